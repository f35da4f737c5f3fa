import type { Outcome } from './send-draft.ts';

type Listener = (draftId: string, outcome: Outcome) => void;

const listeners = new Set<Listener>();

/** What became of a draft that was sent, whoever sent it: this page, the start, the network that came back. */
export const outboxNews = {
  tell: (draftId: string, outcome: Outcome): void => listeners.forEach((listener) => listener(draftId, outcome)),
  /** Answers the function that ends it. */
  follow(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
