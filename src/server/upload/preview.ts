import { ADDRESS_MAX, previewKindOf, type PreviewKind } from '../../shared/upload/preview-kind.ts';
import { ATTACHMENTS } from './object-prefixes.ts';
import type { ArchiveList } from '../../shared/upload/archive-list.ts';
import { FILE_MAX_BYTES } from '../../shared/upload/limits.ts';
import { withLocalCopy } from '../media/local-copy.ts';
import { ReadingStopped } from '../reader/reading-stopped.ts';
import { ObjectMissing, type ObjectStore } from '../storage/object-store.ts';

/** Asked of the reader. Throws ReadingStopped. */
export type ArchiveNames = (input: { file: string; name: string }) => Promise<ArchiveList | null>;

interface Preview {
  url: string;
  name: string;
  size: number;
  kind: PreviewKind;
}

/** The names in the archive of such an address; null where there is none or it cannot be listed. */
export async function findArchive(
  { store, archiveNames }: { store: Pick<ObjectStore, 'signedObject' | 'head' | 'read'>; archiveNames: ArchiveNames },
  address: unknown,
): Promise<ArchiveList | null> {
  if (typeof address !== 'string' || address.length > ADDRESS_MAX) return null;
  const { key = '', name = '' } = (await store.signedObject(address)) ?? {};
  if (!key.startsWith(ATTACHMENTS) || previewKindOf(key) !== 'archive') return null;
  try {
    return await withLocalCopy(store, key, FILE_MAX_BYTES, (file) => archiveNames({ file, name }));
  } catch (error) {
    const cannot = error instanceof ObjectMissing || (error instanceof ReadingStopped && error.reason !== 'ended');
    if (!cannot) throw error;
    return null;
  }
}

/**
 * The file of an address that the preview page was given (safety.md 9, 11); null if this installation has not signed
 * it, it has expired, the file is gone, or no viewer can show it. The store is asked only for addresses that we have
 * signed.
 */
export async function findPreview(
  store: Pick<ObjectStore, 'signedObject' | 'head'>,
  address: unknown,
): Promise<Preview | null> {
  if (typeof address !== 'string' || address.length > ADDRESS_MAX) return null;
  const signed = await store.signedObject(address);
  if (signed === null) return null;
  const name = signed.name === '' ? signed.key.replace(/^.*\//s, '') : signed.name;
  // Of an attachment the content decides, whose extension its key has.
  const kind = previewKindOf(signed.key.startsWith(ATTACHMENTS) ? signed.key : name);
  if (kind === undefined) return null;
  const object = await store.head(signed.key);
  return object === null ? null : { url: address, name, size: object.bytes, kind };
}
