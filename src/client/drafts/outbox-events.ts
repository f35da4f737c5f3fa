import type { SendOutcome } from './send-draft.ts';

type Listener = (draftId: string, outcome: SendOutcome) => void;

const listeners = new Set<Listener>();

/** What became of a draft that was sent, whoever sent it: this page, the start, the network that came back. */
export const outboxEvents = {
  emit: (draftId: string, outcome: SendOutcome): void => listeners.forEach((listener) => listener(draftId, outcome)),
  /** Answers the function that ends it. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
