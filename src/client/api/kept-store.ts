/** Where this device keeps which tickets were opened last (`recent-tickets.ts`). */
export const RECENT_KEY = 'closeloop.recent'; /** An answer of a call, stored on the device for one user. */
export interface KeptAnswer {
  userId: string;
  /** The query's hash (call and input). */
  key: string;
  call: string;
  /** When it was read, epoch milliseconds. */
  at: number;
  data: unknown;
}

export interface KeptStore {
  /** Stores an answer, and removes the oldest answers of its call beyond `limit`. */
  put: (answer: KeptAnswer, limit: number) => Promise<void>;
  get: (userId: string, key: string) => Promise<KeptAnswer | undefined>;
  /** Removes the answers of all other users. */
  keepOnly: (userId: string) => Promise<void>;
}

const DATABASE = 'closeloop-kept';
const STORE = 'answers';
const BY_AGE = 'age';

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore(STORE, { keyPath: ['userId', 'key'] })
        .createIndex(BY_AGE, ['userId', 'call', 'at']);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    request.onblocked = () => reject(new Error('another page has it open'));
  });
}

/** Runs one transaction on its own connection. An open connection would keep another tab from deleting the database. */
async function within<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  run: (answers: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open(factory);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  } finally {
    database.close();
  }
}

/** Removes these records except the last `limit` ones. */
const removeAllBut = (answers: IDBObjectStore, keys: IDBRequest<IDBValidKey[]>, limit: number): void => {
  keys.onsuccess = () =>
    keys.result.slice(0, Math.max(0, keys.result.length - limit)).forEach((key) => answers.delete(key));
};

export const keptStore = (factory: IDBFactory): KeptStore => ({
  put: async (answer, limit) => {
    await within(factory, 'readwrite', (answers) => {
      answers.put(answer);
      const { userId, call } = answer;
      const ofCall = IDBKeyRange.bound([userId, call], [userId, call, []]);
      removeAllBut(answers, answers.index(BY_AGE).getAllKeys(ofCall), limit);
      return undefined;
    });
  },
  get: (userId, key) => within<KeptAnswer | undefined>(factory, 'readonly', (answers) => answers.get([userId, key])),
  keepOnly: async (userId) => {
    await within(factory, 'readwrite', (answers) => {
      removeAllBut(answers, answers.getAllKeys(IDBKeyRange.upperBound([userId], true)), 0);
      removeAllBut(answers, answers.getAllKeys(IDBKeyRange.lowerBound([userId, []])), 0);
      return undefined;
    });
  },
});

/**
 * Removes everything. Other tabs do not block this for long, because each connection is open for one transaction only.
 */
export const removeKept = (factory: IDBFactory): Promise<void> =>
  new Promise((resolve) => {
    const request = factory.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = () => resolve();
  });
