import type { HealthView } from '../../../shared/admin/health-calls.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Stored } from '../../metrics/measures.ts';

type Figures = Pick<HealthView, 'database' | 'files' | 'webhooks' | 'received'>;

const FIGURES = `select pg_database_size(current_database())::float8 as database,
  (select jsonb_build_object('count', count(*), 'bytes', coalesce(sum(size), 0)) from attachment) as files,
  (select jsonb_build_object('active', count(*) filter (where active), 'switchedOff', count(*) filter (where switched_off_at is not null),
     'waiting', (select count(*) from webhook_delivery where state = 'waiting'),
     'failed', (select count(*) from webhook_delivery where state = 'failed' and at > $1)) from webhook) as webhooks,
  (select jsonb_build_object('taken', count(*) filter (where outcome in ('comment', 'giveInformation')),
     'refused', count(*) filter (where outcome = 'refused'), 'ignored', count(*) filter (where outcome in ('ignored', 'bounced')))
   from received_mail where at > $1) as received`;

const STORED = `select pg_database_size(current_database())::float8 as "databaseBytes",
  (select count(*)::float8 from attachment) as files, (select coalesce(sum(size), 0)::float8 from attachment) as "fileBytes",
  (select count(*)::float8 from session where ended_at is null and last_seen_at > $1) as sessions`;

/** How much is stored, and how many sessions were used since an instant and have not ended. For metrics. */
export async function readStored(tx: Tx, seenSince: Date): Promise<Stored> {
  const [row] = await tx.query<Stored>({ name: 'stored', text: STORED }, [seenSince]);
  if (!row) throw new Error('What is stored is one row.');
  return row;
}

/** How much is stored, and how much was sent and received since an instant. */
export async function readFigures(tx: Tx, kind: Database['kind'], since: Date): Promise<Figures> {
  const [row] = await tx.query<Omit<Figures, 'database'> & { database: number }>(
    { name: 'health_figures', text: FIGURES },
    [since],
  );
  if (!row) throw new Error('Figures are one row.');
  return { ...row, database: { kind, bytes: row.database } };
}
