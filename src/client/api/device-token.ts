/**
 * A token for each account that has logged in on this device (safety.md 7). The server counts failed logins with this
 * token separately, so that failures on other devices do not lock this one out (docs/decisions/0021). It grants nothing
 * without the password. It is stored in IndexedDB because a logout clears both storages, and the next login still needs
 * it.
 */
const DATABASE = 'closeloop-device';
const STORE = 'tokens';
const TIMEOUT_MS = 1_000;

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
    return undefined; // no IndexedDB (private window, some web views): every login counts as the first on a device
  }
}

/** Normalized as the server does when it compares accounts. */
const keyOf = (account: string): string => account.trim().toLowerCase();

/** The device token of an account; undefined when there is none, or when IndexedDB takes longer than a second. */
export async function deviceTokenOf(account: string): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS));
  const found = await Promise.race([using('readonly', (tokens) => tokens.get(keyOf(account))), late]);
  return typeof found === 'string' ? found : undefined;
}

export async function saveDeviceToken(account: string, token: string): Promise<void> {
  await using('readwrite', (tokens) => tokens.put(token, keyOf(account)));
}
