/**
 * A token for each account that has signed in on this device (safety.md 7). The server counts its failed logins apart, so
 * that failures elsewhere do not lock this device out (docs/decisions/0021). It grants nothing without the password. It is
 * stored in IndexedDB because a logout clears both storages, and the next login still needs it.
 */
const DATABASE = 'closeloop-device';
const STORE = 'tokens';
const PATIENCE_MS = 1_000;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function using<T>(
  mode: IDBTransactionMode,
  ask: (tokens: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined; // a private window, a web view without it: every login is a first one
  }
}

/** As the server compares accounts. */
const keyOf = (account: string): string => account.trim().toLowerCase();

/** The device token of an account; undefined when there is none, or when the browser does not say in time. */
export async function deviceTokenOf(account: string): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const found = await Promise.race([using('readonly', (tokens) => tokens.get(keyOf(account))), late]);
  return typeof found === 'string' ? found : undefined;
}

export async function saveDeviceToken(account: string, token: string): Promise<void> {
  await using('readwrite', (tokens) => tokens.put(token, keyOf(account)));
}
