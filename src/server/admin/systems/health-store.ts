import type { HealthView } from '../../../shared/admin/health-calls.ts';
import type { Database, Tx } from '../../db/database.ts';

type Figures = Pick<HealthView, 'database' | 'files' | 'webhooks' | 'received'>;

const FIGURES = `select pg_database_size(current_database())::float8 as database,
  (select jsonb_build_object('count', count(*), 'bytes', coalesce(sum(size), 0)) from attachment) as files,
  (select jsonb_build_object('active', count(*) filter (where active), 'switchedOff', count(*) filter (where switched_off_at is not null),
     'waiting', (select count(*) from webhook_delivery where state = 'waiting'),
     'failed', (select count(*) from webhook_delivery where state = 'failed' and at > $1)) from webhook) as webhooks,
  (select jsonb_build_object('taken', count(*) filter (where outcome in ('comment', 'giveInformation')),
     'refused', count(*) filter (where outcome = 'refused'), 'ignored', count(*) filter (where outcome in ('ignored', 'bounced')))
   from received_mail where at > $1) as received`;

/** How much is stored, and how much was sent and received since an instant. */
export async function readFigures(tx: Tx, kind: Database['kind'], since: Date): Promise<Figures> {
  const [row] = await tx.query<Omit<Figures, 'database'> & { database: number }>(
    { name: 'health_figures', text: FIGURES },
    [since],
  );
  if (!row) throw new Error('Figures are one row.');
  return { ...row, database: { kind, bytes: row.database } };
}
