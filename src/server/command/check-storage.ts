import { systemClock } from '../clock.ts';
import { storeOf, type Installation } from '../backup/open-installation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { tryRoundTrip } from '../storage/round-trip.ts';
import { ok, problem, reasonOf, remedyOf, type Finding } from './finding.ts';

const REMEDIES = [
  [
    /AccessDenied|Forbidden|403/,
    'Give the key of STORAGE_ACCESS_KEY_ID the rights to put, get, list and delete in the bucket.',
  ],
  [/NoSuchBucket|404/, 'Make the bucket, or set STORAGE_BUCKET to its name.'],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch/,
    'Set STORAGE_ACCESS_KEY_ID and STORAGE_ACCESS_KEY_SECRET to a key that is in use.',
  ],
  [/RequestTimeTooSkewed/, 'Set the clock of this machine: NTP.'],
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/,
    'Nothing answers there: set STORAGE_ENDPOINT (or STORAGE_INTERNAL_ENDPOINT) to the address of the store.',
  ],
  [/ENOSPC|StorageFull|full/, 'The disk is full: make room, or move DATA_DIR.'],
  [/EACCES|EPERM|EROFS/, 'Let the user of the server write to DATA_DIR.'],
] as const;

export async function checkStorage(installation: Installation): Promise<Finding[]> {
  return judgeStorage(await storeOf(installation), installation.config.STORAGE_ENDPOINT ?? 'the embedded one');
}

/** Writes, reads and removes a small file. */
export async function judgeStorage(
  store: Pick<ObjectStore, 'put' | 'readAll' | 'remove'>,
  which: string,
): Promise<Finding[]> {
  try {
    await tryRoundTrip(store, systemClock.id());
    return [ok(`${which} takes, gives and removes a file.`)];
  } catch (error) {
    const all = [reasonOf(error), error instanceof Error ? `${error.name} ${error.message}` : ''].join(' ');
    const remedy = remedyOf(all, REMEDIES, 'Check the STORAGE_… variables (docs/configuration.md).');
    return [problem(`${which} does not work: ${reasonOf(error).replace(/\.?$/, '')}.`, remedy)];
  }
}
