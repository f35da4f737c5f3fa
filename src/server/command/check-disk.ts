import type { Installation } from '../backup/open-installation.ts';
import { DISK_LOW_BYTES, DISK_RESERVE_BYTES } from '../../shared/upload/limits.ts';
import { freeBytesOf } from '../oss-server/disk-space.ts';
import { keepsInFolder } from '../upkeep/own-checks.ts';
import { note, ok, problem, type Finding } from './finding.ts';

/** Room for some weeks of an ordinary installation. */
const AMPLE_BYTES = 4 * DISK_LOW_BYTES;
const inGb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export const checkDisk = async ({ config, folder }: Installation): Promise<Finding[]> =>
  keepsInFolder(config)
    ? judgeDisk(() => freeBytesOf(folder))
    : [ok('database and files are elsewhere; DATA_DIR hardly grows.')];

export async function judgeDisk(freeBytes: () => Promise<number>): Promise<Finding[]> {
  const free = await freeBytes();
  const remedy = 'Make room on the disk of DATA_DIR, or move DATA_DIR to a larger one.';
  if (free < DISK_LOW_BYTES)
    return [
      problem(
        `only ${inGb(free)} are free for DATA_DIR; below ${inGb(DISK_RESERVE_BYTES)} embedded objects are refused.`,
        remedy,
      ),
    ];
  return [free < AMPLE_BYTES ? note(`${inGb(free)} are free for DATA_DIR.`, remedy) : ok(`${inGb(free)} are free.`)];
}
