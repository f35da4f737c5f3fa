/** Reads every row as of one moment, in PostgreSQL's text form; the same from PGlite and PostgreSQL. */
import type { Database, Tx } from './database.ts';
import { ownerSettings } from './session-settings.ts';

const BATCH_ROWS = 500;
/** Tables that a snapshot leaves out: its head lists the migrations, and the loader applies the SQL files itself. */
const LEFT_OUT = `'migration', 'applied_sql'`;
/** Of the job queue only open jobs; finished ones would only add the contents of sent mails. */
const JOBS = 'pgboss.job';

export interface SnapshotHead {
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string }[];
  queues: { name: string; options: Record<string, unknown> }[];
}

interface SnapshotSink {
  head(head: SnapshotHead): Promise<void>;
  rows(table: string, rows: string[]): Promise<void>;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `public.ticket` as SQL. */
export const quoteTable = (name: string): string => name.split('.').map(quote).join('.');
export const quoteColumns = (columns: readonly string[]): string => columns.map(quote).join(', ');

/**
 * Reads everything in one transaction, as the owner with the system's settings, because row security applies to the
 * owner too. On PostgreSQL the connection must use REPEATABLE READ (`ONE_MOMENT` of backup/open-installation.ts), so
 * that it sees all rows as of one moment; in PGlite nobody else can write meanwhile.
 */
export const readSnapshot = (database: Database, sink: SnapshotSink): Promise<void> =>
  database.transaction({ kind: 'system' }, async (tx) => {
    await tx.send(...ownerSettings({ kind: 'system' }));
    await tx.raw('set local statement_timeout = 0');
    const head = await readHead(tx);
    await sink.head(head);
    for (const [index, table] of head.tables.entries()) {
      const cursor = `snapshot_${index}`;
      const condition = table.name === JOBS ? ` where state < 'completed'` : '';
      await tx.raw(
        `declare ${cursor} no scroll cursor for select row(${quoteColumns(table.columns)})::text as line from ${quoteTable(table.name)}${condition}`,
      );
      for (let read = BATCH_ROWS; read === BATCH_ROWS;) {
        const { rows } = await tx.raw(`fetch ${BATCH_ROWS} from ${cursor}`);
        read = rows.length;
        if (read > 0)
          await sink.rows(
            table.name,
            rows.map((row) => String(row['line'])),
          );
      }
      await tx.raw(`close ${cursor}`);
    }
  });

async function readHead(tx: Tx): Promise<SnapshotHead> {
  const list = async (text: string): Promise<Record<string, unknown>[]> => (await tx.raw(text)).rows;
  const hasJobs = (await list(`select to_regclass('${JOBS}') is not null as there`))[0]?.['there'] === true;
  const tables = await list(
    `select n.nspname || '.' || c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind = 'r' and c.relname not in (${LEFT_OUT})) or (n.nspname = 'pgboss' and c.relname = 'job')
     order by n.nspname desc, c.relname`,
  );
  return {
    migrations: (await list('select name from migration order by name')).map((row) => String(row['name'])),
    tables: tables.map((row) => ({
      name: String(row['name']),
      columns: JSON.parse(String(row['columns'])) as string[], // of our own json_agg
    })),
    sequences: (
      await list(
        `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public'`,
      )
    ).map((row) => ({ name: String(row['name']), value: String(row['value']) })),
    queues: hasJobs
      ? (
          await list(
            `select name, json_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff',
               retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes)::text as options
             from pgboss.queue order by name`,
          )
        ).map((row) => ({
          name: String(row['name']),
          options: JSON.parse(String(row['options'])) as Record<string, unknown>, // of our own json_build_object
        }))
      : [],
  };
}
