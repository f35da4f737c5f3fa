import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const BOUNDS = { all: 4, each: 2, waitingAll: 6, waitingEach: 3, waitMs: 60_000 };

/** A semaphore with work that the test begins and ends. */
function openSemaphore(bounds = BOUNDS) {
  const semaphore = createSemaphore(bounds);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const enter = (name: string): Promise<string> =>
    semaphore(name.charAt(0), async () => {
      begun.push(name);
      await new Promise<void>((resolve, reject) =>
        ends.set(name, (error) => (error === undefined ? resolve() : reject(error))),
      );
      return name;
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, end, begun };
}

test('runs two of one owner and four in all; an owner who waits for their own work does not block others', async () => {
  const { enter, end, begun } = openSemaphore();
  const results = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1'].map(enter);
  const settled = Promise.allSettled(results);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b1');
  expect(begun.at(-1)).toBe('b3');
  await end('a1', new Error('failed'));
  expect(begun.at(-1)).toBe('a3');
  await end('b2');
  expect(begun.at(-1)).toBe('c1');
  expect(begun).toHaveLength(7);
  for (const name of ['a2', 'a3', 'b3', 'c1']) await end(name);
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
    ...[false, true, true],
    ...[true, true, true, true],
  ]);
  const again = enter('a4');
  await end('a4');
  await expect(again).resolves.toBe('a4');
});

test('the queue is bounded, for each owner and in total', async () => {
  const { enter, end, begun } = openSemaphore();
  const names = ['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'a5'];
  const more = ['b3', 'b4', 'c1'];
  const inside = names.map(enter);
  await expect(enter('a6')).rejects.toMatchObject({ failure: 'tooMany', data: { retryAfter: 5 } });
  inside.push(...more.map(enter));
  await expect(enter('d1')).rejects.toMatchObject({ failure: 'unavailable', data: { retryAfter: 5 } });
  expect(begun).toHaveLength(4);
  // Whoever would go on waiting is refused in the middle of another file's tests.
  for (const name of [...names, ...more]) await end(name);
  expect(await Promise.all(inside)).toEqual([...names, ...more]);
});

test('waiting is limited in time, and work that has timed out is not started', async () => {
  const { enter, end, begun } = openSemaphore({ ...BOUNDS, waitMs: 20 });
  const inside = ['a1', 'a2'].map(enter);
  await expect(enter('a3')).rejects.toMatchObject({ failure: 'unavailable' });
  const last = enter('a4');
  await end('a1');
  await end('a4');
  await expect(last).resolves.toBe('a4');
  expect(begun).toEqual(['a1', 'a2', 'a4']);
  expect(inside).toHaveLength(2);
});
