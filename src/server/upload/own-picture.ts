import { invalid } from '../../shared/errors.ts';
import { parseKey } from '../../shared/upload/key.ts';
import { IMAGE_BEFORE_MAX_BYTES } from '../../shared/upload/limits.ts';
import { upload } from '../../shared/upload/upload-list.ts';
import type { Tx } from '../db/database.ts';
import type { PrepareContext } from '../http/operation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ownerOf, type DecodingSemaphore } from './decoding-semaphore.ts';
import { refusalTextKey } from './sanitize-file.ts';
import { claimGrantFor, readGrants } from './store.ts';
import { bodyField } from './body-field.ts';

/** A cleaned avatar or logo, or what is wrong with it; null when the body names none. */
export type PreparedPicture = { data: Buffer; prefix: string } | { issue: string; name: string } | null;

/**
 * The slow part, before the transaction: cleans the picture that the body names in `field`. Throws only on an outage.
 */
export async function preparePicture(
  { store, semaphore }: { store: Pick<ObjectStore, 'readAll'>; semaphore: DecodingSemaphore },
  { database, subject, ip }: PrepareContext,
  body: unknown,
  field: string,
  clean: (input: Buffer) => Promise<Buffer>,
): Promise<PreparedPicture> {
  const wanted = upload.safeParse(bodyField(body, field)).data;
  if (!wanted) return null;
  const { key, name } = wanted;
  const parts = parseKey(key);
  const prefix = parts?.folder === 'avatar' ? parts.dirPrefix : null;
  const granted =
    prefix !== null && (await database.transaction(subject.viewer, (tx) => readGrants(tx, [prefix]))).has(prefix);
  if (!granted) return { issue: 'issue.fileForeign', name };
  try {
    return await semaphore(ownerOf(subject.viewer, ip), async () => ({
      data: await clean(await store.readAll(key, IMAGE_BEFORE_MAX_BYTES)),
      prefix,
    }));
  } catch (error) {
    const issue = refusalTextKey(error);
    if (issue === null) throw error;
    return { issue, name };
  }
}

/** In the transaction: claims the picture for the user and resolves to its bytes. Throws invalid. */
export async function claimPicture(
  tx: Tx,
  prepared: PreparedPicture,
  { field, userId, now }: { field: string; userId: string; now: Date },
): Promise<Buffer> {
  if (prepared && 'data' in prepared && (await claimGrantFor(tx, prepared.prefix, userId, now))) return prepared.data;
  const refused = prepared && 'issue' in prepared ? prepared : { issue: 'issue.fileForeign', name: '' };
  throw invalid({ [field]: { key: refused.issue, params: { name: refused.name } } });
}
