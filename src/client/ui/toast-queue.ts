import type { Tone } from './tone.ts';

export interface ToastMessage {
  text: string;
  tone?: Exclude<Tone, 'run'>;
  /** Shown below an error, so that support can find the log line. */
  requestId?: string;
  action?: { text: string; onClick: () => void };
  /** How long it is shown, in milliseconds; 4,000 if left out. */
  showMs?: number;
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

/** A success message without an action: the next one replaces it. */
const isReplaceable = ({ tone, action }: ToastMessage): boolean => tone === 'ok' && action === undefined;

/**
 * Toasts are shown one at a time, in order; a success replaces the previous success. Errors (`bad`) stay until
 * dismissed, the others disappear after 4 s.
 */
export const toast = {
  /** Returns the id for `dismiss`. A message that is in the queue already is not added again. */
  show(message: ToastMessage): number {
    const queued = queue.find(({ text, requestId }) => text === message.text && requestId === message.requestId);
    if (queued) return queued.id;
    last += 1;
    const others = isReplaceable(message) ? queue.filter((other) => !isReplaceable(other)) : queue;
    change([...others, { ...message, id: last }]);
    return last;
  },
  error(text: string, requestId?: string): number {
    return toast.show({ text, tone: 'bad', requestId });
  },
  dismiss(id: number): void {
    change(queue.filter((message) => message.id !== id));
  },
  dismissShown: (): void => change(queue.slice(1)),
};

/** For <Toaster> only. */
export const toastQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  first: (): QueuedToast | undefined => queue[0],
};
