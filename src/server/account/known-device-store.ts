import type { Tx } from '../db/database.ts';

const isKnown = {
  name: 'device_known',
  text: `select from known_device d join app_user u on u.id = d.user_id
         where d.token_hash = $1 and u.account = $2 and u.disabled_at is null and d.used_at > $3::timestamptz`,
};

/** Whether this device (by its token's digest) has signed in to this account since then. */
export const isKnownDevice = async (tx: Tx, digest: string, account: string, since: Date): Promise<boolean> =>
  (await tx.query(isKnown, [digest, account, since])).length > 0;

const renew = {
  name: 'device_renew',
  text: `update known_device set used_at = $3::timestamptz
         where token_hash = $1 and user_id = $2 and used_at > $4::timestamptz returning true as renewed`,
};

/** Renews the device's validity; false when the user has no such device. */
export const renewDevice = async (tx: Tx, digest: string, userId: string, now: Date, since: Date): Promise<boolean> =>
  (await tx.query(renew, [digest, userId, now, since])).length > 0;

const add = {
  name: 'device_add',
  text: `insert into known_device (token_hash, user_id, used_at) values ($1, $2, $3::timestamptz)`,
};
const forgetOld = {
  name: 'device_forget_old',
  text: `delete from known_device where user_id = $1 and (used_at <= $2::timestamptz or token_hash in (
           select token_hash from known_device where user_id = $1 order by used_at desc, token_hash offset $3))`,
};

/** Adds a device of a user. Removes expired ones and, beyond `most`, those used longest ago. */
export async function addDevice(
  tx: Tx,
  device: { digest: string; userId: string; now: Date; since: Date; most: number },
): Promise<void> {
  await tx.send(forgetOld, [device.userId, device.since, device.most - 1]);
  await tx.send(add, [device.digest, device.userId, device.now]);
}

/** Removes every device of a user; called when the password is replaced. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.send({ name: 'device_forget', text: 'delete from known_device where user_id = $1' }, [userId]);
}
