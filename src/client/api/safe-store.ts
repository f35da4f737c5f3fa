/** The part of the browser's Storage that we use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A storage that never throws. Where a web view forbids storage, the values last as long as the page. */
export function safeStore(open: () => Store): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (store: Store) => T, instead: () => T): T => {
    try {
      return act(open());
    } catch {
      return instead();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        (store) => store.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (store) => store.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (store) => store.removeItem(key),
        () => void memory.delete(key),
      ),
    clear: () =>
      attempt(
        (store) => store.clear(),
        () => memory.clear(),
      ),
  };
}
