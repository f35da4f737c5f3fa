import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tx } from '../db/database.ts';
import type { AccessNote } from './access-log-store.ts';
import { createAccessLog } from './access-log.ts';

const at = { now: new Date('2026-03-02T08:00:00Z') };
let ids = 0;
const written: { outcome: string; reason: string | null; times: number; userId: string | null }[] = [];
const logged: Record<string, unknown>[] = [];
let isAway = false;
let inserts = 0;

const database = {
  transaction: async <T>(_viewer: unknown, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isAway) throw new Error('no space left on device');
    const send = (_statement: unknown, values: readonly unknown[]): Promise<void> => {
      inserts += 1;
      written.push(...(JSON.parse(String(values[0])) as typeof written));
      return Promise.resolve();
    };
    return work({ send } as unknown as Tx);
  },
};
const open = () =>
  createAccessLog({
    database,
    clock: { now: () => at.now, id: () => String((ids += 1)) },
    log: (line) => void logged.push(line),
  });

const note = (more: Partial<AccessNote> = {}): AccessNote => ({
  ...{ kind: 'login', userId: 'u', outcome: 'ok', ip: '192.0.2.1', device: 'Chrome', requestId: 'r' },
  ...more,
});
const wrong = (more: Partial<AccessNote> = {}) => note({ outcome: 'failed', reason: 'password', ...more });
const pass = (minutes: number): void => {
  at.now = new Date(at.now.getTime() + minutes * 60_000);
};

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
  logged.length = 0;
  isAway = false;
  inserts = 0;
});
afterEach(() => void vi.useRealTimers());

test('what comes together is written together, after half a second, and not later because more comes', async () => {
  const log = open();
  for (let times = 0; times < 20; times += 1) {
    log.note(note());
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(inserts).toBeGreaterThanOrEqual(3);
  expect(inserts).toBeLessThanOrEqual(5);
  await log.stop();
  expect(written).toHaveLength(20);
});

test('failures alike are two rows: the first at once, the others with their number', async () => {
  const log = open();
  for (let times = 0; times < 5_000; times += 1) log.note(wrong());
  await log.flush();
  expect(written).toMatchObject([{ times: 1, reason: 'password' }]);
  pass(11);
  await log.flush();
  expect(written).toMatchObject([{ times: 1 }, { times: 4_999 }]);
  log.note(wrong());
  await log.flush();
  expect(written).toHaveLength(3);
});

test('100,000 wrong logins from as many addresses fill no disk, and none is uncounted', async () => {
  const log = open();
  for (let times = 0; times < 100_000; times += 1) {
    log.note(wrong({ userId: null, ip: `2001:db8::${times.toString(16)}` }));
    if (times % 1_000 === 0) await log.flush();
  }
  await log.stop();
  expect(written.length).toBeLessThanOrEqual(1_001);
  expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(100_000);
  expect(written.at(-1)).toMatchObject({ reason: 'many', userId: null });
});

test('a right login between them is kept', async () => {
  const log = open();
  for (let times = 0; times < 3_000; times += 1) log.note(wrong({ ip: String(times) }));
  log.note(note({ userId: 'right' }));
  await log.stop();
  expect(written.filter(({ userId }) => userId === 'right')).toHaveLength(1);
});

test('a log that cannot be written is said once, keeps a bounded number, and writes it later', async () => {
  const log = open();
  isAway = true;
  for (let times = 0; times < 6_000; times += 1) log.note(note());
  await log.flush();
  await log.flush();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({ level: 'error', while: 'writing the access log' });
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(5_000);
  expect(logged.at(-1)).toMatchObject({ lost: 1_000 });
});
