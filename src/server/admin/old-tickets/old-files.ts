import { extensionOf } from '../../../shared/upload/key.ts';
import type { Clock } from '../../clock.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { refusalTextKey, sanitizeFile, type ReadyFile } from '../../upload/sanitize-file.ts';
import type { DecodingSemaphore } from '../../upload/decoding-semaphore.ts';
import { IMPORTS } from '../../upload/object-prefixes.ts';
import { IMPORT_MAX_BYTES } from '../import-file/import-limits.ts';
import { isZip, openZip, readEntry, type Archive } from '../import-file/zip-directory.ts';
import type { ImportTarget, ReadyFiles, RowToValidate } from '../import/import-target.ts';
import { oldEvents } from './old-ticket.ts';
import { cellOf } from './old-ticket-reader.ts';
import { listIn } from './resolve-old-ticket.ts';

interface OldFileDeps {
  store: ObjectStore;
  clock: Clock;
  semaphore: DecodingSemaphore;
}

/**
 * Prepares the files of old tickets in the same way as uploads: checked by content, cleaned, stored under a new key. Files that are
 * neither pictures nor MP4 are not imported; the text of their event names them.
 */
export function createOldFiles(deps: OldFileDeps): NonNullable<ImportTarget['files']> {
  // One import is worked on at a time; its archive stays open between the batches.
  let opened: { objectKey: string; archive: Archive | null } | undefined;
  return async ({ objectKey }, rows) => {
    const wanted = rows
      .map((row) => ({ row: row.row, names: filesNamedIn(row) }))
      .filter(({ names }) => names.length > 0);
    if (wanted.length === 0) return new Map();
    if (opened?.objectKey !== objectKey) opened = { objectKey, archive: await archiveOf(deps.store, objectKey) };
    const { archive } = opened;
    const ready = new Map<number, ReadonlyMap<string, ReadyFile>>();
    if (archive) for (const { row, names } of wanted) ready.set(row, await readyOnes(deps, archive, names));
    return ready satisfies ReadyFiles;
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

async function archiveOf(store: ObjectStore, objectKey: string): Promise<Archive | null> {
  const bytes = await store.readAll(objectKey, IMPORT_MAX_BYTES);
  return isZip(bytes) ? openZip(bytes) : null;
}

async function readyOnes(
  deps: OldFileDeps,
  archive: Archive,
  names: readonly string[],
): Promise<Map<string, ReadyFile>> {
  const ready = new Map<string, ReadyFile>();
  for (const name of names) {
    // Some exports put everything into one folder that the table does not name.
    const entry = archive.entries.has(name)
      ? name
      : [...archive.entries.keys()].find((path) => path.endsWith(`/${name}`));
    const file = entry === undefined ? null : await readyFile(deps, await readEntry(archive, entry), name);
    if (file) ready.set(name, file);
  }
  return ready;
}

async function readyFile(
  { store, clock, semaphore }: OldFileDeps,
  bytes: Buffer,
  name: string,
): Promise<ReadyFile | null> {
  const key = `${IMPORTS}${clock.id()}/file.${extensionOf(name) || 'bin'}`;
  const written: string[] = [];
  try {
    await store.put(key, bytes, { contentType: 'application/octet-stream' });
    const upload = { key, name: name.split('/').at(-1) ?? name };
    return await semaphore('import', () =>
      sanitizeFile({ store, clock, onWrite: (made) => void written.push(made) }, upload),
    );
  } catch (error) {
    await Promise.all(written.map((made) => store.remove(made)));
    if (refusalTextKey(error) === null) throw error;
    return null;
  } finally {
    await store.remove(key);
  }
}
