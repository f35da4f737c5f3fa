/** How migration 0025 converts events that were written before it (docs/decisions/0022). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { ids, insertSampleRows, viewers } from './sample-rows.testkit.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await insertSampleRows(opened.database);
});
afterAll(() => opened.close());

const change = (field: string) => ({ field, old: null, new: `new ${field}` });

test('reasons and internal changes of old events become internal, and the internal events are listed', async () => {
  const { database } = opened;
  const add = (seq: number, action: string, text: string | null, visibility: string, fields: string[]) =>
    database.owner(
      `insert into ticket_event (ticket_id, seq, version, at, action, text, visibility, changes)
       values ($1, $2, 2, now(), $3, $4, $5, $6::jsonb)`,
      [ids.ownTicket, seq, action, text, visibility, JSON.stringify(fields.map(change))],
    );
  await add(3, 'transfer', 'Knows it better', 'public', ['handler']);
  await add(4, 'escalate', null, 'public', ['troubleshooting', 'impact', 'projectLevel', 'handler']);
  await add(5, 'correct', null, 'internal', ['projectLevel']);
  await add(6, 'comment', 'For all to read', 'public', []);
  await database.owner(
    `drop table ticket_event_internal; alter table ticket drop column internal_lines; delete from migration where name like '0025%'`,
  );
  expect(await migrate(database)).toContain('0025_internal_lines.sql');

  const rows = async (viewer: 'insider' | 'partner', text: string): Promise<unknown[]> =>
    (await database.transaction(viewers[viewer], (tx) => tx.raw(text, [ids.ownTicket]))).rows;
  const open = `select seq, text, (select array_agg(c ->> 'field') from jsonb_array_elements(changes) c) as fields
                from ticket_event where ticket_id = $1 and seq > 2 order by seq`;
  const apart = open.replace('ticket_event', 'ticket_event_internal');
  expect(await rows('partner', open)).toEqual([
    { seq: 3, text: null, fields: ['handler'] },
    { seq: 4, text: null, fields: ['impact', 'handler'] },
    { seq: 6, text: 'For all to read', fields: null },
  ]);
  expect(await rows('partner', apart)).toEqual([]);
  expect(await rows('insider', apart)).toEqual([
    { seq: 3, text: 'Knows it better', fields: null },
    { seq: 4, text: null, fields: ['troubleshooting', 'projectLevel'] },
  ]);
  const lines = `select internal_lines as lines from ticket where id = $1`;
  expect(await rows('insider', lines)).toEqual([{ lines: [2, 5] }]);
});
