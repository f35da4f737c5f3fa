/** Writing small files atomically: after a kill or power cut they are complete or do not exist. */
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The code of a system error, such as `ENOENT`; '' for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether the disk or this user's quota on it is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

/** Resolves to null instead of rejecting with ENOENT. */
export async function orMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Syncs a folder, without which a power cut may undo the renaming of a file. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a small file atomically. With `exclusive` it fails with EEXIST if the file exists, also for concurrent
 * writers.
 */
export async function writeWhole(file: string, temporary: string, text: string, exclusive = false): Promise<void> {
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    // link() fails if the file exists; rename() would replace it.
    await (exclusive ? link(temporary, file) : rename(temporary, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (exclusive) await rm(temporary, { force: true });
  await syncFolder(dirname(file));
}
