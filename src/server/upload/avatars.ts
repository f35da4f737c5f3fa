import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { PrepareContext, RawInput } from '../http/operation.ts';
import { cleanAvatar } from '../media/clean-picture.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { DecodingSemaphore } from './decoding-semaphore.ts';
import { AVATARS } from './object-prefixes.ts';
import { claimPicture, preparePicture } from './own-picture.ts';

/** A cleaned and stored avatar, or what is wrong with it; null when the body names none. */
export type PreparedAvatar =
  { objectKey: string; data: Buffer; prefix: string } | { issue: string; name: string } | null;

/** Turns an uploaded picture into a user's avatar. The sweep removes the old one. */
export interface Avatars {
  /**
   * The slow part, before the transaction: cleans the picture that the body's `avatar` names. Throws only on an outage.
   */
  prepare(prepareContext: PrepareContext, rawInput: RawInput): Promise<PreparedAvatar>;
  /** In the transaction: claims the picture and resolves to its object key. Throws invalid. */
  claim(tx: Tx, userId: string, prepared: PreparedAvatar): Promise<string>;
  /** A signed address for SIGNED_ADDRESS_SECONDS. */
  address(objectKey: string | null): Promise<string | null>;
}

export function createAvatars({
  store,
  clock,
  semaphore,
}: {
  store: ObjectStore;
  clock: Clock;
  semaphore: DecodingSemaphore;
}): Avatars {
  const contentType = 'image/jpeg';
  return {
    prepare: async (context, { body }) => {
      const picture = await preparePicture({ store, semaphore }, context, body, 'avatar', cleanAvatar);
      if (!picture || 'issue' in picture) return picture;
      const objectKey = `${AVATARS}${clock.id()}/avatar.jpg`;
      await store.put(objectKey, picture.data, { contentType });
      return { ...picture, objectKey };
    },
    claim: async (tx, userId, prepared) => {
      await claimPicture(tx, prepared, { field: 'avatar', userId, now: clock.now() });
      if (!prepared || 'issue' in prepared) throw new Error('A picture was claimed that was not prepared.');
      return prepared.objectKey;
    },
    address: async (objectKey) =>
      objectKey === null
        ? null
        : store.signedUrl(objectKey, {
            seconds: SIGNED_ADDRESS_SECONDS,
            contentType,
            disposition: 'inline',
            fileName: 'avatar.jpg',
          }),
  };
}
