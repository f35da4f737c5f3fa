import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { ObjectBody, ObjectStore, StoredObject } from '../../storage/object-store.ts';
import { copyUpload } from './import-upload.ts';

const PREFIX = 'uploads/someonexxxxxxxxxxxxxxxxxxx/0000000000000000000001/';
const KEY = `${PREFIX}import/20260302/1772438400000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.csv`;

test('a file is copied piece by piece: it is never held whole, and nothing of it is hashed in one go', async () => {
  const content = Buffer.alloc(3_000_000, 'sn,');
  const stored: StoredObject = { key: KEY, bytes: content.length, contentType: '', etag: '', modifiedAtMs: 0 };
  let copied: Buffer | undefined;
  const store = {
    head: () => Promise.resolve(stored),
    read: () => Promise.resolve(Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)])),
    readAll: vi.fn<ObjectStore['readAll']>(),
    put: async (_key: string, body: ObjectBody) => {
      if (body instanceof Uint8Array) throw new Error('It was held whole.');
      copied = await readFile(body.file);
      return stored;
    },
  } as unknown as ObjectStore;
  const database = { transaction: () => Promise.resolve(new Set([PREFIX])) } as unknown as Database;
  const context = { database, clock: systemClock, subject: { viewer: { kind: 'nobody' }, sessionId: null } } as const;
  const claimed = await copyUpload(store, { ...context, ip: '::1', origin: undefined, language: 'en' }, KEY);
  expect(claimed).toMatchObject({ prefix: PREFIX });
  expect(copied?.equals(content)).toBe(true);
  expect(store.readAll).not.toHaveBeenCalled();
});
