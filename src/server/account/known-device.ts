import { KNOWN_DEVICE_DAYS, KNOWN_DEVICES_MAX } from '../../shared/constants.ts';
import { login } from '../../shared/account/calls.ts';
import type { Database, Tx } from '../db/database.ts';
import type { CountedSubject } from '../http/rate-limits.ts';
import { digestOfSecret } from '../secret.ts';
import { addDevice, isKnownDevice, renewDevice } from './known-device-store.ts';

const DAY = 86_400_000;
const TOKEN_BYTES = 32;
const since = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY);

/**
 * Whom a try with a password is counted on (docs/decisions/0021): its account, or the device when somebody has signed in
 * under this account on it before. A body of a wrong form is counted on its network alone.
 */
export async function countedOn(database: Database, now: Date, body: unknown): Promise<CountedSubject | undefined> {
  const parsed = login.body.safeParse(body);
  if (!parsed.success) return undefined;
  const { account, deviceToken } = parsed.data;
  if (deviceToken === undefined) return { account };
  const device = digestOfSecret(deviceToken);
  const known = await database.read({ kind: 'system' }, (tx) => isKnownDevice(tx, device, account, since(now)));
  return known ? { account, device } : { account };
}

/** Answers the secret by which this device is known from now on: the one it brought when that is the user's, else a new one. */
export async function rememberDevice(
  tx: Tx,
  {
    userId,
    known: given,
    now,
    fresh,
  }: { userId: string; known: string | undefined; now: Date; fresh: (bytes: number) => string },
): Promise<string> {
  if (given !== undefined && (await renewDevice(tx, digestOfSecret(given), userId, now, since(now)))) return given;
  const token = fresh(TOKEN_BYTES);
  const digest = digestOfSecret(token);
  await addDevice(tx, { digest, userId, now, since: since(now), most: KNOWN_DEVICES_MAX });
  return token;
}
