/** The part of the browser's Storage that we use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A storage that never throws. Where a web view forbids storage, the values last as long as the page. */
export function safeStore(open: () => Store): Store {
  const values = new Map<string, string>();
  const memory: Store = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
  const attempt = <T>(act: (store: Store) => T): T => {
    try {
      return act(open());
    } catch {
      return act(memory);
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key)),
    setItem: (key, value) => attempt((store) => store.setItem(key, value)),
    removeItem: (key) => attempt((store) => store.removeItem(key)),
    clear: () => attempt((store) => store.clear()),
  };
}
