import { expect, test } from 'vitest';
import { createRetryingQuery } from './retry.ts';

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
const answer = { rows: [], rowCount: 0 };

test('during an outage one loop checks the database for all callers; then all are answered', async () => {
  let attempts = 0;
  let left = 3;
  const asking = createRetryingQuery(
    (text) => {
      attempts++;
      if (text === 'select 1') left--;
      return left > 0 ? Promise.reject(away) : Promise.resolve(answer);
    },
    () => undefined,
  );
  await Promise.all(Array.from({ length: 20 }, (_, n) => asking.ask(`select ${n + 2}`)));
  // Each query once before and once after the outage, and three checks between.
  expect(attempts).toBe(20 + 3 + 20);
});

test('errors that are no outage are thrown, and after `end` all errors', async () => {
  const wrong = new Error('syntax');
  const asking = createRetryingQuery(
    (text) => Promise.reject(text === 'wrong' ? wrong : away),
    () => undefined,
  );
  await expect(asking.ask('wrong')).rejects.toBe(wrong);
  const waiting = asking.ask('select 2');
  asking.end();
  await expect(waiting).rejects.toBe(away);
});
