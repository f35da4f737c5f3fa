import { exactTime } from '../../shared/format/time.ts';
import type { Context } from '../http/operation.ts';
import { deviceLabel } from './device-label.ts';
import { sessionsBefore } from './session-store.ts';
import { newDeviceMail } from './mails.ts';
import type { Person } from './store.ts';

/** What only the owner of an earlier session or of a link can do is no new device. */
const ways: readonly string[] = ['password', 'emailCode', 'passkey'];
const DAY_MS = 86_400_000;

/**
 * Tells the owner of an account that a device has come in that had not before (decision 0073), and keeps it in the
 * access log. Nobody is told of the first login at all, nor again within a day of a device of the same name: a program that
 * logs in without its device token shall not fill a mailbox. Before the session starts.
 */
export async function tellNewDevice(
  publicUrl: string,
  { tx, jobs, now, device, ip, noteAccess }: Context,
  { user }: Person,
  way: string,
): Promise<void> {
  if (!ways.includes(way)) return;
  const earlier = await sessionsBefore(tx, user.id, device, new Date(now.getTime() - DAY_MS));
  if (!earlier.known) return;
  noteAccess({ kind: 'newDevice', userId: user.id, outcome: 'ok', reason: way });
  if (earlier.alike) return;
  const recipient = { language: user.language, name: user.userName };
  // A header says what the device is: nothing in it shall look like an address to go to.
  const named = deviceLabel(user.language, { device, channel: null })
    .replaceAll(/[^\p{L}\p{N} -]/gu, ' ')
    .slice(0, 60);
  const at = `${exactTime(now, 'UTC')} UTC`;
  const mail = newDeviceMail(recipient, { device: named, ip, at, url: `${publicUrl}/app/me` });
  await jobs.send(tx, 'mail', { to: user.account, ...mail });
}
