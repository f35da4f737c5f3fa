import type { CallableAction } from '../../shared/ticket/rules.ts';
import { MESSAGES_DATABASE, mayExist } from './draft-database.ts';

/** A message or an answer that has not been sent yet: written on this device, bound to its writer. */
export interface KeptMessage {
  id: string;
  /** The writer; it is shown to nobody else, and sent only while the writer is logged in. */
  userId: string;
  ticketId: string;
  /** The ticket's number, for the toast. */
  number: string;
  action: CallableAction;
  /** The whole body of the call, the same at each try. Its `uploads` come once the files are uploaded. */
  body: { readonly [field: string]: unknown };
  /** The Idempotency-Key, the same at each try, so that it is sent once. */
  key: string;
  /** The last event that its writer had seen. */
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  /** Its files, kept until it is sent: it may have to be written again, and the store forgets what nobody names. */
  files?: readonly File[];
  /** Epoch milliseconds until which its writer may take it back; it is not sent before. */
  heldUntil?: number;
  /** Why the server has refused it; then it is a draft again. */
  refused?: string;
}

export interface MessageStore {
  /** All messages of one user, the oldest first. */
  list: (userId: string) => Promise<KeptMessage[]>;
  put: (message: KeptMessage) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const oldestFirst = (messages: KeptMessage[]): KeptMessage[] => messages.toSorted((one, other) => one.at - other.at);

/** Lasts as long as the page: for tests, and where the browser has no IndexedDB. */
export function memoryMessageStore(): MessageStore {
  const messages = new Map<string, KeptMessage>();
  return {
    list: async (userId) => oldestFirst([...messages.values()].filter((message) => message.userId === userId)),
    put: async (message) => void messages.set(message.id, { ...message }),
    remove: async (id) => void messages.delete(id),
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(MESSAGES_DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('messages', { keyPath: 'id' }).createIndex('userId', 'userId');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The messages of this device cannot be opened.'));
  });
}

async function indexedMessageStore(factory: IDBFactory): Promise<MessageStore> {
  const database = await openDatabase(factory);
  /** Resolves when the transaction is complete: only then a write survives a crash. */
  const write = (change: (objects: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction('messages', 'readwrite');
      change(transaction.objectStore('messages'));
      transaction.commit();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
  return {
    list: (userId) =>
      new Promise((resolve, reject) => {
        const request = database.transaction('messages').objectStore('messages').index('userId').getAll(userId);
        request.onsuccess = () => resolve(oldestFirst(request.result as KeptMessage[]));
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      }),
    put: (message) => write((objects) => objects.put(message)),
    remove: (id) => write((objects) => objects.delete(id)),
  };
}

let opened: Promise<MessageStore> | undefined;
const device = (): Promise<MessageStore> =>
  (opened ??= indexedMessageStore(indexedDB).catch(() => memoryMessageStore()));

/** The messages of this device; its database is made with the first one. */
export const deviceMessageStore: MessageStore = {
  // Once opened it may be in memory, of which the browser knows nothing.
  list: async (userId) => (opened || (await mayExist(MESSAGES_DATABASE)) ? (await device()).list(userId) : []),
  put: async (message) => (await device()).put(message),
  remove: async (id) => (await device()).remove(id),
};
