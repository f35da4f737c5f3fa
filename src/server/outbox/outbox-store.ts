import type { OutboxItem, OutboxState } from '../../shared/admin/health-calls.ts';
import type { Database, Tx } from '../db/database.ts';
import type { JobCount } from '../metrics/measures.ts';
import type { JobName } from './job-payloads.ts';

/** Waiting and failed jobs, for admins. The transaction must be the system's (sql/outbox.sql). */
export interface Outbox {
  counts(tx: Tx): Promise<{ name: string; waiting: number; failed: number; oldestAt: string | null }[]>;
  /** The newest first, starting after the item that was created then and has this id. */
  list(tx: Tx, state: OutboxState, after: { at: string; id: string } | undefined, most: number): Promise<OutboxItem[]>;
  /** Starts a failed job again; false when there is no such failed job. */
  retry(tx: Tx, id: string): Promise<boolean>;
}

/** How many jobs of these kinds wait, run and have failed, for metrics. */
export async function countJobs(database: Pick<Database, 'owner'>, names: readonly string[]): Promise<JobCount[]> {
  const { rows } = await database.owner(COUNT_JOBS, [names]);
  return rows as unknown as JobCount[];
}

const COUNT_JOBS = `select n.name as job, s.state, coalesce(j.count, 0)::float8 as count, coalesce(j.oldest, 0)::float8 as "oldestSeconds"
  from unnest($1::text[]) n (name) cross join unnest(array['created', 'retry', 'active', 'failed']) s (state)
  left join (select name, state::text, count(*),
      max(extract(epoch from now() - greatest(start_after, created_on))) filter (where state < 'active' and start_after <= now()) as oldest
    from pgboss.job where name = any($1) and state in ('created', 'retry', 'active', 'failed') group by name, state) j
    on j.name = n.name and j.state = s.state`;

const STATES: Record<OutboxState, string[]> = { waiting: ['created', 'retry', 'active'], failed: ['failed'] };

/** One job, as `outbox_items` returns it. */
interface OutboxRow {
  id: string;
  name: string;
  created: Date;
  due: Date;
  tries: number;
  error: string | null;
  data: Record<string, unknown> | null;
}

/**
 * The outbox of these kinds of jobs; cron jobs are not part of it. `wake` is called after the commit with the kind of a
 * job that is started again, so that it does not wait for the next poll.
 */
export const openOutbox = (names: readonly JobName[], wake: (name: string) => void): Outbox => ({
  counts: async (tx) => {
    const rows = await tx.query<{ name: string; waiting: number; failed: number; oldest: Date | null }>(
      { name: 'outbox_counts', text: 'select * from outbox_counts($1)' },
      [names],
    );
    return rows.map(({ oldest, ...row }) => ({ ...row, oldestAt: oldest?.toISOString() ?? null }));
  },
  list: async (tx, state, after, most) => {
    const rows = await tx.query<OutboxRow>(
      { name: 'outbox_items', text: 'select * from outbox_items($1, $2, $3, $4, $5)' },
      [names, STATES[state], after?.at ?? null, after?.id ?? null, most],
    );
    return rows.map((row) => itemOf(row, state));
  },
  retry: async (tx, id) => {
    const [row] = await tx.query<{ kind: string | null }>(
      { name: 'outbox_retry', text: 'select outbox_retry($1, $2) as kind' },
      [names, id],
    );
    const kind = row?.kind ?? null;
    if (kind !== null) tx.onCommit(() => wake(kind));
    return kind !== null;
  },
});

const itemOf = ({ id, name, created, due, tries, error, data }: OutboxRow, state: OutboxState): OutboxItem => ({
  id,
  name,
  createdAt: created.toISOString(),
  nextAt: state === 'failed' ? null : due.toISOString(),
  attempt: tries + 1,
  error: error?.slice(0, ERROR_MAX) ?? null,
  about: aboutOf(data ?? {}),
});

const ERROR_MAX = 500;
/** The fields of a payload that identify a job without showing its content. */
const SHOWN_FIELDS = ['to', 'subject', 'title', 'ticketId', 'problemId', 'deliveryId', 'attachmentId'];
/** Digits of a login code, which the subject of its mail contains; the number of a ticket is no match. */
const CODE = /(?<!ITR-\d*)(?<!ITR-\d{6}-\d*)\d{4,}/g;

/** A line that says what a job is about. */
export const aboutOf = (data: Record<string, unknown>): string =>
  SHOWN_FIELDS.flatMap((name) => (typeof data[name] === 'string' ? [maskedIf(name, data[name])] : [])).join(' · ');

const maskedIf = (name: string, text: string): string => (name === 'subject' ? text.replace(CODE, '…') : text);
