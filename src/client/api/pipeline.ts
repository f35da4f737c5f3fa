import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { TOAST_DELAY_MS } from '../../shared/constants.ts';
import { failures } from '../../shared/failures.ts';
import type { Language } from '../../shared/text/languages.ts';
import { readEnvelope, type ErrorText } from './answer.ts';
import { ApiError, isRecord } from './api-error.ts';
import type { Device } from './device.ts';
import { buildRequest, type CallArgs, type RequestContext, type OutgoingRequest, type PlainInput } from './request.ts';
import type { Session } from './session.ts';
import { LoginQueue } from './login-queue.ts';
import { TimedOut, withinTime } from './within-time.ts';

export interface SendOptions {
  /** The caller shows the error itself; otherwise a toast does. The promise rejects in both cases. */
  catches?: boolean;
  /**
   * Which failures are reported to the team chat; absent: those of the server (spec 8). `none`: the caller tries again,
   * and reports after the last try.
   */
  reports?: 'all' | 'none';
  /** Idempotency-Key of a write. A form keeps it until the call succeeds, so that a retry has no second effect. */
  key?: string;
  signal?: AbortSignal;
  /**
   * Send with the share link of this tab only, even if a user is logged in: it may grant what the user's account does
   * not.
   */
  byLink?: boolean;
  /** Send with this token only, even if a user is logged in. The session does not change. */
  byToken?: string;
  /** It arrives although the page is left meanwhile; for small bodies, because browsers allow 64 KB at a time. */
  keepalive?: boolean;
  /** With what the server has this browser keep; nothing else is sent along with a call. */
  cookies?: boolean;
}

export type Send = <C extends Endpoint>(call: C, args: CallArgs<C>, options?: SendOptions) => Promise<CallOutput<C>>;

/**
 * Asks for the password again and calls `retry` with the confirmation. Rejects with `refused` when the user cancels.
 */
export type Confirm = (refused: ApiError, retry: (confirmation: string) => Promise<unknown>) => Promise<unknown>;

export interface PipelineDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  session: Session;
  device: () => Device;
  /** The header `pCode`, the same for every request of a page. */
  deviceCode: () => Promise<string | undefined>;
  language: () => Language;
  text: ErrorText;
  region: string;
  now: () => number;
  newKey: () => string;
  /** Asks for a login, in the app or on the page. May be called again while the login is open. */
  startLogin: () => void;
  toast: (text: string, requestId?: string) => void;
  setTimer: (run: () => void, ms: number) => void;
  confirm: Confirm;
  /** Called for every failed call that is to be reported here. `always`: the caller wants any failure reported. */
  onFailed: (call: Endpoint, error: ApiError, always: boolean) => void;
}

interface PendingCall {
  call: Endpoint;
  input: PlainInput;
  key: string | undefined;
  signal: AbortSignal | undefined;
  byLink: boolean;
  byToken: string | undefined;
  keepalive: boolean | undefined;
  cookies: boolean | undefined;
}

/**
 * Every call goes through here: wait for a login, headers, wrapping, time limit, envelope, login and retry (spec 7, 8).
 */
export function createPipeline(deps: PipelineDeps): { send: Send; queue: LoginQueue } {
  const { session } = deps;
  const queue = new LoginQueue();

  const send: Send = async <C extends Endpoint>(call: C, args: CallArgs<C>, options: SendOptions = {}) => {
    const input: PlainInput = { params: {}, query: {}, body: undefined, ...args };
    // A write with the rate limit of a read (presence) is frequent and harmless when repeated, so it needs no key.
    const key = call.method === 'GET' || call.rate === 'read' ? undefined : (options.key ?? deps.newKey());
    try {
      return (await perform({
        call,
        input,
        key,
        signal: options.signal,
        byLink: options.byLink ?? false,
        byToken: options.byToken,
        keepalive: options.keepalive,
        cookies: options.cookies,
      })) as CallOutput<C>;
    } catch (error) {
      if (error instanceof ApiError) {
        if (!options.catches) toastLater(deps, error);
        if (options.reports !== 'none') deps.onFailed(call, error, options.reports === 'all');
      }
      throw error;
    }
  };

  async function perform(job: PendingCall): Promise<unknown> {
    if (job.byLink) return attempt(deps, job, visitorContext(deps));
    if (job.byToken !== undefined)
      return attempt(deps, job, { ...visitorContext(deps), token: job.byToken, shareId: undefined });
    session.dropExpired();
    if (!maySend(session, job.call)) await login(job, session.expiredUserId);
    const context = userContext(deps);
    try {
      return await attempt(deps, job, context);
    } catch (error) {
      if (needsConfirmation(error))
        return deps.confirm(error, (confirmation) => attempt(deps, job, { ...context, confirmation }));
      const ended = error instanceof ApiError && (error.failure === 'noSession' || error.failure === 'sessionExpired');
      // A visitor whose link has ended is not asked to log in.
      const visitor = context.token === undefined && context.shareId !== undefined;
      if (!ended || visitor || job.call.access === 'anyone') throw error;
      session.expire(context.token);
      // If the same user has logged in again meanwhile, this request is sent again without waiting.
      if (!session.token || session.user?.userId !== context.user?.userId) await login(job, context.user?.userId);
      return attempt(deps, job, userContext(deps));
    }
  }

  async function login(job: PendingCall, userId: string | undefined): Promise<void> {
    if (session.user) throw expired(deps); // somebody else is logged in, and this is not their request
    const admitted = queue.wait(userId, () => expired(deps), job.signal);
    deps.startLogin();
    await admitted;
  }

  return { send, queue };
}

export const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && isRecord(error.data) && error.data['reason'] === 'confirmationRequired';

const maySend = (session: Session, { access }: Endpoint): boolean =>
  access === 'anyone' ||
  access === 'optional' ||
  session.token !== undefined ||
  (access === 'userOrShare' && session.shareId !== undefined);

const expired = (deps: PipelineDeps): ApiError =>
  new ApiError({
    ...failures.sessionExpired,
    failure: 'sessionExpired',
    message: deps.text('error.sessionExpired'),
  });

function userContext(deps: PipelineDeps): RequestContext {
  const { token, shareId, user } = deps.session;
  return {
    token,
    shareId,
    user,
    language: deps.language(),
    device: deps.device(),
    region: deps.region,
    now: deps.now(),
  };
}

/** The context without a user: only the share link of this tab counts. */
const visitorContext = (deps: PipelineDeps): RequestContext => ({ ...userContext(deps), token: undefined, user: null });

async function attempt(
  deps: PipelineDeps,
  { call, input, key, signal, keepalive, cookies }: PendingCall,
  context: RequestContext,
): Promise<unknown> {
  const { session } = deps;
  const request = buildRequest(call, input, { ...context, deviceCode: await deps.deviceCode() }, key);
  if (!request) throw new ApiError({ ...failures.missing, failure: 'missing', message: deps.text('error.missing') });
  if (context.token !== undefined && context.token === session.token) session.touch();
  return withinTime(signal, async (limit) =>
    readEnvelope(await fetched(deps, { ...request, keepalive, cookies }, limit), deps.text),
  ).catch((error: unknown) => {
    if (error instanceof ApiError || signal?.aborted) throw error;
    const isLate = error instanceof TimedOut;
    throw new ApiError({
      code: 0,
      failure: isLate ? 'timeout' : 'network',
      message: deps.text(isLate ? 'error.unexpected' : 'error.network'),
    });
  });
}

const fetched = (
  deps: PipelineDeps,
  { url, method, headers, body, keepalive, cookies }: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> =>
  deps.fetch(url, {
    method,
    headers,
    body,
    signal,
    cache: 'no-store',
    keepalive,
    credentials: cookies ? 'same-origin' : 'omit',
    referrerPolicy: 'no-referrer',
  });

function toastLater(deps: PipelineDeps, error: ApiError): void {
  const show = () => deps.toast(error.message, error.requestId);
  // spec 8: a missing network is shown at once, every other error after 400 ms.
  if (error.failure === 'network') show();
  else deps.setTimer(show, TOAST_DELAY_MS);
}
