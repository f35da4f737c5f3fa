import type { Tone } from './tone.ts';

export interface ToastMessage {
  text: string;
  tone?: Exclude<Tone, 'run'>;
  /** Shown small under an error; the support finds the log line by it. */
  requestId?: string;
  action?: { text: string; onClick: () => void };
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

let queue: readonly QueuedToast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** A mere success message, which the next success replaces. */
const isPassing = ({ tone, action }: ToastMessage): boolean => tone === 'ok' && action === undefined;

/** One at a time, in order; a success takes the place of the one before. Errors (`bad`) stay until dismissed, the others go after 4 s. */
export const toast = {
  /** Returns the id for `dismiss`. The same text twice in a row shows once. */
  show(message: ToastMessage): number {
    const waiting = queue.find(({ text, requestId }) => text === message.text && requestId === message.requestId);
    if (waiting) return waiting.id;
    last += 1;
    const others = isPassing(message) ? queue.filter((other) => !isPassing(other)) : queue;
    change([...others, { ...message, id: last }]);
    return last;
  },
  error(text: string, requestId?: string): number {
    return toast.show({ text, tone: 'bad', requestId });
  },
  dismiss(id: number): void {
    change(queue.filter((message) => message.id !== id));
  },
};

/** For <Toaster> alone. */
export const toastQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  first: (): QueuedToast | undefined => queue[0],
};
