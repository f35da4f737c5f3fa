import { expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const fine = () => Promise.resolve();
const failing = () => Promise.reject(new Error('away'));
const off = () => 'off' as const;
const looks = {
  database: fine,
  storage: fine,
  scanner: fine,
  mail: fine,
  mailbox: off,
  robot: off,
  isDraining: () => false,
};

test('without a database, or while draining, it is not ready; without the others it is, degraded', async () => {
  expect(await createReadiness(looks)()).toEqual({
    ready: true,
    status: 'ready',
    checks: { database: 'ok', storage: 'ok', scanner: 'ok', mail: 'ok', mailbox: 'off', robot: 'off' },
  });
  for (const away of ['storage', 'scanner', 'mail'] as const)
    expect(await createReadiness({ ...looks, [away]: failing })()).toMatchObject({
      ready: true,
      status: 'degraded',
      checks: { [away]: 'failing' },
    });
  for (const away of ['robot', 'mailbox'] as const)
    expect(await createReadiness({ ...looks, [away]: () => 'failing' })()).toMatchObject({
      ready: true,
      status: 'degraded',
      checks: { [away]: 'failing' },
    });
  expect(await createReadiness({ ...looks, database: failing })()).toMatchObject({
    ready: false,
    status: 'unavailable',
  });
  expect(await createReadiness({ ...looks, isDraining: () => true })()).toMatchObject({
    ready: false,
    status: 'draining',
  });
});

test('a look that hangs is failing after a while, and each is made once for all who ask', async () => {
  const storage = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  const ask = createReadiness({ ...looks, storage });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ checks }) => checks.storage)).toEqual(['failing', 'failing']);
  expect(storage).toHaveBeenCalledTimes(1);
});
