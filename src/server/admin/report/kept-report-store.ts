import type { KeptReport, ReportSpan, StopReason } from '../../../shared/figure/kept-report-calls.ts';
import { type FigureName, figureNames, mayReadFigure } from '../../../shared/figure/figure-table.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { roles, type Role } from '../../../shared/ticket/roles.ts';
import { TREE, type Tree } from '../../account/session-store.ts';
import { quoted } from '../../db/status-lists.ts';
import type { Tx } from '../../db/database.ts';

type Row = Omit<KeptReport, 'owner' | 'mine'> & { ownerId: string; ownerName: string };

const SELECT = `select k.id, k.name, k.query, k.every, k.version, k.owner_id as "ownerId",
    coalesce((select o.user_name from app_user o where o.id = k.owner_id), '') as "ownerName",
    coalesce((select json_agg(json_build_object('id', r.user_id, 'name', coalesce(u.user_name, ''), 'stopped', r.stopped) order by u.user_name, r.user_id)
      from report_reader r left join app_user u on u.id = r.user_id where r.report_id = k.id), '[]') as readers
  from kept_report k`;

/** What this viewer keeps or gets, by name. */
export const readReports = (tx: Tx): Promise<Row[]> =>
  tx.query<Row>({ name: 'report_list', text: `${SELECT} order by k.name, k.id limit 200` }, []);

export async function readReport(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.query<Row>({ name: 'report_get', text: `${SELECT} where k.id = $1::uuid` }, [id]);
  return row;
}

export async function countReports(tx: Tx, ownerId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    { name: 'report_count', text: 'select count(*)::int as n from kept_report where owner_id = $1::uuid' },
    [ownerId],
  );
  return row?.n ?? 0;
}

export interface StoredReport {
  id: string;
  ownerId: string;
  name: string;
  query: string;
  every: ReportSpan | null;
  at: Date;
}

export const addReport = (tx: Tx, { id, ownerId, name, query, every, at }: StoredReport): Promise<unknown> =>
  tx.query(
    {
      name: 'report_add',
      text: `insert into kept_report (id, owner_id, name, query, every, version, updated_at)
        values ($1::uuid, $2::uuid, $3, $4, $5, 1, $6::timestamptz)`,
    },
    [id, ownerId, name, query, every, at.toISOString()],
  );

/** False: it is not of this version any more. */
export async function writeReport(
  tx: Tx,
  { id, ownerId, name, query, every, at }: StoredReport,
  version: number,
): Promise<boolean> {
  const written = await tx.query<{ id: string }>(
    {
      name: 'report_write',
      text: `update kept_report set name = $4, query = $5, every = $6, version = version + 1, updated_at = $7::timestamptz
        where id = $1::uuid and owner_id = $2::uuid and version = $3 returning id`,
    },
    [id, ownerId, version, name, query, every, at.toISOString()],
  );
  return written.length === 1;
}

/** Those named and no others. Who was there before keeps what was sent to them, and that they have stopped it. */
export async function writeReaders(
  tx: Tx,
  { id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>,
  readers: readonly string[],
  sentOn: string,
): Promise<void> {
  await tx.send(
    {
      name: 'report_readers_drop',
      text: 'delete from report_reader where report_id = $1::uuid and user_id <> all ($2::uuid[])',
    },
    [id, readers],
  );
  await tx.send(
    {
      name: 'report_readers_add',
      text: `insert into report_reader (report_id, user_id, owner_id, sent_on)
        select $1::uuid, each, $2::uuid, $4::date from unnest($3::uuid[]) each on conflict do nothing`,
    },
    [id, ownerId, readers, sentOn],
  );
}

export const deleteReport = (tx: Tx, id: string): Promise<unknown> =>
  tx.query({ name: 'report_drop', text: 'delete from kept_report where id = $1::uuid' }, [id]);

/** False: this report is not mailed to them. */
export async function stopReader(tx: Tx, id: string, userId: string, why: StopReason): Promise<boolean> {
  const stopped = await tx.query<{ reportId: string }>(
    {
      name: 'report_stop',
      text: `update report_reader set stopped = coalesce(stopped, $3) where report_id = $1::uuid and user_id = $2::uuid
        returning report_id as "reportId"`,
    },
    [id, userId, why],
  );
  return stopped.length === 1;
}

const readingRoles = quoted(roles.filter((role) => figureNames.some((name: FigureName) => mayReadFigure(role, name))));

export interface PossibleReader {
  id: string;
  name: string;
  organisation: string | null;
}

/** People who may see figures, of one organisation or of all; `wanted`: these, or by a part of their names. */
export const possibleReaders = (
  tx: Tx,
  organisationId: string | null,
  wanted: { ids: readonly string[] } | { q: string },
): Promise<PossibleReader[]> =>
  tx.query<PossibleReader>(
    {
      name: 'report_possible_readers',
      text: `select u.id, u.user_name as name, (select o.name from organisation o where o.id = u.organisation_id) as organisation
        from app_user u where u.role in (${readingRoles}) and u.disabled_at is null and not u.service
          and ($1::uuid is null or u.organisation_id = $1::uuid)
          and ($2::uuid[] is null or u.id = any ($2::uuid[])) and position(lower($3) in lower(u.user_name)) > 0
        order by u.organisation_id is not null, u.user_name, u.id limit 100`,
    },
    [organisationId, 'ids' in wanted ? wanted.ids : null, 'q' in wanted ? wanted.q : ''],
  );

/** A mail that is due: a report and one of its readers. */
export interface DueMail extends Tree {
  reportId: string;
  name: string;
  query: string;
  every: ReportSpan;
  ownerName: string;
  userId: string;
  role: Role;
  organisationId: string | null;
  language: Language;
  account: string;
  userName: string;
  isActive: boolean;
}

/** What is due since the week or month began; nothing of an owner who is disabled. */
export const readDueMails = (tx: Tx, since: Readonly<Record<ReportSpan, string>>): Promise<DueMail[]> =>
  tx.query<DueMail>(
    {
      name: 'report_due',
      text: `select r.report_id as "reportId", k.name, k.query, k.every, o.user_name as "ownerName", u.id as "userId", u.role,
          u.organisation_id as "organisationId", ${TREE}, u.language, u.account, u.user_name as "userName", u.disabled_at is null as "isActive"
        from report_reader r join kept_report k on k.id = r.report_id
          join app_user o on o.id = k.owner_id and o.disabled_at is null join app_user u on u.id = r.user_id
        where r.stopped is null and r.sent_on < case k.every when 'week' then $1::date when 'month' then $2::date end
        order by r.report_id, r.user_id`,
    },
    [since.week, since.month],
  );

/** Claims the mail of this period; false when another process was first. */
export async function claimMail(tx: Tx, reportId: string, userId: string, since: string): Promise<boolean> {
  const claimed = await tx.query<{ reportId: string }>(
    {
      name: 'report_claim',
      text: `update report_reader set sent_on = $3::date where report_id = $1::uuid and user_id = $2::uuid
        and stopped is null and sent_on < $3::date returning report_id as "reportId"`,
    },
    [reportId, userId, since],
  );
  return claimed.length === 1;
}
