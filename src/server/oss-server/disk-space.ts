/** Disk space of the embedded store: a body that would use the reserve is refused before its first byte. */
import { statfs } from 'node:fs/promises';
import { DISK_RESERVE_BYTES } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';

export interface DiskSpace {
  /**
   * Reserves space for a body; throws InsufficientStorage. The caller calls the returned function when the body has
   * ended.
   */
  readonly reserve: (bytes: number) => Promise<() => void>;
}

/** The bytes of a folder's disk that are free for ordinary users. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A body counts with its full length until it has ended, even if a part of it is on disk already. */
export function createDiskSpace(freeBytes: () => Promise<number>): DiskSpace {
  let arriving = 0;
  return {
    reserve: async (bytes) => {
      arriving += bytes;
      const release = (): void => {
        arriving -= bytes;
      };
      try {
        if ((await freeBytes()) - arriving < DISK_RESERVE_BYTES) throw new OssError('InsufficientStorage');
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
