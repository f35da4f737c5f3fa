/**
 * Messages that are sent in a moment, so that their writer may take them back meanwhile (decision 0042). They lie in the
 * device's outbox, which sends them; this page only knows how each is undone, and how it is sent before its time.
 */
export const UNDO_MS = 10_000;

interface Holding {
  undo: () => void;
  sendNow: () => Promise<unknown>;
}

const all = new Map<string, Holding>();

export const heldMessages = {
  add: (id: string, holding: Holding): void => void all.set(id, holding),
  forget: (id: string): void => void all.delete(id),
  /** How it is taken back; undefined when this page cannot: it has been sent, or another tab has written it. */
  undoOf: (id: string): (() => void) | undefined => all.get(id)?.undo,
  /** Sends them one after the other: something follows that must not overtake them. */
  async release(): Promise<void> {
    for (const { sendNow } of all.values()) await sendNow();
  },
  /** Begins to send them in this moment: the page is being left, and waits for nothing. */
  leave: (): void => all.forEach(({ sendNow }) => void sendNow()),
};
