import type { OutboxItem, OutboxState } from '../../shared/admin/health-calls.ts';
import type { Database } from '../db/database.ts';

/** What waits and what was given up, for whoever looks after the installation. */
export interface Outbox {
  counts(): Promise<{ name: string; waiting: number; failed: number; oldestAt: string | null }[]>;
  /** The newest first, after the item with this id. */
  list(state: OutboxState, after: string | undefined, most: number): Promise<OutboxItem[]>;
  /** False when there is none that was given up. */
  retry(id: string): Promise<boolean>;
}

const WAITING = `('created', 'retry', 'active')`;
const STATES: Record<OutboxState, string> = { waiting: WAITING, failed: `('failed')` };

/** Of the jobs that `names` name; what the clock starts is not sent to anybody. Mails hold codes: their content never leaves here. */
export const openOutbox = (ask: Database['owner'], names: readonly string[]): Outbox => ({
  counts: async () => {
    const { rows } = await ask(
      `select n.name, count(*) filter (where j.state in ${WAITING})::int as waiting, count(*) filter (where j.state = 'failed')::int as failed,
         min(j.created_on) filter (where j.state in ${WAITING}) as oldest
       from unnest($1::text[]) with ordinality n (name, position) left join pgboss.job j on j.name = n.name
       group by n.name, n.position order by n.position`,
      [names],
    );
    return rows.map((row) => ({
      name: String(row['name']),
      waiting: Number(row['waiting']),
      failed: Number(row['failed']),
      oldestAt: iso(row['oldest']),
    }));
  },
  list: async (state, after, most) => {
    const { rows } = await ask(
      `select id, name, created_on, start_after, retry_count, output, data from pgboss.job j
       where name = any ($1::text[]) and state in ${STATES[state]}
         and ($2::uuid is null or (created_on, id) < (select created_on, id from pgboss.job where id = $2::uuid))
       order by created_on desc, id desc limit $3`,
      [names, after ?? null, most],
    );
    return rows.map((row) => itemOf(row, state));
  },
  retry: async (id) => {
    const { rows } = await ask(
      `update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
       where id = $1 and state = 'failed' and name = any ($2::text[]) returning id`,
      [id, names],
    );
    return rows.length > 0;
  },
});

const iso = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);

function itemOf(row: Record<string, unknown>, state: OutboxState): OutboxItem {
  const output = (row['output'] ?? {}) as { message?: unknown };
  return {
    id: String(row['id']),
    name: String(row['name']),
    createdAt: iso(row['created_on']) ?? '',
    nextAt: state === 'failed' ? null : iso(row['start_after']),
    attempt: Number(row['retry_count']) + 1,
    error: typeof output.message === 'string' ? output.message.slice(0, ERROR_MAX) : null,
    about: aboutOf((row['data'] ?? {}) as Record<string, unknown>),
  };
}

const ERROR_MAX = 500;
/** What tells one job from another, without what it says. */
const TOLD = ['to', 'subject', 'title', 'ticketId', 'problemId', 'deliveryId'];
/** A code stands in the subject of its mail; the number of a ticket may stay. */
const CODE = /(?<!ITR-\d*)(?<!ITR-\d{6}-\d*)\d{4,}/g;

export const aboutOf = (data: Record<string, unknown>): string =>
  TOLD.flatMap((name) => (typeof data[name] === 'string' ? [maskedIf(name, data[name])] : [])).join(' · ');

const maskedIf = (name: string, text: string): string => (name === 'subject' ? text.replace(CODE, '…') : text);
