/** The names in the JSON of a whole ticket (sql/reading.sql) are those of the schema. */
import { getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ticketAt } from '../../../test/door/tickets.ts';
import { sharedTestApp } from '../../../test/door/test-app.ts';
import { ticket } from '../db/schema/ticket.ts';

let whole: Record<string, unknown>;

const testApp = sharedTestApp();
beforeAll(async () => {
  const { id } = await ticketAt(testApp, 'awaitingEvaluation');
  const [row] = await testApp.rows('select ticket_whole($1) as whole', [id]);
  whole = row?.['whole'] as typeof whole;
});

const columns = Object.keys(getTableColumns(ticket)).filter((name) => name !== 'search');
test.each(columns)('column %s', (name) => expect(whole).toHaveProperty(name));

test('what belongs to the ticket', () => {
  expect(Object.keys(whole).filter((name) => !columns.includes(name))).toEqual([
    ...[
      'requesterName',
      'handlerName',
      'handlerGone',
      'organisationName',
      'duplicateNumber',
      'problemId',
      'faultMeanings',
      'seenSeq',
    ],
    ...['segments', 'attachments', 'solution', 'evaluation'],
  ]);
});
