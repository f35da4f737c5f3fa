import type { Call, CallOutput } from '../../shared/call.ts';
import { TOAST_DELAY_MS } from '../../shared/constants.ts';
import { failures } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/catalogue.ts';
import { dataOf, type Say } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { Device } from './device.ts';
import { outgoing, type Asked, type Asker, type Outgoing, type PlainInput } from './request.ts';
import type { Session } from './session.ts';
import { WaitingRoom } from './waiting-room.ts';
import { withinTime } from './within-time.ts';

export interface SendOptions {
  /** The caller shows what went wrong itself; else it is toasted. Both reject. */
  catches?: boolean;
  /** Idempotency-Key of a write: kept by a form until it succeeds, so that a second try has one effect. */
  key?: string;
  signal?: AbortSignal;
  /** By the share link of this tab alone, whoever is logged in: the link may grant what the reader's account does not. */
  byLink?: boolean;
  /** By this token alone, whoever is logged in; what comes of it changes nothing of the session. */
  byToken?: string;
}

export type Send = <C extends Call>(call: C, asked: Asked<C>, options?: SendOptions) => Promise<CallOutput<C>>;

/** Everything outside that a call needs; tests hand in their own. */
export interface Outside {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  session: Session;
  device: () => Device;
  language: () => Language;
  say: Say;
  region: string;
  now: () => number;
  newKey: () => string;
  /** Asks for a login, in the app or in the page. May be called again while one is under way. */
  startLogin: () => void;
  toast: (text: string, requestId?: string) => void;
  later: (run: () => void, ms: number) => void;
}

interface Job {
  call: Call;
  input: PlainInput;
  key: string | undefined;
  signal: AbortSignal | undefined;
  byLink: boolean;
  byToken: string | undefined;
}

/** The one way to the server: gate, headers, wrapping, time limit, envelope, login and retry (spec 7, 8). */
export function createPipeline(outside: Outside): { send: Send; room: WaitingRoom } {
  const { session } = outside;
  const room = new WaitingRoom();

  const send: Send = async <C extends Call>(call: C, asked: Asked<C>, options: SendOptions = {}) => {
    const input: PlainInput = { params: {}, query: {}, body: undefined, ...asked };
    // What is asked again and again and may be done twice (presence) leaves no answer to be kept.
    const key = call.method === 'GET' || call.rate === 'read' ? undefined : (options.key ?? outside.newKey());
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
      if (error instanceof ApiError && !options.catches) toastLater(outside, error);
      throw error;
    }
  };

  async function perform(job: Job): Promise<unknown> {
    if (job.byLink) return attempt(outside, job, visitorNow(outside));
    if (job.byToken !== undefined)
      return attempt(outside, job, { ...visitorNow(outside), token: job.byToken, shareId: undefined });
    if (!mayPass(session, job.call)) await login(job, session.expiredUserId);
    const asker = askerNow(outside);
    try {
      return await attempt(outside, job, asker);
    } catch (error) {
      const ended = error instanceof ApiError && (error.failure === 'noSession' || error.failure === 'sessionExpired');
      // A visitor's link that ended is no reason to ask a visitor to log in.
      const visitor = asker.token === undefined && asker.shareId !== undefined;
      if (!ended || visitor || job.call.access === 'anyone') throw error;
      session.expire(asker.token);
      // Another request may have brought a new login meanwhile; then this one goes on at once, if it is the same user.
      if (!session.token || session.user?.userId !== asker.user?.userId) await login(job, asker.user?.userId);
      return attempt(outside, job, askerNow(outside));
    }
  }

  async function login(job: Job, userId: string | undefined): Promise<void> {
    if (session.user) throw expired(outside); // somebody else is logged in: not their request
    const admitted = room.wait(userId, () => expired(outside), job.signal);
    outside.startLogin();
    await admitted;
  }

  return { send, room };
}

const mayPass = (session: Session, { access }: Call): boolean =>
  access === 'anyone' ||
  access === 'optional' ||
  session.token !== undefined ||
  (access === 'userOrShare' && session.shareId !== undefined);

const expired = (outside: Outside): ApiError =>
  new ApiError({
    ...failures.sessionExpired,
    failure: 'sessionExpired',
    message: outside.say('error.sessionExpired'),
  });

function askerNow(outside: Outside): Asker {
  const { token, shareId, user } = outside.session;
  return {
    token,
    shareId,
    user,
    language: outside.language(),
    device: outside.device(),
    region: outside.region,
    now: outside.now(),
  };
}

/** Whoever asks, without being logged in. */
const visitorNow = (outside: Outside): Asker => ({ ...askerNow(outside), token: undefined, user: null });

async function attempt(outside: Outside, { call, input, key, signal }: Job, asker: Asker): Promise<unknown> {
  const { session } = outside;
  const request = outgoing(call, input, asker, key);
  if (!request) throw new ApiError({ ...failures.missing, failure: 'missing', message: outside.say('error.missing') });
  if (asker.token !== undefined && asker.token === session.token) session.touch();
  return withinTime(signal, async (limit) => dataOf(await fetched(outside, request, limit), outside.say)).catch(
    (error: unknown) => {
      if (error instanceof ApiError || signal?.aborted) throw error;
      throw new ApiError({ code: 0, failure: 'network', message: outside.say('error.network') });
    },
  );
}

const fetched = (outside: Outside, { url, method, headers, body }: Outgoing, signal: AbortSignal): Promise<Response> =>
  outside.fetch(url, {
    method,
    headers,
    body,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });

function toastLater(outside: Outside, error: ApiError): void {
  const show = () => outside.toast(error.message, error.requestId);
  // spec 8: HTTP errors after 400 ms; no network at once.
  if (error.failure === 'network') show();
  else outside.later(show, TOAST_DELAY_MS);
}
