import type { Call, CallOutput } from '../../shared/call.ts';
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
  /** The caller shows what went wrong itself; else it is toasted. Both reject. */
  catches?: boolean;
  /** Any failure is told to the team chat, not only those of the server (spec 8). */
  reports?: boolean;
  /** Idempotency-Key of a write: kept by a form until it succeeds, so that a second try has one effect. */
  key?: string;
  signal?: AbortSignal;
  /** By the share link of this tab alone, whoever is logged in: the link may grant what the user's account does not. */
  byLink?: boolean;
  /** By this token alone, whoever is logged in; what comes of it changes nothing of the session. */
  byToken?: string;
}

export type Send = <C extends Call>(call: C, args: CallArgs<C>, options?: SendOptions) => Promise<CallOutput<C>>;

/** Has the password proved again and sends once more with that; else fails as it was refused. */
export type Confirm = (refused: ApiError, again: (confirmation: string) => Promise<unknown>) => Promise<unknown>;

/** Everything outside that a call needs; tests hand in their own. */
export interface PipelineDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  session: Session;
  device: () => Device;
  /** The header `pCode`; kept by the caller, as it is the same for every request of a page. */
  deviceCode: () => Promise<string | undefined>;
  language: () => Language;
  text: ErrorText;
  region: string;
  now: () => number;
  newKey: () => string;
  /** Asks for a login, in the app or in the page. May be called again while one is under way. */
  startLogin: () => void;
  toast: (text: string, requestId?: string) => void;
  later: (run: () => void, ms: number) => void;
  confirm: Confirm;
  /** Told of every call that failed; `always`: its caller wants it reported. */
  onFailed: (call: Call, error: ApiError, always: boolean) => void;
}

interface PendingCall {
  call: Call;
  input: PlainInput;
  key: string | undefined;
  signal: AbortSignal | undefined;
  byLink: boolean;
  byToken: string | undefined;
}

/** The one way to the server: gate, headers, wrapping, time limit, envelope, login and retry (spec 7, 8). */
export function createPipeline(deps: PipelineDeps): { send: Send; queue: LoginQueue } {
  const { session } = deps;
  const queue = new LoginQueue();

  const send: Send = async <C extends Call>(call: C, args: CallArgs<C>, options: SendOptions = {}) => {
    const input: PlainInput = { params: {}, query: {}, body: undefined, ...args };
    // A call with the rate of a read (presence) is repeated often and harmless twice: its answer need not be stored.
    const key = call.method === 'GET' || call.rate === 'read' ? undefined : (options.key ?? deps.newKey());
    try {
      return (await perform({
        call,
        input,
        key,
        signal: options.signal,
        byLink: options.byLink ?? false,
        byToken: options.byToken,
      })) as CallOutput<C>;
    } catch (error) {
      if (error instanceof ApiError) {
        if (!options.catches) toastLater(deps, error);
        deps.onFailed(call, error, options.reports === true);
      }
      throw error;
    }
  };

  async function perform(job: PendingCall): Promise<unknown> {
    if (job.byLink) return attempt(deps, job, visitorNow(deps));
    if (job.byToken !== undefined)
      return attempt(deps, job, { ...visitorNow(deps), token: job.byToken, shareId: undefined });
    session.dropExpired();
    if (!mayPass(session, job.call)) await login(job, session.expiredUserId);
    const asker = askerNow(deps);
    try {
      return await attempt(deps, job, asker);
    } catch (error) {
      if (needsConfirmation(error))
        return deps.confirm(error, (confirmation) => attempt(deps, job, { ...asker, confirmation }));
      const ended = error instanceof ApiError && (error.failure === 'noSession' || error.failure === 'sessionExpired');
      // A visitor's link that ended is no reason to ask a visitor to log in.
      const visitor = asker.token === undefined && asker.shareId !== undefined;
      if (!ended || visitor || job.call.access === 'anyone') throw error;
      session.expire(asker.token);
      // Another request may have brought a new login meanwhile; then this one goes on at once, if it is the same user.
      if (!session.token || session.user?.userId !== asker.user?.userId) await login(job, asker.user?.userId);
      return attempt(deps, job, askerNow(deps));
    }
  }

  async function login(job: PendingCall, userId: string | undefined): Promise<void> {
    if (session.user) throw expired(deps); // somebody else is logged in: not their request
    const admitted = queue.wait(userId, () => expired(deps), job.signal);
    deps.startLogin();
    await admitted;
  }

  return { send, queue };
}

export const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && isRecord(error.data) && error.data['reason'] === 'confirmationRequired';

const mayPass = (session: Session, { access }: Call): boolean =>
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

function askerNow(deps: PipelineDeps): RequestContext {
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

/** The same without a user: only the share link of this tab counts. */
const visitorNow = (deps: PipelineDeps): RequestContext => ({ ...askerNow(deps), token: undefined, user: null });

async function attempt(
  deps: PipelineDeps,
  { call, input, key, signal }: PendingCall,
  asker: RequestContext,
): Promise<unknown> {
  const { session } = deps;
  const request = buildRequest(call, input, { ...asker, deviceCode: await deps.deviceCode() }, key);
  if (!request) throw new ApiError({ ...failures.missing, failure: 'missing', message: deps.text('error.missing') });
  if (asker.token !== undefined && asker.token === session.token) session.touch();
  return withinTime(signal, async (limit) => readEnvelope(await fetched(deps, request, limit), deps.text)).catch(
    (error: unknown) => {
      if (error instanceof ApiError || signal?.aborted) throw error;
      const isLate = error instanceof TimedOut;
      throw new ApiError({
        code: 0,
        failure: isLate ? 'timeout' : 'network',
        message: deps.text(isLate ? 'error.unexpected' : 'error.network'),
      });
    },
  );
}

const fetched = (
  deps: PipelineDeps,
  { url, method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<Response> =>
  deps.fetch(url, {
    method,
    headers,
    body,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });

function toastLater(deps: PipelineDeps, error: ApiError): void {
  const show = () => deps.toast(error.message, error.requestId);
  // spec 8: HTTP errors after 400 ms; no network at once.
  if (error.failure === 'network') show();
  else deps.later(show, TOAST_DELAY_MS);
}
