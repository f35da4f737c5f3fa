import type { SendOutcome } from './send-draft.ts';

type Listener = (draftId: string, outcome: SendOutcome) => void;

const listeners = new Set<Listener>();

/** The outcomes of sending drafts, from the form as well as from the outbox. */
export const outboxEvents = {
  emit: (draftId: string, outcome: SendOutcome): void => listeners.forEach((listener) => listener(draftId, outcome)),
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
