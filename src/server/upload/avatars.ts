import { invalid } from '../../shared/errors.ts';
import { parseKey } from '../../shared/upload/key.ts';
import { IMAGE_BEFORE_MAX_BYTES, SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import { upload } from '../../shared/upload/upload-list.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { PrepareContext, RawInput } from '../http/operation.ts';
import { cleanAvatar } from '../media/clean-picture.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { ownerOf, type DecodingGate } from './decoding-gate.ts';
import { AVATARS } from './object-prefixes.ts';
import { refusalTextKey } from './sanitize-file.ts';
import { claimGrantFor, readGrants } from './store.ts';

/** A picture of a person made ready, or what is wrong with it. */
export type PreparedAvatar = { objectKey: string; prefix: string } | { issue: string; name: string } | null;

/** Turns an uploaded picture into a user's avatar. The sweep removes the former one. */
export interface Avatars {
  /** The slow part, before the transaction: checks and cleans the picture that the body's `avatar` names. Throws only on an outage. */
  prepare(prepareContext: PrepareContext, rawInput: RawInput): Promise<PreparedAvatar>;
  /** In the transaction: the key to keep. Throws invalid. */
  claim(tx: Tx, userId: string, prepared: PreparedAvatar): Promise<string>;
  /** A signed address for SIGNED_ADDRESS_SECONDS. */
  address(objectKey: string | null): Promise<string | null>;
}

export function createAvatars({
  store,
  clock,
  gate,
}: {
  store: ObjectStore;
  clock: Clock;
  gate: DecodingGate;
}): Avatars {
  const contentType = 'image/jpeg';
  return {
    prepare: async ({ database, subject, ip }, { body }) => {
      const wanted = upload.safeParse(of(body, 'avatar')).data;
      if (!wanted) return null;
      const { key, name } = wanted;
      const parts = parseKey(key);
      const prefix = parts?.folder === 'avatar' ? parts.dirPrefix : null;
      const granted =
        prefix !== null && (await database.transaction(subject.viewer, (tx) => readGrants(tx, [prefix]))).has(prefix);
      if (!granted) return { issue: 'issue.fileForeign', name };
      try {
        return await gate(ownerOf(subject.viewer, ip), async () => {
          const data = await cleanAvatar(await store.readAll(key, IMAGE_BEFORE_MAX_BYTES));
          const objectKey = `${AVATARS}${clock.id()}/avatar.jpg`;
          await store.put(objectKey, data, { contentType });
          return { objectKey, prefix };
        });
      } catch (error) {
        const issue = refusalTextKey(error);
        if (issue === null) throw error;
        return { issue, name };
      }
    },
    claim: async (tx, userId, prepared) => {
      if (prepared && 'objectKey' in prepared && (await claimGrantFor(tx, prepared.prefix, userId, clock.now())))
        return prepared.objectKey;
      const refused = prepared && 'issue' in prepared ? prepared : { issue: 'issue.fileForeign', name: '' };
      throw invalid({ avatar: { key: refused.issue, params: { name: refused.name } } });
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

const of = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
