/** The names in the JSON of a whole ticket (sql/reading.sql) are those of the schema. */
import { getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ROUTED } from '../../../test/door/people.ts';
import { formFor, ticketAt } from '../../../test/door/tickets.ts';
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
    ...['requesterName', 'organisationName', 'faultMeanings', 'handlerName', 'handlerGone', 'duplicateNumber'],
    ...['problemId', 'seenSeq'],
    ...['segments', 'attachments', 'solution', 'evaluation'],
  ]);
});

const known = { ...ROUTED, description: 'It says E.OC1 and Err33.1, which nobody knows.' };
test.each([
  ['feedback', 'partner', {}],
  ['feedback', 'manager', known],
  ['internal', 'engineer', known],
] as const)('%s of a %s: what filing answers is what is read then', async (kind, who, more) => {
  const code = {
    code: 'E.OC1',
    productLine: ROUTED.productLine,
    meaningEn: 'Overcurrent',
    remedyEn: 'Check the cable.',
  };
  await testApp.ask('expert', 'POST', '/itr-api/v1/admin/entities/faultCodes', { values: code });
  const filed = await testApp.ask(who, 'POST', '/itr-api/v1/tickets', formFor(kind, more));
  const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${String(filed.data['id'])}`);
  expect([filed.code, 'faultMeanings' in data, data['handler'] !== null]).toEqual([
    201,
    ...Array(2).fill(more === known),
  ]);
  expect(data).toMatchObject(filed.data);
  const whole = Object.keys(filed.data).toSorted();
  expect(
    Object.keys(data)
      .filter((name) => name !== 'events')
      .toSorted(),
  ).toEqual(whole);
});
