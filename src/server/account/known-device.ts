import { KNOWN_DEVICE_DAYS, KNOWN_DEVICES_MAX } from '../../shared/constants.ts';
import { login } from '../../shared/account/calls.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CountedSubject } from '../http/rate-limits.ts';
import { digestOfSecret } from '../secret.ts';
import { addDevice, isKnownDevice, renewDevice } from './known-device-store.ts';

const DAY = 86_400_000;
const TOKEN_BYTES = 32;
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY);

/**
 * By which subject a password try is rate-limited (docs/decisions/0021): the account, or the device if it has signed in
 * to this account before. Undefined for an invalid body: then only the network counts.
 */
export async function countedOn(database: Database, now: Date, body: unknown): Promise<CountedSubject | undefined> {
  const parsed = login.body.safeParse(body);
  if (!parsed.success) return undefined;
  const { account, deviceToken } = parsed.data;
  if (deviceToken === undefined) return { account };
  const device = digestOfSecret(deviceToken);
  const known = await database.read({ kind: 'system' }, (tx) => isKnownDevice(tx, device, account, knownSince(now)));
  return known ? { account, device } : { account };
}

/** Resolves to this device's token from now on: `known` if it is the user's and valid, else that of a new device. */
export async function rememberDevice(
  tx: Tx,
  {
    userId,
    known: given,
    now,
    fresh,
  }: { userId: string; known: string | undefined; now: Date; fresh: (bytes: number) => string },
): Promise<{ token: string; isNew: boolean }> {
  if (given !== undefined && (await renewDevice(tx, digestOfSecret(given), userId, now, knownSince(now))))
    return { token: given, isNew: false };
  const token = fresh(TOKEN_BYTES);
  const digest = digestOfSecret(token);
  await addDevice(tx, { digest, userId, now, since: knownSince(now), most: KNOWN_DEVICES_MAX });
  return { token, isNew: true };
}
