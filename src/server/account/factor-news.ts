import type { Context } from '../http/operation.ts';
import { factorMail, type FactorNews } from './mails.ts';
import type { Person } from './store.ts';

/** The owner of an account hears of what happens to its second factor: it may be somebody else who does it. */
export async function tellFactorNews(
  publicUrl: string,
  { tx, jobs, now, ip }: Pick<Context, 'tx' | 'jobs' | 'now' | 'ip'>,
  { user }: Person,
  news: FactorNews,
): Promise<void> {
  const recipient = { language: user.language, name: user.userName };
  const mail = factorMail(recipient, news, { at: now, ip, url: `${publicUrl}/app/me` });
  await jobs.send(tx, 'mail', { to: user.account, ...mail });
}
