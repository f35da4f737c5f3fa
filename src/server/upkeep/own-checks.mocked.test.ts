import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { systemClock } from '../clock.ts';
import { endsSoon, validityAt } from './certificate.ts';
import { serveWithCertificate } from './certificate.testkit.ts';
import { hasEnded, nodeNote } from './node-version.ts';
import { ownChecks } from './own-checks.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), statfs: vi.fn<() => unknown>() }));

const DAY = 86_400_000;
const NOW = new Date('2026-11-27T12:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const found = (variables: Record<string, string> = {}, databaseAt = NOW, kind: 'postgres' | 'pglite' = 'postgres') =>
  ownChecks({
    config: readConfig({ DATA_DIR: tmpdir(), MAIL_CATCHER: 'true', ...variables }),
    clock: { ...systemClock, now: () => NOW },
    database: {
      kind,
      replica: () => undefined,
      owner: () => Promise.resolve({ rows: [{ ms: databaseAt.getTime() }], rowCount: 1 }),
    },
  });
const outside = {
  DATABASE_URL: 'postgres://db.example/closeloop',
  STORAGE_ENDPOINT: 'https://s3.example',
  STORAGE_PROTOCOL: 's3',
  STORAGE_REGION: 'eu-1',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_ACCESS_KEY_SECRET: 'of a test',
};

test('the disk of DATA_DIR is looked at while something is kept there', async () => {
  const free = (bytes: number) => vi.mocked(statfs).mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as never);
  free(2 ** 31);
  await found().disk?.();
  free(2 ** 29);
  await expect(found().disk?.()).rejects.toThrow('almost full');
  expect(found(outside).disk).toBeUndefined();
});

test('the clock is that of the database, to half a minute', async () => {
  await found({}, new Date(NOW.getTime() + 29_000)).clock?.();
  for (const off of [31_000, -31_000, Number.NaN])
    await expect(found({}, new Date(NOW.getTime() + off)).clock?.()).rejects.toThrow('clocks differ');
  expect(found({}, NOW, 'pglite').clock).toBeUndefined();
});

test('the certificate at PUBLIC_URL must be renewed in time; one that cannot be seen says nothing', async () => {
  const look = async (from: number, to: number): Promise<unknown> => {
    const { url, close } = await serveWithCertificate({ from: inDays(from), to: inDays(to) });
    closing.push(close);
    expect(await validityAt(url)).toEqual({ from: inDays(from), to: inDays(to) });
    return found({ PUBLIC_URL: url }).certificate?.().catch(String);
  };
  expect(await look(-30, 60)).toBeUndefined();
  expect(await look(-77, 13)).toMatch('It ends on 2026-12-10');
  expect(await look(-90, -1)).toMatch('It ends on 2026-11-26');
  // One for six days is renewed in its last days.
  expect([
    endsSoon({ from: inDays(-4), to: inDays(2) }, NOW),
    endsSoon({ from: inDays(-5), to: inDays(1) }, NOW),
  ]).toEqual([false, true]);
  expect(await found({ PUBLIC_URL: 'https://127.0.0.1:9' }).certificate?.()).toBe('off');
  expect(found({ PUBLIC_URL: 'http://localhost' }).certificate).toBeUndefined();
});

test('the end of a line of Node is known, and said 90 days before', () => {
  expect(['20.20.2', '22.13.0', '24.1.0', '25.0.0', '99.0.0'].filter((version) => hasEnded(version, NOW))).toEqual([
    '20.20.2',
    '25.0.0',
  ]);
  expect(nodeNote('22.13.0', NOW)).toBeUndefined();
  expect(nodeNote('22.13.0', new Date('2027-03-01'))).toBe(
    'Node 22.13.0 gets security updates until 2027-04-30 only; plan for Node 24.',
  );
  expect(nodeNote('20.20.2', NOW)).toBe(
    'Node 20.20.2 has had no security updates since 2026-04-30; use Node 22 or 24.',
  );
});

test('a replica that is away or too far behind is failing; without one there is nothing to look at', () => {
  const looks = (state?: 'ok' | 'behind' | 'away') =>
    ownChecks({
      config: readConfig({ DATA_DIR: tmpdir(), MAIL_CATCHER: 'true' }),
      clock: systemClock,
      database: {
        kind: 'postgres',
        owner: () => Promise.reject(new Error('not asked')),
        replica: () => state && { state, lagMs: 0, reads: { replica: 0, primary: 0 } },
      },
    }).replica();
  expect([looks(), looks('ok'), looks('behind'), looks('away')]).toEqual(['off', 'ok', 'failing', 'failing']);
});
