import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('so many at once, the others in their order, a failure frees its place', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = [0, 1, 2, 3].map((n) =>
    gate(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 0) throw new Error('failed');
      return n;
    }),
  );
  const settled = Promise.allSettled(results);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(results[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await results[1];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  await expect(gate(() => Promise.resolve('again'))).resolves.toBe('again');
});
