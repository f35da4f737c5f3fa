/**
 * What marks this device, for each account, as one that has signed in before (safety.md 7). It lies in IndexedDB, because
 * logging out clears both storages, and whoever logs out at night must get in next morning (docs/decisions/0021). It opens
 * nothing: without the password it is of no use.
 */
import { openDatabase, settled } from '../indexed-db.ts';

const DATABASE = 'closeloop-device';
const STORE = 'tokens';
const PATIENCE_MS = 1_000;

async function using<T>(
  mode: IDBTransactionMode,
  ask: (tokens: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await openDatabase(indexedDB, DATABASE, (made) => made.createObjectStore(STORE));
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

export async function keepDeviceToken(account: string, token: string): Promise<void> {
  await using('readwrite', (tokens) => tokens.put(token, keyOf(account)));
}
