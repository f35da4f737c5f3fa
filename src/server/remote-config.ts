import type { Config } from './config.ts';
import { waitBackoff } from './db/backoff.ts';
import { trouble } from './progress.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** The object store may be away for days. */
const PUBLISH_PAUSE_MOST_MS = 60_000;

/** The object that says which entries the page shows (spec 7). */
export const remoteConfigKey = (config: Config): string => `config/${config.ENVIRONMENT}/download.json`;

/** spec 7: the remote config that says which entries the page shows. Where the store is away it is tried again later. */
export async function publishRemoteConfig(store: ObjectStore, config: Config, isEnding: () => boolean): Promise<void> {
  const shown = {
    H5ShowComProblem: { value: config.SHOW_COMMON_PROBLEMS },
    H5ITRInternalFeedback: { value: config.SHOW_INTERNAL_FEEDBACK },
  };
  const body = Buffer.from(JSON.stringify(shown));
  const tell = trouble('publishing the remote config');
  for (let attempt = 0; !isEnding(); attempt++) {
    try {
      await store.put(remoteConfigKey(config), body, { contentType: 'application/json' });
      return;
    } catch (error) {
      tell(error);
    }
    await waitBackoff(attempt, undefined, PUBLISH_PAUSE_MOST_MS);
  }
}
