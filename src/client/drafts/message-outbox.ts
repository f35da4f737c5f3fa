import { ApiError } from '../api/api-error.ts';
import type { KeptMessage, MessageStore } from './message-store.ts';

export interface OutboxDeps<Answer> {
  store: MessageStore;
  /** Sends it with its key. */
  send: (message: KeptMessage) => Promise<Answer>;
  /** Who is logged in. */
  userId: () => string | undefined;
  /** Called when it has been sent or refused later. */
  onOutcome: (message: KeptMessage, outcome: 'sent' | 'refused') => void;
  /** Resolves after this time. */
  pause: (ms: number) => Promise<void>;
}

/** `waits`: no answer has come, and it will be sent again. */
export type Posted<Answer> = { sent: Answer } | 'waits';

/** A form waits this long for an answer; then the message waits in the outbox, and the form closes. */
export const PATIENCE_MS = 8_000;

/** No answer came, so nobody knows whether it has arrived. */
const isLost = ({ failure }: ApiError): boolean => failure === 'network' || failure === 'timeout';
const mayBeTried = (error: ApiError): boolean =>
  !error.isFinal || error.failure === 'sessionExpired' || error.failure === 'noSession';

/**
 * Messages and answers (domain.md, deviation 5). Each is written to the device before it is sent and removed after the
 * server has answered, and is sent with one body and one key: it arrives once, also over a crash and a reload.
 */
export function createMessageOutbox<Answer>(deps: OutboxDeps<Answer>) {
  const { store } = deps;
  /** Those that are being sent, by id: none is sent twice at a time by this page. */
  const running = new Map<string, Promise<Posted<Answer>>>();
  /** Those whose form still waits for the answer: they are not shown as waiting. */
  const open = new Set<string>();
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach((listener) => listener());

  const deliver = (message: KeptMessage): Promise<Posted<Answer>> => {
    const known = running.get(message.id);
    if (known) return known;
    const run = attempt(message).finally(() => {
      running.delete(message.id);
      changed();
    });
    running.set(message.id, run);
    return run;
  };

  /** Rejects with the refusal while the form is open, which shows it; else it becomes a draft. */
  async function attempt(message: KeptMessage): Promise<Posted<Answer>> {
    let answer: Answer;
    try {
      answer = await deps.send(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (open.has(message.id)) {
        if (isLost(error)) return 'waits';
        await store.remove(message.id);
        throw error;
      }
      if (mayBeTried(error)) return 'waits';
      await store.put({ ...message, refused: error.message });
      deps.onOutcome(message, 'refused');
      return 'waits';
    }
    await store.remove(message.id);
    if (!open.has(message.id)) deps.onOutcome(message, 'sent');
    return { sent: answer };
  }

  return {
    /** Sends what a form has written. Rejects when the server refuses it; `waits`: it will be sent later. */
    async post(message: KeptMessage): Promise<Posted<Answer>> {
      const isKept = await store.put(message).then(
        () => true,
        () => false,
      );
      // A device that is full keeps nothing: then the form waits for the answer, and keeps the words.
      if (!isKept) return { sent: await deps.send(message) };
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
    /** Sends what waits, the oldest first; stops at the first that gets no answer, so that their order stays. */
    async flush(): Promise<void> {
      const userId = deps.userId();
      if (userId === undefined) return;
      const waiting = (await store.list(userId)).filter(({ id, refused }) => refused === undefined && !open.has(id));
      for (const message of waiting) {
        if (deps.userId() !== userId) return;
        const outcome = await deliver(message).catch(() => 'waits' as const);
        const [again] = (await store.list(userId)).filter(({ id }) => id === message.id);
        if (outcome === 'waits' && again?.refused === undefined) return;
      }
    },
    /** Whether something of the user waits to be sent. */
    async waits(): Promise<boolean> {
      const userId = deps.userId();
      return userId !== undefined && (await store.list(userId)).some(({ refused }) => refused === undefined);
    },
    /** What is shown on a ticket: what waits and what was refused. */
    ofTicket: async (userId: string, ticketId: string): Promise<KeptMessage[]> =>
      (await store.list(userId)).filter((message) => message.ticketId === ticketId && !open.has(message.id)),
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
