import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Another process holds the folder's lock. */
export class FolderTaken extends Error {}

/**
 * Field 22 of /proc/<pid>/stat is the start time of a process: with it a reused pid is not taken for the old holder.
 */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Locks a folder for this process: two processes with the same embedded database would corrupt it silently. The lock of
 * a process that has ended is taken over, that of a running one never (stack.md 1.1). Returns the function that
 * unlocks.
 * @throws FolderTaken with the holder's pid
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const mine = `${process.pid} ${startTime(process.pid)}`;
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', began = ''] = readOr(file).split(' ');
    const same = isAlive(Number(pid)) && (began === '' || startTime(Number(pid)) === began);
    if (pid !== '' && same && Number(pid) !== process.pid)
      throw new FolderTaken(
        `The data folder ${folder} is in use by another Closeloop (process ${pid}). Stop that one, or give this one another DATA_DIR.`,
      );
    rmSync(file, { force: true });
  }
  throw new FolderTaken(`The data folder ${folder} is being taken by another Closeloop. Try again.`);
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
