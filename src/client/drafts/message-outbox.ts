import type { Upload } from '../../shared/upload/upload-list.ts';
import { ApiError } from '../api/api-error.ts';
import type { KeptMessage, MessageStore } from './message-store.ts';

export interface OutboxDeps<Answer> {
  store: MessageStore;
  /** Sends it with its key. */
  send: (message: KeptMessage) => Promise<Answer>;
  /** Uploads its files. Rejects like `send`. */
  upload: (message: KeptMessage, files: readonly File[]) => Promise<readonly Upload[]>;
  /** Who is logged in. */
  userId: () => string | undefined;
  /** Called when it has been sent or refused later. */
  onOutcome: (message: KeptMessage, outcome: 'sent' | 'refused') => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** Resolves after this time. */
  pause: (ms: number) => Promise<void>;
}

/** `waits`: no answer has come, and it will be sent again. */
export type Posted<Answer> = { sent: Answer } | 'waits';

/** A form waits this long for an answer; then the message waits in the outbox, and the form closes. */
export const PATIENCE_MS = 8_000;

/** No answer came, so nobody knows whether it has arrived; or the database changes its place, which takes half a minute. */
const comesBack = ({ failure }: ApiError): boolean => ['network', 'timeout', 'unavailable'].includes(failure);
/** What the server says of the message, and of its fields. */
const reasonOf = ({ message, fields }: ApiError): string => [message, ...Object.values(fields)].join(' ');
const isWaiting = ({ refused }: KeptMessage): boolean => refused === undefined;
const mayBeTried = (error: ApiError): boolean =>
  !error.isFinal || error.failure === 'sessionExpired' || error.failure === 'noSession';

/** The message with its files uploaded: kept so that each try has the same body. */
async function withUploads<Answer>(deps: OutboxDeps<Answer>, message: KeptMessage): Promise<KeptMessage> {
  if (!message.files?.length || message.body['uploads']) return message;
  const whole = { ...message, body: { ...message.body, uploads: await deps.upload(message, message.files) } };
  // A full device must not prevent it from being sent.
  await deps.store.put(whole).catch(() => undefined);
  return whole;
}

/** Rejects with the refusal while the form is open, which shows it; else it becomes a draft. */
async function attempt<Answer>(
  deps: OutboxDeps<Answer>,
  message: KeptMessage,
  isOpen: (id: string) => boolean,
): Promise<Posted<Answer>> {
  const { store } = deps;
  let answer: Answer;
  try {
    const whole = await withUploads(deps, message);
    // Uploading takes time: somebody else may be logged in by now.
    if (deps.userId() !== message.userId) return 'waits';
    answer = await deps.send(whole);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isOpen(message.id)) {
      if (comesBack(error)) return 'waits';
      await store.remove(message.id);
      throw error;
    }
    if (mayBeTried(error)) return 'waits';
    await store.put({ ...message, refused: reasonOf(error) });
    deps.onOutcome(message, 'refused');
    return 'waits';
  }
  await store.remove(message.id);
  if (!isOpen(message.id)) deps.onOutcome(message, 'sent');
  return { sent: answer };
}

/** Remembers whether the last try has reached a server that is without its database for a moment. */
function watched<Answer>(send: OutboxDeps<Answer>['send']) {
  let isAway = false;
  return {
    isServerAway: () => isAway,
    send: async (message: KeptMessage): Promise<Answer> => {
      try {
        const answer = await send(message);
        isAway = false;
        return answer;
      } catch (error) {
        isAway = error instanceof ApiError && error.failure === 'unavailable';
        throw error;
      }
    },
  };
}

/**
 * Messages and answers (domain.md, deviation 5). Each is written to the device before it is sent and removed after the
 * server has answered, and is sent with one body and one key: it arrives once, also over a crash and a reload.
 */
export function createMessageOutbox<Answer>(given: OutboxDeps<Answer>) {
  const { send, isServerAway } = watched(given.send);
  const deps = { ...given, send };
  const { store } = deps;
  /** Those that are being sent, by id: none is sent twice at a time by this page. */
  const running = new Map<string, Promise<Posted<Answer>>>();
  /** Those whose form still waits for the answer: they are not shown as waiting. */
  const open = new Set<string>();
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach((listener) => listener());

  const shown = async (userId: string): Promise<KeptMessage[]> =>
    (await store.list(userId)).filter(({ id }) => !open.has(id));

  const waitingOf = async (userId: string, id: string): Promise<KeptMessage | undefined> =>
    (await store.list(userId)).find((message) => message.id === id && isWaiting(message));

  const deliver = (message: KeptMessage): Promise<Posted<Answer>> => {
    const known = running.get(message.id);
    if (known) return known;
    const run = attempt(deps, message, (id) => open.has(id)).finally(() => {
      running.delete(message.id);
      changed();
    });
    running.set(message.id, run);
    return run;
  };

  return {
    /** Sends what a form has written. Rejects when the server refuses it; `waits`: it will be sent later. */
    async post(message: KeptMessage): Promise<Posted<Answer>> {
      const isKept = await store.put(message).then(
        () => true,
        () => false,
      );
      // A device that is full keeps nothing: then the form waits for the answer, and keeps the words.
      if (!isKept) return { sent: await deps.send(await withUploads(deps, message)) };
      open.add(message.id);
      const late = deps.pause(PATIENCE_MS).then(() => 'waits' as const);
      try {
        const sending = deliver(message);
        sending.catch(() => undefined); // refused after the form has closed: `attempt` has stored why
        return await Promise.race([sending, late]);
      } finally {
        open.delete(message.id);
        changed();
      }
    },
    /** Keeps a message that is not sent before `heldUntil`. False: this device keeps nothing. */
    async hold(message: KeptMessage): Promise<boolean> {
      const isKept = await store.put(message).then(
        () => true,
        () => false,
      );
      changed();
      return isKept;
    },
    /** Sends one that is held before its time. */
    sendNow: (message: KeptMessage): Promise<unknown> => deliver(message).catch(() => 'waits'),
    /** Sends what waits, the oldest first; stops at the first that gets no answer, so that their order stays. */
    async flush(): Promise<void> {
      const userId = deps.userId();
      if (userId === undefined) return;
      const isDue = ({ heldUntil = 0 }: KeptMessage) => heldUntil <= deps.now();
      for (const message of (await shown(userId)).filter(isWaiting).filter(isDue)) {
        // A try that began before the network was back says nothing about now.
        await running.get(message.id)?.catch(() => undefined);
        const known = await waitingOf(userId, message.id);
        if (deps.userId() !== userId) return;
        if (!known) continue;
        const outcome = await deliver(known).catch(() => 'waits' as const);
        if (outcome === 'waits' && (await waitingOf(userId, message.id))) return;
      }
    },
    /** Whether what waits is waiting for the server, and not for the network. */
    isServerAway,
    /** Whether something of the user waits to be sent. */
    async waits(): Promise<boolean> {
      const userId = deps.userId();
      return userId !== undefined && (await store.list(userId)).some(isWaiting);
    },
    /** What is shown on a ticket: what waits and what was refused. */
    ofTicket: async (userId: string, ticketId: string): Promise<KeptMessage[]> =>
      (await shown(userId)).filter((message) => message.ticketId === ticketId),
    /** The same of all tickets: one of them may not be open to its writer any more. */
    ofUser: shown,
    /** Takes it off the device: to be written again, or thrown away. False: it is being sent just now. */
    async take(id: string): Promise<boolean> {
      if (running.has(id)) return false;
      await store.remove(id);
      changed();
      return true;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
