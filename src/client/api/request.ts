import type { Call, CallInput } from '../../shared/call.ts';
import { loginUserName, methodTypes, wrappedPathPattern, wrapperPath } from '../../shared/wire.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Device } from './device.ts';

type CallPart = 'params' | 'query' | 'body';
type RequiredPart<C extends Call, K extends CallPart> = Record<string, never> extends CallInput<C>[K] ? never : K;
/** What a call is given; parts without anything required may stay away. */
export type CallArgs<C extends Call> = { [K in CallPart as RequiredPart<C, K>]: CallInput<C>[K] } & {
  [K in Exclude<CallPart, RequiredPart<C, CallPart>>]?: CallInput<C>[K];
};

export interface PlainInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Who asks, from where: everything of a request that is not its content. */
export interface RequestContext {
  token: string | undefined;
  shareId: string | undefined;
  user: Profile | null;
  language: Language;
  device: Device;
  /** See device-code.ts; undefined where the server told no key. */
  deviceCode?: string | undefined;
  /** That the password was proved again (api.md, Admin). */
  confirmation?: string;
  region: string;
  now: number;
}

export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const pathWith = (path: string, params: PlainInput['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function addressWith(path: string, query: PlainInput['query']): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The HTTP request of a call: direct, or wrapped in invokeItrApi (spec 7). `undefined` when no such address can exist,
 * because a parameter has a form that the wrapper refuses: the caller answers "missing" without asking.
 */
export function buildRequest(
  call: Call,
  input: PlainInput,
  asker: RequestContext,
  key: string | undefined,
): OutgoingRequest | undefined {
  const headers = headersOf(call, asker);
  if (key !== undefined) headers['Idempotency-Key'] = key;
  const path = pathWith(call.path, input.params);
  if (call.via === 'itr') {
    if (!wrappedPathPattern.test(path)) return undefined;
    return { url: wrapperPath, method: 'POST', headers, body: JSON.stringify(wrapped(call, path, input, asker.user)) };
  }
  const body = call.method === 'GET' ? undefined : JSON.stringify(input.body ?? {});
  return { url: addressWith(path, input.query), method: call.method, headers, body };
}

/**
 * spec 7, ITR wrapping: `loginUserName` is added to the original request (to the query of a GET, to the body of the
 * others) and removed again from the wrapped body, so `param` never has it.
 */
function wrapped(call: Call, path: string, input: PlainInput, user: Profile | null) {
  const reads = call.method === 'GET';
  const query = reads && user ? { ...input.query, loginUserName: loginUserName(user) } : input.query;
  const common = { methodType: methodTypes.indexOf(call.method), uri: addressWith(path, query) };
  return reads ? common : { ...common, param: input.body ?? {} };
}

function headersOf(call: Call, asker: RequestContext): Record<string, string> {
  const { device, token, shareId } = asker;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Language': asker.language,
    pVer: device.appVersion,
    pDevId: device.id,
    pDevName: device.name,
    pSysVer: device.system,
    platform: '3',
    pTime: String(asker.now),
    channelId: device.channel,
  };
  if (asker.deviceCode !== undefined) headers['pCode'] = asker.deviceCode;
  if (asker.confirmation !== undefined) headers['X-Confirmation'] = asker.confirmation;
  if (call.via === 'itr') headers['ITR-Global-Key'] = asker.region;
  // "Calls sent without token" (spec 6).
  if (call.access !== 'anyone') {
    if (token !== undefined) headers['xAuthorization'] = token;
    if (shareId !== undefined) headers['shareId'] = shareId;
  }
  return headers;
}
