import type { Draft } from './draft.ts';
import { DRAFTS_DATABASE } from './draft-database.ts';
import { forgetUpload } from './forget-upload.ts';

interface StoredFile {
  id: string;
  draftId: string;
  file: File;
}

/** Stores drafts on this device. Each user sees only their own. */
export interface DraftStore {
  /** All drafts of one user, the newest first. */
  list: (userId: string) => Promise<Draft[]>;
  get: (userId: string, id: string) => Promise<Draft | undefined>;
  put: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
  putFile: (file: StoredFile) => Promise<void>;
  file: (id: string) => Promise<File | undefined>;
  removeFile: (id: string) => Promise<void>;
}

const newestFirst = (drafts: Draft[]): Draft[] => [...drafts].sort((one, other) => other.savedAt - one.savedAt);

/** A draft store that lasts as long as the page: for tests, and where the browser has no IndexedDB. */
export function memoryDraftStore(): DraftStore {
  const drafts = new Map<string, Draft>();
  const files = new Map<string, StoredFile>();
  return {
    list: async (userId) => newestFirst([...drafts.values()].filter((draft) => draft.userId === userId)),
    get: async (userId, id) => {
      const draft = drafts.get(id);
      return draft?.userId === userId ? draft : undefined;
    },
    put: async (draft) => void drafts.set(draft.id, structuredClone(draft)),
    remove: async (id) => {
      drafts.delete(id);
      for (const file of files.values()) if (file.draftId === id) files.delete(file.id);
    },
    putFile: async (stored) => void files.set(stored.id, stored),
    file: async (id) => files.get(id)?.file,
    removeFile: async (id) => void files.delete(id),
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DRAFTS_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts', { keyPath: 'id' }).createIndex('userId', 'userId');
      request.result.createObjectStore('files', { keyPath: 'id' }).createIndex('draftId', 'draftId');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The drafts of this device cannot be opened.'));
  });
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Resolves when the transaction is complete: only then a write survives a crash. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });

/** A draft store in IndexedDB. */
export async function indexedDraftStore(factory: IDBFactory): Promise<DraftStore> {
  const database = await openDatabase(factory);
  const read = (store: 'drafts' | 'files') => database.transaction(store).objectStore(store);
  const write = (store: 'drafts' | 'files', change: (objects: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(store, 'readwrite');
    change(transaction.objectStore(store));
    // Without this the browser commits only after the answer of the last request has come back to the page: a page
    // that is being left gets no answer, and the write would be lost.
    transaction.commit();
    return committed(transaction);
  };
  return {
    list: async (userId) => newestFirst((await resultOf(read('drafts').index('userId').getAll(userId))) as Draft[]),
    get: async (userId, id) => {
      const draft = (await resultOf(read('drafts').get(id))) as Draft | undefined;
      return draft?.userId === userId ? draft : undefined;
    },
    put: (draft) => write('drafts', (objects) => objects.put(draft)),
    remove: async (id) => {
      const transaction = database.transaction(['drafts', 'files'], 'readwrite');
      transaction.objectStore('drafts').delete(id);
      const files = transaction.objectStore('files');
      const keys = files.index('draftId').getAllKeys(id);
      keys.onsuccess = () =>
        keys.result.forEach((key) => {
          files.delete(key);
          if (typeof key === 'string') forgetUpload(key);
        });
      return committed(transaction);
    },
    putFile: (stored) => write('files', (objects) => objects.put(stored)),
    file: async (id) => ((await resultOf(read('files').get(id))) as StoredFile | undefined)?.file,
    removeFile: (id) => {
      forgetUpload(id);
      return write('files', (objects) => objects.delete(id));
    },
  };
}

let opened: Promise<DraftStore> | undefined;

/** The draft store of this device, opened once. */
export function deviceDraftStore(): Promise<DraftStore> {
  opened ??= (async () => {
    try {
      return await indexedDraftStore(indexedDB);
    } catch {
      return memoryDraftStore(); // no IndexedDB (private window, web view): drafts last as long as the page
    }
  })();
  return opened;
}
