import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { hasSums, summedBy } from './sum-store.ts';

const opened = sharedTestDatabase();
const has = () =>
  opened.database.transaction({ kind: 'system' }, (tx) =>
    hasSums(tx, { period: { from: '2026-01-01', to: '2026-12-31' }, timeZone: 'UTC', ahead: 0 }),
  );

test('sums help as soon as they reach nearly to today, until too many tickets or machines have changed, however few rows say so', async () => {
  expect(await has()).toBe(false);
  await opened.database.owner(`select set_config('app.kind', 'system', true);
    insert into figure_until values ('${summedBy('UTC', 0)}', current_date - 90); insert into figure_changed (at) values ('{2026-01-05}')`);
  expect(await has()).toBe(false);
  await opened.database.owner(
    `select set_config('app.kind', 'system', true); update figure_until set until = current_date - 12`,
  );
  expect(await has()).toBe(true);
  const sns = Array.from({ length: 300 }, (_, n) => `SN${n}`);
  await opened.database.owner(`select set_config('app.kind', 'system', true);
    insert into figure_changed (sns) values ('{${sns.join(',')}}')`);
  expect(await has()).toBe(false);
});
