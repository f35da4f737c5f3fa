import type { Language } from '../../shared/text/languages.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { TREE, type Tree } from '../account/session-store.ts';
import type { Tx } from '../db/database.ts';
import { type StoredSettings, SETTINGS } from './settings-store.ts';

/** A user with a digest, or one who switched it off while notifications were waiting for it. */
export interface DigestRecipient extends Tree {
  id: string;
  role: Role;
  organisationId: string | null;
  language: Language;
  account: string;
  userName: string;
  settings: StoredSettings;
}

/** Every active user with a daily digest, or with notifications still waiting for one. */
export const readDigestRecipients = (tx: Tx): Promise<DigestRecipient[]> =>
  tx.query<DigestRecipient>(
    {
      name: 'notification_digest_readers',
      text: `select u.id, u.role, u.organisation_id as "organisationId", ${TREE}, u.language, u.account, u.user_name as "userName",
               ${SETTINGS} as settings
             from notification_setting s join app_user u on u.id = s.user_id and u.disabled_at is null
             where s.digest_hour is not null or exists (select from notification n where n.user_id = u.id and n.mail_waits)
               or exists (select from job_notice n where n.user_id = u.id and n.mail_waits)
             order by u.id`,
    },
    [],
  );

/** Claims the digest of this day for this process; false when another process was first. */
export async function claimDigest(tx: Tx, userId: string, day: string): Promise<boolean> {
  const claimed = await tx.query(
    {
      name: 'notification_digest_claim',
      text: `update notification_setting set digested_on = $2::date
             where user_id = $1 and (digested_on is null or digested_on < $2::date) returning user_id`,
    },
    [userId, day],
  );
  return claimed.length === 1;
}

/** One notification that waited for the digest. */
export interface DigestItem {
  ticketId: string;
  number: string;
  title: string;
  action: string;
  actorName: string | null;
}

/**
 * Returns the waiting notifications, oldest first, and marks them as sent. Leaves out tickets that the viewer may no
 * longer see.
 */
export const takeDigestItems = (tx: Tx, userId: string): Promise<DigestItem[]> =>
  tx.query<DigestItem>(
    {
      name: 'notification_digest_take',
      text: `with taken as (update notification set mail_waits = false where user_id = $1 and mail_waits
               returning id, ticket_id, action, actor_name, at)
             select n.ticket_id as "ticketId", t.number, t.title, n.action, n.actor_name as "actorName"
             from taken n join ticket t on t.id = n.ticket_id order by n.at, n.id`,
    },
    [userId],
  );
