/** An answer of a call as it lies on the device, under its reader. */
export interface KeptAnswer {
  userId: string;
  /** The query's hash: call and input. */
  key: string;
  call: string;
  /** When it was read, epoch milliseconds. */
  at: number;
  data: unknown;
}

export interface KeptStore {
  /** Keeps an answer, and of its call only the `most` that were read last. */
  put: (answer: KeptAnswer, most: number) => Promise<void>;
  get: (userId: string, key: string) => Promise<KeptAnswer | undefined>;
  /** Removes what was read by anybody else. */
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

/** Runs one transaction on a connection of its own: one that stays open would hold up its removal by another page. */
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

/** Removes those of these keys from the first on that leave `most` at the end. */
const removeFirst = (answers: IDBObjectStore, keys: IDBRequest<IDBValidKey[]>, most: number): void => {
  keys.onsuccess = () =>
    keys.result.slice(0, Math.max(0, keys.result.length - most)).forEach((key) => answers.delete(key));
};

export const keptStore = (factory: IDBFactory): KeptStore => ({
  put: async (answer, most) => {
    await within(factory, 'readwrite', (answers) => {
      answers.put(answer);
      const { userId, call } = answer;
      const ofCall = IDBKeyRange.bound([userId, call], [userId, call, []]);
      removeFirst(answers, answers.index(BY_AGE).getAllKeys(ofCall), most);
      return undefined;
    });
  },
  get: (userId, key) => within<KeptAnswer | undefined>(factory, 'readonly', (answers) => answers.get([userId, key])),
  keepOnly: async (userId) => {
    await within(factory, 'readwrite', (answers) => {
      removeFirst(answers, answers.getAllKeys(IDBKeyRange.upperBound([userId], true)), 0);
      removeFirst(answers, answers.getAllKeys(IDBKeyRange.lowerBound([userId, []])), 0);
      return undefined;
    });
  },
});

/** Removes everything. Waits for no other page: each has its connection only for a moment. */
export const removeKept = (factory: IDBFactory): Promise<void> =>
  new Promise((resolve) => {
    const request = factory.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = () => resolve();
  });
