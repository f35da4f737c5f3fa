import {
  FACTOR_POLICY_SQL,
  hasFactorSql,
  hasIdentitySql,
  type FactorStanding,
} from '../account/factor-policy-store.ts';
import type { Tx } from '../db/database.ts';
import type { Seal } from '../seal/seal.ts';
import { sealedSetting } from '../seal/sealed-store.ts';
import { makeVapidKeys, type DeviceKeys, type VapidKeys } from './push-seal.ts';

export interface PushSubscriptionRow extends DeviceKeys {
  endpoint: string;
}

/** The keys of this installation. The first process stores the keys that it made; the others read them. */
export const readVapidKeys = async (tx: Tx, seal: Seal): Promise<VapidKeys> =>
  JSON.parse(await sealedSetting(tx, seal, 'vapidKeys', () => JSON.stringify(makeVapidKeys()))) as VapidKeys;

/**
 * Stores the subscription of a session. It replaces the session's old one, and that of another session on the same
 * device, which the keys of the device prove. False when the address is held with other keys: nothing is changed.
 */
export async function saveSubscription(
  tx: Tx,
  {
    sessionId,
    userId,
    endpoint,
    p256dh,
    auth,
    now,
  }: PushSubscriptionRow & { sessionId: string; userId: string; now: Date },
): Promise<boolean> {
  const held = await tx.query<{ isOther: boolean }>(
    {
      name: 'push_held',
      text: `select user_id <> $2 and (p256dh, auth) is distinct from ($3, $4) as "isOther"
             from push_subscription where endpoint = $1 for update`,
    },
    [endpoint, userId, p256dh, auth],
  );
  if (held[0]?.isOther) return false;
  await tx.send(
    { name: 'push_replace', text: 'delete from push_subscription where session_id = $1 or endpoint = $2' },
    [sessionId, endpoint],
  );
  await tx.send(
    {
      name: 'push_add',
      text: `insert into push_subscription (session_id, user_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing`,
    },
    [sessionId, userId, endpoint, p256dh, auth, now],
  );
  return true;
}

export const removeSubscription = (tx: Tx, sessionId: string): Promise<void> =>
  tx.send({ name: 'push_remove', text: 'delete from push_subscription where session_id = $1' }, [sessionId]);

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.query({ name: 'push_has', text: 'select 1 from push_subscription where session_id = $1' }, [
    sessionId,
  ]);
  return rows.length > 0;
}

/** The subscription of a session; undefined when it has none or the session has ended. `since`: see `expiryOf`. */
export async function openSubscription(
  tx: Tx,
  sessionId: string,
  since: { seen: Date; created: Date },
): Promise<(PushSubscriptionRow & FactorStanding) | undefined> {
  const rows = await tx.query<PushSubscriptionRow & FactorStanding>(
    {
      name: 'push_open',
      text: `select p.endpoint, p.p256dh, p.auth, u.role, ${hasFactorSql('u.id')} as "hasFactor", ${hasIdentitySql('u.id')} as "hasIdentity", ${FACTOR_POLICY_SQL} as "factorPolicy"
             from push_subscription p join session s on s.id = p.session_id join app_user u on u.id = s.user_id
             where p.session_id = $1 and s.ended_at is null and u.disabled_at is null and s.last_seen_at > $2 and s.created_at > $3`,
    },
    [sessionId, since.seen, since.created],
  );
  return rows[0];
}
