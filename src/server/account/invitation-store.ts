import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { invitation, invitationRun } from '../db/schema/entry.ts';

/** What has become of the mails of a run. */
export interface InvitationCounts {
  total: number;
  sent: number;
  accepted: number;
  failed: number;
}
export interface InvitationRun extends InvitationCounts {
  id: string;
  madeBy: { id: string; name: string };
  madeAt: Date;
}

const COUNTS = `count(i.id)::int as total, count(i.sent_at)::int as sent, count(i.accepted_at)::int as accepted, count(i.failed)::int as failed`;
type RunRow = InvitationCounts & { id: string; by: string; name: string; at: Date };
const RUNS = `select r.id, r.made_by as by, u.user_name as name, r.made_at as at, ${COUNTS}
  from invitation_run r join app_user u on u.id = r.made_by left join invitation i on i.run_id = r.id`;
const GROUPS = 'group by r.id, u.id';
const runOf = ({ by, name, at, ...run }: RunRow): InvitationRun => ({ ...run, madeBy: { id: by, name }, madeAt: at });

/** A run with what has become of it. */
export async function readInvitationRun(tx: Tx, id: string): Promise<InvitationRun | undefined> {
  const [row] = await tx.query<RunRow>({ name: 'invitation_run', text: `${RUNS} where r.id = $1 ${GROUPS}` }, [id]);
  return row && runOf(row);
}

/** Whether somebody of this organisation has made it, for people of it alone. */
export async function isRunOf(tx: Tx, id: string, organisationId: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'invitation_run_of',
      text: `select 1 from invitation_run r join app_user m on m.id = r.made_by where r.id = $1 and m.organisation_id = $2
        and not exists (select from invitation i join app_user u on u.id = i.user_id
          where i.run_id = r.id and u.organisation_id is distinct from $2)`,
    },
    [id, organisationId],
  );
  return rows.length > 0;
}

/** The newest runs. */
export async function listInvitationRuns(tx: Tx, most: number): Promise<InvitationRun[]> {
  const rows = await tx.query<RunRow>(
    { name: 'invitation_runs', text: `${RUNS} ${GROUPS} order by r.made_at desc, r.id desc limit $1` },
    [most],
  );
  return rows.map(runOf);
}

/** Stores a run with an invitation for each of these people. */
export async function addInvitationRun(
  tx: Tx,
  run: { id: string; madeBy: string; madeAt: Date },
  people: readonly { id: string; userId: string; failed: string | null }[],
): Promise<void> {
  await tx.orm.insert(invitationRun).values(run);
  await tx.send(
    {
      name: 'invitation_add',
      text: `insert into invitation (id, run_id, user_id, failed)
        select p.id, $1::uuid, p."userId", p.failed from jsonb_to_recordset($2::jsonb) as p (id uuid, "userId" uuid, failed text)`,
    },
    [run.id, JSON.stringify(people)],
  );
}

export interface WaitingInvitation {
  id: string;
  userId: string;
  account: string;
  userName: string;
  language: Language;
  isActive: boolean;
}

/** The next invitations of a run that no other process is working on, locked until the transaction ends. */
export const takeInvitations = (tx: Tx, runId: string, most: number): Promise<WaitingInvitation[]> =>
  tx.query<WaitingInvitation>(
    {
      name: 'invitation_take',
      text: `select i.id, i.user_id as "userId", u.account, u.user_name as "userName", u.language::text as language,
          u.disabled_at is null as "isActive"
        from invitation i join app_user u on u.id = i.user_id
        where i.run_id = $1 and i.queued_at is null and i.failed is null
        order by i.id limit $2 for update of i skip locked`,
    },
    [runId, most],
  );

export const markQueued = async (tx: Tx, id: string, now: Date): Promise<void> =>
  void (await tx.orm.update(invitation).set({ queuedAt: now }).where(eq(invitation.id, id)));

/** Notes why an invitation was not sent. */
export const markFailed = async (tx: Tx, id: string, failed: string): Promise<void> =>
  void (await tx.orm
    .update(invitation)
    .set({ failed })
    .where(sql`${invitation.id} = ${id} and ${invitation.sentAt} is null`));

/** Notes that the mail server took it. */
export const markSent = async (tx: Tx, id: string, now: Date): Promise<void> =>
  void (await tx.orm
    .update(invitation)
    .set({ sentAt: sql`coalesce(${invitation.sentAt}, ${now.toISOString()}::timestamptz)`, failed: null })
    .where(eq(invitation.id, id)));

/** Who has come was invited by each of the invitations before. */
export const markAccepted = (tx: Tx, userId: string, now: Date): Promise<void> =>
  tx.send(
    {
      name: 'invitation_accepted',
      text: 'update invitation set accepted_at = $2 where user_id = $1 and accepted_at is null',
    },
    [userId, now.toISOString()],
  );
