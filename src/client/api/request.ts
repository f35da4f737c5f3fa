import type { CallInput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { loginUserName, methodTypes, wrappedPathPattern, wrapperPath } from '../../shared/wire.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Device } from './device.ts';

type CallPart = 'params' | 'query' | 'body';
type RequiredPart<C extends Endpoint, K extends CallPart> = Record<string, never> extends CallInput<C>[K] ? never : K;
/** The input of a call. A part without required fields may be omitted. */
export type CallArgs<C extends Endpoint> = { [K in CallPart as RequiredPart<C, K>]: CallInput<C>[K] } & {
  [K in Exclude<CallPart, RequiredPart<C, CallPart>>]?: CallInput<C>[K];
};

export interface PlainInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Who sends a request, and from where. */
export interface RequestContext {
  token: string | undefined;
  shareId: string | undefined;
  user: Profile | null;
  language: Language;
  device: Device;
  /** See device-code.ts; undefined when the page has no key for it. */
  deviceCode?: string | undefined;
  /** Proof that the user has entered the password again (api.md, Admin). */
  confirmation?: string;
  region: string;
  now: number;
}

export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  keepalive?: boolean | undefined;
  cookies?: boolean | undefined;
}

const pathWith = (path: string, params: PlainInput['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function addressWith(path: string, query: PlainInput['query']): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The HTTP request of a call: direct, or wrapped in invokeItrApi (spec 7). `undefined` when the wrapper does not accept
 * a parameter: no such record can exist, and the caller reports "missing" without a request.
 */
export function buildRequest(
  call: Endpoint,
  input: PlainInput,
  context: RequestContext,
  key: string | undefined,
): OutgoingRequest | undefined {
  const headers = headersOf(call, context);
  if (key !== undefined) headers['Idempotency-Key'] = key;
  const path = pathWith(call.path, input.params);
  if (call.via === 'itr') {
    if (!wrappedPathPattern.test(path)) return undefined;
    return {
      url: wrapperPath,
      method: 'POST',
      headers,
      body: JSON.stringify(wrapped(call, path, input, context.user)),
    };
  }
  const body = call.method === 'GET' ? undefined : JSON.stringify(input.body ?? {});
  return { url: addressWith(path, input.query), method: call.method, headers, body };
}

/**
 * spec 7, ITR wrapping: `loginUserName` is added to the original request (to the query of a GET, to the body of the
 * others) and removed again from the wrapped body, so `param` never has it.
 */
function wrapped(call: Endpoint, path: string, input: PlainInput, user: Profile | null) {
  const reads = call.method === 'GET';
  const query = reads && user ? { ...input.query, loginUserName: loginUserName(user) } : input.query;
  const common = { methodType: methodTypes.indexOf(call.method), uri: addressWith(path, query) };
  return reads ? common : { ...common, param: input.body ?? {} };
}

function headersOf(call: Endpoint, context: RequestContext): Record<string, string> {
  const { device, token, shareId } = context;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Language': context.language,
    pVer: device.appVersion,
    pDevId: device.id,
    pDevName: device.name,
    pSysVer: device.system,
    platform: '3',
    pTime: String(context.now),
    channelId: device.channel,
  };
  if (context.deviceCode !== undefined) headers['pCode'] = context.deviceCode;
  if (context.confirmation !== undefined) headers['X-Confirmation'] = context.confirmation;
  if (call.via === 'itr') headers['ITR-Global-Key'] = context.region;
  // "Calls sent without token" (spec 6).
  if (call.access !== 'anyone') {
    if (token !== undefined) headers['xAuthorization'] = token;
    if (shareId !== undefined) headers['shareId'] = shareId;
  }
  return headers;
}
