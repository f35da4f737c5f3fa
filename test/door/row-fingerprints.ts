/** Fingerprints of the database: two equal ones mean that nothing was written in between. */
import type { TestApp } from './test-app.ts';

const BELONGING = [
  'ticket_event',
  'clock_segment',
  'solution',
  'solution_acknowledgement',
  'attachment',
  'evaluation',
  'problem_ticket',
  'ticket_read',
];
/** Tables whose total number of rows is part of the fingerprint: every write adds a row to at least one. */
const EVERYWHERE = [
  'ticket',
  'ticket_event',
  'clock_segment',
  'solution',
  'evaluation',
  'problem',
  'notification',
  'test_job',
  'idempotency',
  'ticket_counter',
  'upload_grant',
];

/** One ticket with everything that belongs to it, and the number of rows everywhere. */
export async function fingerprint(testApp: TestApp, ticketId: string): Promise<Record<string, unknown>> {
  const own = BELONGING.map(
    (table) => `coalesce((select string_agg(x::text, '|' order by x::text) from ${table} x where ticket_id = $1), '')`,
  );
  const [row] = await testApp.rows(
    `select md5((select t::text from ticket t where id = $1) || ${own.join(' || ')}) as ticket, ${countsOf(EVERYWHERE)}`,
    [ticketId],
  );
  return row ?? {};
}

/** The number of rows of every table that a refused request must leave alone. */
export const rowCounts = async (testApp: TestApp): Promise<Record<string, unknown>> =>
  (await testApp.rows(`select ${countsOf(EVERYWHERE)}`))[0] ?? {};

const countsOf = (tables: readonly string[]): string =>
  tables.map((table) => `(select count(*) from ${table})::int as "${table}"`).join(', ');
