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
  replica: off,
  robot: off,
  runtime: fine,
  isDraining: () => false,
};

test('without a database, or while draining, it is not ready; without the others it is, degraded', async () => {
  expect(await createReadiness(looks)()).toEqual({
    ready: true,
    status: 'ready',
    checks: {
      ...{ database: 'ok', storage: 'ok', scanner: 'ok', mail: 'ok', mailbox: 'off', robot: 'off', runtime: 'ok' },
      ...{
        pooler: 'off',
        replica: 'off',
        disk: 'off',
        clock: 'off',
        certificate: 'off',
        secondFactor: 'off',
        providers: 'off',
      },
    },
  });
  for (const away of ['storage', 'scanner', 'mail', 'disk'] as const)
    expect(await createReadiness({ ...looks, [away]: failing })()).toMatchObject({
      ready: true,
      status: 'degraded',
      checks: { [away]: 'failing' },
    });
  for (const away of ['robot', 'mailbox', 'replica'] as const)
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

test('what takes long is asked beside: the next one hears of it', async () => {
  for (const away of ['pooler', 'clock', 'providers'] as const) {
    const ask = createReadiness({ ...looks, [away]: failing });
    expect(await ask()).toMatchObject({ status: 'ready', checks: { [away]: 'off' } });
    await vi.waitFor(async () =>
      expect(await ask()).toMatchObject({ ready: true, status: 'degraded', checks: { [away]: 'failing' } }),
    );
  }
});

test('what somebody has to do in the next days does not make it degraded', async () => {
  const ask = createReadiness({ ...looks, certificate: failing, runtime: failing, secondFactor: failing });
  await vi.waitFor(async () =>
    expect(await ask()).toMatchObject({
      status: 'ready',
      checks: { certificate: 'failing', runtime: 'failing', secondFactor: 'failing' },
    }),
  );
  const unseen = createReadiness({ ...looks, certificate: () => Promise.resolve('off') });
  await unseen();
  expect((await unseen()).checks.certificate).toBe('off');
});
