import type { OutboxItem, OutboxState } from '../../shared/admin/health-calls.ts';
import type { Tx } from '../db/database.ts';
import type { JobName } from './job-payloads.ts';

/** What waits and what was given up, for whoever looks after the installation. In a transaction of the system (sql/outbox.sql). */
export interface Outbox {
  counts(tx: Tx): Promise<{ name: string; waiting: number; failed: number; oldestAt: string | null }[]>;
  /** The newest first, after the item with this id. */
  list(tx: Tx, state: OutboxState, after: string | undefined, most: number): Promise<OutboxItem[]>;
  /** False when there is none that was given up. */
  retry(tx: Tx, id: string): Promise<boolean>;
}

const STATES: Record<OutboxState, string[]> = { waiting: ['created', 'retry', 'active'], failed: ['failed'] };

/** One job, as `outbox_items` answers it. */
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
 * Of the jobs that `names` name; what the clock starts is not sent to anybody. `wake` is called for the kind of a job that is
 * begun anew, after the commit: nobody waits for the next look.
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
      { name: 'outbox_items', text: 'select * from outbox_items($1, $2, $3, $4)' },
      [names, STATES[state], after ?? null, most],
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
/** What tells one job from another, without what it says. */
const TOLD = ['to', 'subject', 'title', 'ticketId', 'problemId', 'deliveryId'];
/** A code stands in the subject of its mail; the number of a ticket may stay. */
const CODE = /(?<!ITR-\d*)(?<!ITR-\d{6}-\d*)\d{4,}/g;

export const aboutOf = (data: Record<string, unknown>): string =>
  TOLD.flatMap((name) => (typeof data[name] === 'string' ? [maskedIf(name, data[name])] : [])).join(' · ');

const maskedIf = (name: string, text: string): string => (name === 'subject' ? text.replace(CODE, '…') : text);
