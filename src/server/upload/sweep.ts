import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ATTACHMENTS, AVATARS, UPLOADS } from './object-prefixes.ts';
import { forgetGrants, unusedKeys } from './store.ts';
import { forgetSpent } from './usage-store.ts';

export interface SweepDeps {
  store: ObjectStore;
  database: Database;
  clock: Clock;
  /** `OssServer.sweep`; a bucket has rules of its own for unfinished uploads. */
  sweepStore?: () => Promise<unknown>;
}

/**
 * Removes what is a day old and nobody needs (safety.md 8): grants and what was uploaded to them, files that were made
 * ready for a write that never came, files and pictures of people that were deleted or replaced. Run it hourly. Answers how many of each.
 */
export async function sweepUploads({ store, database, clock, sweepStore }: SweepDeps): Promise<{
  grants: number;
  uploads: number;
  files: number;
}> {
  const before = new Date(clock.now().getTime() - UNCLAIMED_MAX_AGE_MS);
  // Listed before the grants are read: every listed object had a grant, so one without a grant is left over.
  const uploads = await store.list(UPLOADS);
  const files = [...(await store.list(ATTACHMENTS)), ...(await store.list(AVATARS))];
  const old = files.filter(({ modifiedAtMs }) => modifiedAtMs <= before.getTime()).map(({ key }) => key);
  const system = { kind: 'system' } as const;
  const { forgotten, left } = await database.transaction(system, async (tx) => {
    await forgetSpent(tx, before);
    return forgetGrants(tx, before);
  });
  const unused = old.length === 0 ? [] : await database.transaction(system, (tx) => unusedKeys(tx, old));
  const leftOver = uploads.map(({ key }) => key).filter((key) => !left.has(prefixIn(key)));
  for (const key of [...leftOver, ...unused]) await store.remove(key);
  await sweepStore?.();
  return { grants: forgotten, uploads: leftOver.length, files: unused.length };
}

/** `uploads/<whose>/<secret>/`: whatever follows, credentials let any name be written below. */
const prefixIn = (key: string): string => `${key.split('/').slice(0, 3).join('/')}/`;
