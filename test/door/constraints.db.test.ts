/** The words that the database itself accepts are those of the rules: a status more here or there is found out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusNames } from '../../src/shared/ticket/statuses.ts';
import { insiderRoles, partnerRoles, ticketKinds, visibilities } from '../../src/shared/ticket/rules.ts';
import type { TestDatabase } from '../test-database.ts';
import { openTestDatabase } from '../test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** The words in quotes of a check constraint. */
async function wordsOf(constraint: string): Promise<string[]> {
  const { rows } = await opened.database.owner(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [constraint],
  );
  return [...String(rows[0]?.['text']).matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').toSorted();
}

test.each([
  ['ticket_status_known', statusNames],
  ['ticket_kind_known', ticketKinds],
  ['app_user_role', [...insiderRoles, ...partnerRoles]],
  ['app_user_side', partnerRoles],
  ['ticket_event_visibility', visibilities],
  ['clock_segment_state', ['run', 'pause', 'stop']],
  // Who has nobody to handle it (domain.md: the queue, withdrawn from it, rejected by a lead there).
  ['ticket_handled', ['submitted', 'dismissed', 'completed']],
] as const)('%s', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual([...words].toSorted());
});

test('a change of a ticket may set every column of it, also one that came later', async () => {
  const { rows } = await opened.database.owner(
    `select attname as name from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
  );
  const source = await opened.database.owner(`select prosrc as text from pg_proc where proname = 'change_ticket'`);
  const set = /set \((.*?)\)/s.exec(String(source.rows[0]?.['text']))?.[1]?.split(', ') ?? [];
  expect(set.toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
});
