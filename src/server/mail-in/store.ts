import type { MailOutcome } from '../db/schema/integration.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { TREE, type Tree } from '../account/session-store.ts';
import type { Tx } from '../db/database.ts';

/** The person who answers, and the ticket. */
export interface Answerer extends Tree {
  userId: string;
  account: string;
  userName: string;
  language: string;
  role: Role;
  organisationId: string | null;
  isGone: boolean;
  ticketId: string;
  number: string;
}

/** The recipient and the ticket of a notification; undefined when it does not exist. */
export async function readAnswerer(tx: Tx, notificationId: string): Promise<Answerer | undefined> {
  const [found] = await tx.query<Answerer>(
    {
      name: 'mail_in_answerer',
      text: `select u.id as "userId", u.account, u.user_name as "userName", u.language, u.role, u.organisation_id as "organisationId",
               ${TREE}, u.disabled_at is not null as "isGone", t.id as "ticketId", t.number
             from notification n join app_user u on u.id = n.user_id join ticket t on t.id = n.ticket_id where n.id = $1`,
    },
    [notificationId],
  );
  return found;
}

/** The language of the ticket's handler; English while it has none. */
export async function handlerLanguage(tx: Tx, ticketId: string): Promise<string> {
  const [found] = await tx.query<{ language: string }>(
    {
      name: 'mail_in_handler_language',
      text: 'select u.language from ticket t join app_user u on u.id = t.handler_id where t.id = $1',
    },
    [ticketId],
  );
  return found?.language ?? 'en';
}

export interface ReceivedRow {
  digest: string;
  at: Date;
  outcome: MailOutcome;
  reason?: string;
  userId?: string;
  ticketId?: string;
}

/** Stores the outcome of a mail; false when it has one already. Of concurrent calls exactly one gets true. */
export async function addReceived(tx: Tx, row: ReceivedRow): Promise<boolean> {
  const added = await tx.query(
    {
      name: 'mail_in_add',
      text: `insert into received_mail (digest, at, outcome, reason, user_id, ticket_id) values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing returning digest`,
    },
    [row.digest, row.at, row.outcome, row.reason ?? null, row.userId ?? null, row.ticketId ?? null],
  );
  return added.length > 0;
}

/** What was done with a mail; undefined while it has no outcome. */
export async function outcomeOf(tx: Tx, digest: string): Promise<MailOutcome | undefined> {
  const [row] = await tx.query<{ outcome: MailOutcome }>(
    { name: 'mail_in_outcome', text: 'select outcome from received_mail where digest = $1' },
    [digest],
  );
  return row?.outcome;
}

/** Counts that a mail is begun, and answers how often it now was. */
export async function beginTry(tx: Tx, digest: string, at: Date): Promise<number> {
  const [row] = await tx.query<{ tries: number }>(
    {
      name: 'mail_in_begin',
      text: `insert into mail_try as t (digest, tries, at) values ($1, 1, $2)
             on conflict (digest) do update set tries = t.tries + 1, at = $2 returning tries`,
    },
    [digest, at],
  );
  return row?.tries ?? 1;
}

/** The try was none: what was needed for it was away. */
export const giveBackTry = (tx: Tx, digest: string): Promise<void> =>
  tx.send(
    { name: 'mail_in_give_back', text: 'update mail_try set tries = tries - 1 where digest = $1 and tries > 0' },
    [digest],
  );

export const forgetTries = (tx: Tx, digest: string): Promise<void> =>
  tx.send({ name: 'mail_in_end', text: 'delete from mail_try where digest = $1' }, [digest]);

/** Whether a mail to this person about this ticket has come back since `since`. */
export async function hasBounced(tx: Tx, userId: string, ticketId: string, since: Date): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'mail_in_bounced',
      text: `select 1 from received_mail where outcome = 'bounced' and ticket_id = $2 and user_id = $1 and at > $3 limit 1`,
    },
    [userId, ticketId, since],
  );
  return rows.length > 0;
}

/** Deletes old entries; no server delivers a mail again after that time. */
export async function forgetReceived(tx: Tx, before: Date): Promise<void> {
  await tx.send({ name: 'mail_in_forget', text: 'delete from received_mail where at < $1' }, [before]);
  await tx.send({ name: 'mail_in_forget_tries', text: 'delete from mail_try where at < $1' }, [before]);
}

/** When a mailbox was first read. */
export const readMailboxSince = async (tx: Tx, mailbox: string, now: Date): Promise<Date> =>
  new Date(await settingOnce(tx, `mailboxSince ${mailbox}`, now.toISOString()));

/** A setting that keeps its first value. */
async function settingOnce(tx: Tx, key: string, made: string): Promise<string> {
  await tx.raw('insert into setting (key, value) values ($1, $2) on conflict (key) do nothing', [key, made]);
  const { rows } = await tx.raw('select value from setting where key = $1', [key]);
  return String(rows[0]?.['value']);
}
