/** Changing the schema while other processes serve requests: waits for locks in short attempts. */
import { waitBackoff } from './backoff.ts';

/** In the order in which a request takes them: then one in its midst ends, and the next waits at its beginning. */
const FIRST = ['session', 'app_user', 'idempotency', 'ticket'];

/** How long a lock is waited for: longer after so many tries, because transactions of a busy database may all be longer. */
const WAITS_MS = [150, 300, 450];
const TRIES_OF_EACH = 3;
/** All together; with what the work itself waits for well below PostgreSQL's `deadlock_timeout` of a second. */
const ALL_MS = 600;

/** Tables, and those of them (or of which the indexes) that may not even be read meanwhile. */
export interface Locks {
  changed: readonly string[];
  named: readonly string[];
}

/**
 * Locks the tables (these, or all of ours as changed) at the beginning of a transaction, so that it waits for nothing
 * later. Requests queue behind each lock, and after a second PostgreSQL searches for a deadlock and cancels one of them:
 * so each lock is waited for briefly, and all together for less than that. What is only named may be read, and nothing
 * more: a writer that has locked a row would wait for the table, and what refers to the row for the writer.
 */
export function lockTables(locks: Locks | 'all', attempt: number): string {
  // By its own name, or by that of an index.
  const isOf = (names: readonly string[]) =>
    `(c.relname = any ('{${names.join(',')}}') or exists (select from pg_index i where i.indrelid = c.oid and i.indexrelid = any (
      select x.oid from pg_class x where x.relnamespace = c.relnamespace and x.relname = any ('{${names.join(',')}}'))))`;
  const [named, changed] = locks === 'all' ? ['true', 'true'] : [isOf(locks.named), isOf(locks.changed)];
  const waitMs = WAITS_MS[Math.min(Math.floor(attempt / TRIES_OF_EACH), WAITS_MS.length - 1)];
  return `do $locks$ declare each record; ended timestamptz := clock_timestamp() + interval '${ALL_MS} ms'; begin
      for each in select c.oid::regclass as name, case when ${changed} then 'access exclusive' else 'exclusive' end as mode from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage') and ${named}
        order by array_position('{${FIRST.join(',')}}', c.relname::text), c.relname
      loop
        if clock_timestamp() > ended then raise exception 'requests are in the way' using errcode = '55P03'; end if;
        perform set_config('lock_timeout', greatest(1, least(${waitMs}, ceil(extract(epoch from ended - clock_timestamp()) * 1000)))::text, true);
        execute format('lock table only %s in %s mode', each.name, each.mode);
      end loop;
      perform set_config('lock_timeout', '${WAITS_MS[0]}', true);
    end $locks$`;
}

/** SQLSTATE: lock not available, deadlock detected. */
const LOCK_CONFLICTS = ['55P03', '40P01'];
/** About half an hour, at most three seconds apart: another program's backup may hold locks on the tables. */
const TRIES = 800;

/**
 * Does the work, a transaction that begins with `lockTables`, until it gets its locks. `isCallers`: the caller has a
 * transaction open, in which nothing can be tried again.
 */
export async function untilLocked<T>(work: (attempt: number) => Promise<T>, isCallers: boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && LOCK_CONFLICTS.includes(String(error.code));
      if (!isBusy || isCallers || attempt === TRIES) throw error;
    }
    await waitBackoff(attempt);
  }
}
