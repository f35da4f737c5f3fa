import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { API_KEYS_MAX } from '../../shared/constants.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { isId } from '../db/id.ts';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { TREE, type Tree } from './session-store.ts';
import { apiKey } from '../db/schema/integration.ts';

export interface KnownKey extends Tree {
  id: string;
  name: string;
  scopes: Scope[];
  lastUsedAt: Date | null;
  userId: string;
  role: Role;
  organisationId: string | null;
}

/** A valid key and its user; undefined when the key is unknown, expired or revoked, or its user disabled. */
export async function keyByDigest(tx: Tx, digest: string, now: Date): Promise<KnownKey | undefined> {
  const [found] = await tx.query<KnownKey>(
    {
      name: 'api_key_by_digest',
      text: `select k.id, k.name, k.scopes, k.last_used_at as "lastUsedAt", u.id as "userId", u.role, u.organisation_id as "organisationId",
               ${TREE}
             from api_key k join app_user u on u.id = k.user_id
             where k.digest = $1 and k.revoked_at is null and k.expires_at > $2 and u.disabled_at is null`,
    },
    [digest, now],
  );
  return found;
}

export const touchKey = (tx: Tx, id: string, now: Date): Promise<void> =>
  tx.send({ name: 'api_key_touch', text: 'update api_key set last_used_at = $2 where id = $1' }, [id, now]);

export const addKey = (tx: Tx, row: typeof apiKey.$inferInsert): Promise<unknown> => tx.orm.insert(apiKey).values(row);

const maker = alias(appUser, 'maker');

/** All keys, the newest first. */
export const readKeys = (tx: Tx) =>
  tx.orm
    .select({ key: apiKey, userName: appUser.userName, makerName: maker.userName })
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.userId))
    .innerJoin(maker, eq(maker.id, apiKey.createdBy))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(API_KEYS_MAX);

/**
 * Revokes a key; undefined when there is none or it is revoked already.
 * Exactly one of several concurrent calls succeeds.
 */
export async function endKey(tx: Tx, id: string, now: Date): Promise<{ name: string } | undefined> {
  if (!isId(id)) return undefined;
  const [ended] = await tx.orm
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
    .returning({ name: apiKey.name });
  return ended;
}

/** The role of this user; undefined when there is none or they are disabled. */
export async function roleOfActive(tx: Tx, id: string): Promise<Role | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await tx.orm
    .select({ role: appUser.role })
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.disabledAt)));
  return found?.role;
}
