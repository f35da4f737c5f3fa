/** Room on the disk of the embedded store: a body is refused before its first byte when it would eat the reserve. */
import { statfs } from 'node:fs/promises';
import { DISK_RESERVE_BYTES } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';

export interface DiskSpace {
  /** Holds room for a body; InsufficientStorage when there is none. To be called when the body has ended. */
  readonly hold: (bytes: number) => Promise<() => void>;
}

/** Free bytes of the disk under a folder, as far as an ordinary user may have them. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bodies on their way in are counted whole until they have ended: rather too careful than full. */
export function createDiskSpace(freeBytes: () => Promise<number>): DiskSpace {
  let arriving = 0;
  return {
    hold: async (bytes) => {
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
