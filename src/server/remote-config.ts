import type { RemoteFlags } from '../shared/remote-flag.ts';
import type { Config } from './config.ts';
import { waitBackoff } from './db/backoff.ts';
import { trouble } from './progress.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** The object store may be away for days. */
const PUBLISH_PAUSE_MOST_MS = 60_000;

/** The object that says which entries the page shows (spec 7). */
export const remoteConfigKey = (config: Pick<Config, 'ENVIRONMENT'>): string =>
  `config/${config.ENVIRONMENT}/download.json`;

/** Where the page reads it, without a signature: the bucket path with the environment (spec 7). */
export const remoteConfigAddress = (config: Config, store: Pick<ObjectStore, 'addressOf'>): string =>
  store.addressOf(remoteConfigKey(config));

/** What the page shows until an admin has chosen. */
export const defaultFlags = (config: Config): RemoteFlags => ({
  H5ShowComProblem: config.SHOW_COMMON_PROBLEMS,
  H5ITRInternalFeedback: config.SHOW_INTERNAL_FEEDBACK,
});

/** Writes the remote config into the bucket (spec 3): `{H5ShowComProblem: {value}, H5ITRInternalFeedback: {value}}`. */
export async function putRemoteConfig(
  store: ObjectStore,
  config: Config,
  { H5ShowComProblem, H5ITRInternalFeedback }: RemoteFlags,
): Promise<void> {
  const file = {
    H5ShowComProblem: { value: H5ShowComProblem },
    H5ITRInternalFeedback: { value: H5ITRInternalFeedback },
  };
  await store.put(remoteConfigKey(config), Buffer.from(JSON.stringify(file)), { contentType: 'application/json' });
}

/** Publishes at the start; while the store is unavailable it retries, with the flags of that time. */
export async function publishRemoteConfig(publish: () => Promise<void>, isEnding: () => boolean): Promise<void> {
  const tell = trouble('publishing the remote config');
  for (let attempt = 0; !isEnding(); attempt++) {
    try {
      return await publish();
    } catch (error) {
      tell(error);
    }
    await waitBackoff(attempt, undefined, PUBLISH_PAUSE_MOST_MS);
  }
}
