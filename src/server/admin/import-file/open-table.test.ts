import { expect, test } from 'vitest';
import { oldTicketColumns } from '../old-tickets/old-ticket.ts';
import { openTable } from './open-table.ts';

test('a text of an old ticket that is as long as a whole batch is told as too long, and not passed on', async () => {
  const { rows } = await openTable(
    Buffer.from(
      JSON.stringify([
        { number: '1', title: 'x'.repeat(1_000_001) },
        { number: '2', title: 'Short' },
      ]),
    ),
  );
  const read = [];
  for await (const row of rows) read.push(row);
  const title = oldTicketColumns.indexOf('title');
  expect(read.map(({ cells, errors }) => [cells[title], errors?.map(({ column, kind }) => [column, kind])])).toEqual([
    ['', [[title, 'tooLong']]],
    ['Short', undefined],
  ]);
});
