import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { oneByOne } from '../outbox/one-by-one.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ATTACHMENTS, AVATARS, UPLOADS } from './object-prefixes.ts';
import { forgetGrants, unusedKeys } from './store.ts';
import { forgetUsage } from './usage-store.ts';

export interface SweepDeps {
  store: ObjectStore;
  database: Database;
  clock: Clock;
  /** `OssServer.sweep`; a bucket removes unfinished uploads by its own lifecycle rules. */
  sweepStore?: () => Promise<unknown>;
}

/**
 * Removes what is older than a day and not in use (safety.md 8): grants and what was uploaded under them, files that
 * were prepared for a write that did not happen, files and avatars that were deleted or replaced. Resolves to the
 * number of each. Run it hourly.
 */
export async function sweepUploads({ store, database, clock, sweepStore }: SweepDeps): Promise<{
  grants: number;
  uploads: number;
  files: number;
}> {
  const before = new Date(clock.now().getTime() - UNCLAIMED_MAX_AGE_MS);
  // Listed before the grants are read: every listed object had a grant, so one without a grant can be removed.
  const uploads = await store.list(UPLOADS);
  const files = [...(await store.list(ATTACHMENTS)), ...(await store.list(AVATARS))];
  const old = files.filter(({ modifiedAtMs }) => modifiedAtMs <= before.getTime()).map(({ key }) => key);
  const system = { kind: 'system' } as const;
  const { forgotten, left } = await database.transaction(system, async (tx) => {
    await forgetUsage(tx, before);
    return forgetGrants(tx, before);
  });
  const unused = old.length === 0 ? [] : await database.transaction(system, (tx) => unusedKeys(tx, old));
  const leftOver = uploads.map(({ key }) => key).filter((key) => !left.has(prefixIn(key)));
  await oneByOne('object', [...leftOver, ...unused], (key) => store.remove(key));
  await sweepStore?.();
  return { grants: forgotten, uploads: leftOver.length, files: unused.length };
}

/** `uploads/<owner>/<secret>/`; with its credentials any name can be written below it. */
const prefixIn = (key: string): string => `${key.split('/').slice(0, 3).join('/')}/`;
