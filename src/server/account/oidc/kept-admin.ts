import type { Context } from '../../http/operation.ts';
import { keptAdminMail } from '../mails.ts';
import type { Person } from '../store.ts';
import { watchersOf } from './oidc-store.ts';

/** The account that is kept for the day when the provider fails is used seldom: all admins hear of it (decision 0099). */
export async function tellKeptUse(
  publicUrl: string,
  { tx, jobs, now, ip }: Pick<Context, 'tx' | 'jobs' | 'now' | 'ip'>,
  { user }: Person,
): Promise<void> {
  const about = { name: user.userName, at: now, ip, url: `${publicUrl}/app/admin/access-log` };
  for (const { id, account, ...recipient } of await watchersOf(tx, user.id))
    await jobs.send(tx, 'mail', { to: account, ...keptAdminMail(recipient, about), heldFor: id });
}
