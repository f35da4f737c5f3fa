import { CallError } from '../../../shared/errors.ts';
import type { Tx } from '../../db/database.ts';
import { READER_LIMITS } from '../../reader/reader-limits.ts';
import { countUnread } from './import-store.ts';

const RETRY_AFTER_SECONDS = 30;

/**
 * One file is read at a time and as many wait as the reader lets wait (safety.md 19); throws tooMany for a further one. It
 * is asked before the upload is claimed, so that the same upload can be sent again.
 */
export async function requireRoomToRead(tx: Tx): Promise<void> {
  const { waiting } = READER_LIMITS;
  if ((await countUnread(tx)) <= waiting) return;
  throw new CallError('tooMany', {
    text: { key: 'imports.queueFull', params: { n: waiting, seconds: RETRY_AFTER_SECONDS } },
    data: { retryAfter: RETRY_AFTER_SECONDS },
  });
}
