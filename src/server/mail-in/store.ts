import type { Role } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';

/** The person who answers, and the ticket. */
export interface Answerer {
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
               u.disabled_at is not null as "isGone", t.id as "ticketId", t.number
             from notification n join app_user u on u.id = n.user_id join ticket t on t.id = n.ticket_id where n.id = $1`,
    },
    [notificationId],
  );
  return found;
}

export interface ReceivedRow {
  digest: string;
  at: Date;
  outcome: 'comment' | 'giveInformation' | 'refused' | 'ignored';
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

export async function isReceived(tx: Tx, digest: string): Promise<boolean> {
  const rows = await tx.query({ name: 'mail_in_done', text: 'select 1 from received_mail where digest = $1' }, [
    digest,
  ]);
  return rows.length > 0;
}

/** Deletes old entries; no server delivers a mail again after that time. */
export const forgetReceived = (tx: Tx, before: Date): Promise<void> =>
  tx.send({ name: 'mail_in_forget', text: 'delete from received_mail where at < $1' }, [before]);

/** The secret that signs reply addresses. The first process stores it, all others use the same. */
export async function readReplySecret(tx: Tx, made: string): Promise<string> {
  const key = 'replyAddressSecret';
  await tx.raw('insert into setting (key, value) values ($1, $2) on conflict (key) do nothing', [key, made]);
  const { rows } = await tx.raw('select value from setting where key = $1', [key]);
  return String(rows[0]?.['value']);
}
