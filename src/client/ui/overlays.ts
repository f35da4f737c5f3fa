import { toast } from './toast-queue.ts';

/**
 * The open modal dialogs, the topmost last. Toasts are shown in the topmost one, because everything behind it is inert;
 * the one that is shown when a dialog opens has been read and would lie over it.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const overlays = {
  /** Returns the function that removes it. */
  add(element: HTMLElement): () => void {
    toast.dismissShown();
    change([...open, element]);
    return () => change(open.filter((other) => other !== element));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  top: (): HTMLElement | undefined => open.at(-1),
};
