import { rm } from 'node:fs/promises';
import { extensionOf } from '../../../shared/upload/key.ts';
import type { Clock } from '../../clock.ts';
import { withLocalCopy } from '../../media/local-copy.ts';
import type { Reader } from '../../reader/reader.ts';
import { ReadingStopped } from '../../reader/reading-stopped.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { FileLook } from '../../upload/look-at-file.ts';
import { refusalTextKey, sanitizeFile, type ReadyFile } from '../../upload/sanitize-file.ts';
import type { DecodingSemaphore } from '../../upload/decoding-semaphore.ts';
import { IMPORTS } from '../../upload/object-prefixes.ts';
import { IMPORT_MAX_BYTES } from '../import-file/import-limits.ts';
import type { ImportTarget, ReadyFiles, RowToValidate } from '../import/import-target.ts';
import type { archivedFiles } from './archived-files.ts';
import { oldEvents } from './old-ticket.ts';
import { cellOf } from './old-ticket-reader.ts';
import { listIn } from './resolve-old-ticket.ts';

interface OldFileDeps {
  store: ObjectStore;
  clock: Clock;
  semaphore: DecodingSemaphore;
  reader: Reader<{ archivedFiles: typeof archivedFiles }>;
}

/**
 * Prepares the files of old tickets in the same way as uploads: checked by content, pictures and videos cleaned, others kept as they
 * are, stored under a new key. Those that may not be attached are not imported; the text of their event names them. So are those that
 * the reader could not unpack.
 */
export function createOldFiles(deps: OldFileDeps): NonNullable<ImportTarget['files']> {
  return async ({ objectKey }, rows) => {
    const wanted = rows.map((row) => ({ row: row.row, names: filesNamedIn(row) }));
    const names = [...new Set(wanted.flatMap((one) => one.names))];
    if (names.length === 0) return new Map();
    const ready = await withLocalCopy(deps.store, objectKey, IMPORT_MAX_BYTES, (file) => readyOnes(deps, file, names));
    return new Map(
      wanted.map(({ row, names }) => [
        row,
        new Map(names.flatMap((name) => (ready.has(name) ? [[name, ready.get(name) as ReadyFile]] : []))),
      ]),
    ) satisfies ReadyFiles;
  };
}

export function filesNamedIn({ values }: RowToValidate): string[] {
  const own = listIn(cellOf(values, 'files'));
  try {
    const events = oldEvents.safeParse(JSON.parse(cellOf(values, 'events') || '[]')).data ?? [];
    return [...own, ...events.flatMap(({ files }) => files)];
  } catch {
    return own;
  }
}

async function readyOnes(deps: OldFileDeps, file: string, names: string[]): Promise<Map<string, ReadyFile>> {
  const ready = new Map<string, ReadyFile>();
  try {
    await deps.reader.read('archivedFiles', { file, names }, async (files) => {
      for await (const { name, path, look } of files) {
        const one = await readyFile(deps, path, name, look);
        await rm(path);
        if (one) ready.set(name, one);
      }
    });
  } catch (error) {
    if (!(error instanceof ReadingStopped) || error.reason === 'ended') throw error;
  }
  return ready;
}

async function readyFile(
  { store, clock, semaphore }: OldFileDeps,
  path: string,
  name: string,
  look: FileLook,
): Promise<ReadyFile | null> {
  const key = `${IMPORTS}${clock.id()}/file.${extensionOf(name) || 'bin'}`;
  const written: string[] = [];
  try {
    await store.put(key, { file: path }, { contentType: 'application/octet-stream' });
    const upload = { key, name: name.split('/').at(-1) ?? name };
    const onWrite = (made: string): void => void written.push(made);
    const lookAt = (): Promise<FileLook> => Promise.resolve(look);
    return await semaphore('import', () => sanitizeFile({ store, clock, onWrite, lookAt }, upload));
  } catch (error) {
    await Promise.all(written.map((made) => store.remove(made)));
    if (refusalTextKey(error) === null) throw error;
    return null;
  } finally {
    await store.remove(key);
  }
}
