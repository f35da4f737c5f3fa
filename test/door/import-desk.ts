/** Helpers for tests of imports: uploading a file, and running an import to its end. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import type { ImportView } from '../../src/shared/admin/import-calls.ts';
import { ObjectMissing, ObjectTooLarge } from './tested-server.ts';
import { confirmed } from './admin-people.ts';
import { idOf } from './people.ts';
import type { ApiResponse, TestApp, Who } from './test-app.ts';

export const A = '/itr-api/v1/admin';

/** Objects in memory. */
export function memoryStore(
  objects = new Map<string, Buffer>(),
): Partial<ObjectStore> & { objects: Map<string, Buffer> } {
  const stored = (key: string) => ({
    key,
    bytes: objects.get(key)?.length ?? 0,
    contentType: '',
    etag: '',
    modifiedAtMs: 0,
  });
  return {
    objects,
    head: (key) => Promise.resolve(objects.has(key) ? stored(key) : null),
    readAll: (key, most) => {
      const found = objects.get(key);
      if (!found) return Promise.reject(new ObjectMissing(key));
      return found.length > most ? Promise.reject(new ObjectTooLarge(key, found.length, most)) : Promise.resolve(found);
    },
    read: (key, range) => {
      const found = objects.get(key);
      return found
        ? Promise.resolve(Readable.from([found.subarray(range?.from ?? 0, (range?.to ?? found.length) + 1)]))
        : Promise.reject(new ObjectMissing(key));
    },
    put: (key, body) => {
      objects.set(key, body instanceof Uint8Array ? Buffer.from(body) : readFileSync(body.file));
      return Promise.resolve(stored(key));
    },
    remove: (key) => Promise.resolve(void objects.delete(key)),
    list: (prefix) => Promise.resolve([...objects.keys()].filter((key) => key.startsWith(prefix)).map(stored)),
  };
}

let uploads = 0;
/** Stores a file as the page's uploader does; returns its key. */
export async function uploaded(
  { rows }: TestApp,
  objects: Map<string, Buffer>,
  bytes: Buffer | string,
  who: 'admin' | 'lead' | 'expert' = 'admin',
): Promise<string> {
  uploads += 1;
  const prefix = `uploads/${who}xxxxxxxxxxxxxxxxxxxxxx/${String(uploads).padStart(22, '0')}/`;
  await rows('insert into upload_grant (prefix, user_id, ip) values ($1, $2, $3)', [prefix, idOf(who), '::1']);
  const key = `${prefix}import/20260302/1772438400000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.csv`;
  objects.set(key, Buffer.from(bytes));
  return key;
}

export interface Desk {
  /** Uploads and checks a file; returns the checked import. */
  check(entity: string, bytes: Buffer | string, name?: string): Promise<ImportView>;
  step(run: ImportView, step: 'apply' | 'undo'): Promise<ApiResponse>;
  /** Does the step and runs its jobs; returns the import. */
  done(run: ImportView, step: 'apply' | 'undo'): Promise<ImportView>;
  read(id: string): Promise<ImportView>;
  rows(id: string, query?: string): Promise<Record<string, unknown>[]>;
}

export function openDesk(
  testApp: TestApp,
  objects: Map<string, Buffer>,
  who: Who & ('admin' | 'lead' | 'expert') = 'admin',
): Desk {
  const read = async (id: string): Promise<ImportView> =>
    (await testApp.ask(who, 'GET', `${A}/imports/${id}`)).data as unknown as ImportView;
  const step: Desk['step'] = async ({ id, version }, name) => {
    const headers = await confirmed(testApp, who);
    return testApp.ask(who, 'POST', `${A}/imports/${id}/${name}`, { version }, { headers });
  };
  return {
    read,
    step,
    check: async (entity, bytes, name = 'file.csv') => {
      const key = await uploaded(testApp, objects, bytes, who);
      const { code, data, text } = await testApp.ask(who, 'POST', `${A}/imports`, { entity, upload: { key, name } });
      if (code !== 201) throw new Error(text);
      await testApp.deliver();
      return read(String(data['id']));
    },
    done: async (run, name) => {
      const { code, text } = await step(run, name);
      if (code !== 200) throw new Error(text);
      await testApp.deliver();
      return read(run.id);
    },
    rows: async (id, query = '') =>
      (await testApp.ask(who, 'GET', `${A}/imports/${id}/rows?limit=100${query}`)).data['items'] as Record<
        string,
        unknown
      >[],
  };
}
