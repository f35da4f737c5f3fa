import type { SendOutcome } from './send-draft.ts';

type Listener = (draftId: string, outcome: SendOutcome) => void;

const listeners = new Set<Listener>();

/** Outcomes of sending drafts, whatever started it: the form, the start of the page, or a network that is back. */
export const outboxEvents = {
  emit: (draftId: string, outcome: SendOutcome): void => listeners.forEach((listener) => listener(draftId, outcome)),
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
