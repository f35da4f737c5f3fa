import { parseKey } from '../../../shared/upload/key.ts';
import { withLocalCopy } from '../../media/local-copy.ts';
import type { PrepareContext } from '../../http/operation.ts';
import { ObjectMissing, ObjectTooLarge, type ObjectStore } from '../../storage/object-store.ts';
import { IMPORTS } from '../../upload/object-prefixes.ts';
import { readGrants } from '../../upload/store.ts';
import { IMPORT_MAX_BYTES } from '../import-file/import-limits.ts';

/** A file in a place where no upload credentials are valid, or the issue of `upload.key`. */
export type ClaimedUpload = { objectKey: string; prefix: string } | { issue: string };

/**
 * Copies an uploaded file, because the original is deleted after a day and can be overwritten until then. Runs before the
 * transaction, so errors are answered and not thrown.
 */
export async function copyUpload(
  store: ObjectStore,
  { database, subject, clock }: PrepareContext,
  key: unknown,
): Promise<ClaimedUpload> {
  const parts = typeof key === 'string' ? parseKey(key) : null;
  if (parts?.folder !== 'import' || typeof key !== 'string') return { issue: 'issue.fileForeign' };
  const prefix = parts.dirPrefix;
  const granted = await database.transaction(subject.viewer, (tx) => readGrants(tx, [prefix]));
  if (!granted.has(prefix)) return { issue: 'issue.fileForeign' };
  try {
    const objectKey = `${IMPORTS}${clock.id()}/file`;
    // Piece by piece: 50 MB at once would be hashed in one go, while everybody else waits.
    await withLocalCopy(store, key, IMPORT_MAX_BYTES, (file) =>
      store.put(objectKey, { file }, { contentType: 'application/octet-stream' }),
    );
    return { objectKey, prefix };
  } catch (error) {
    if (error instanceof ObjectMissing) return { issue: 'issue.fileGone' };
    if (error instanceof ObjectTooLarge) return { issue: 'imports.refused.tooLarge' };
    throw error;
  }
}
