import { expect, it } from 'vitest';
import { inTurns } from './send-once.ts';

it('does together what comes while it works, and tells each caller how its turn ended', async () => {
  const turns: string[][] = [];
  const ends: (() => void)[] = [];
  const one = inTurns(async (items: string[]) => {
    turns.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes('bad')) throw new Error('refused');
  });
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const first = one('a');
  await settled();
  const rest = Promise.allSettled([one('b'), one('bad')]);
  await settled();
  expect(turns).toEqual([['a']]);
  ends[0]?.();
  await first;
  await settled();
  expect(turns).toEqual([['a'], ['b', 'bad']]);
  const later = one('c');
  ends[1]?.();
  expect((await rest).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settled();
  ends[2]?.();
  await later;
  expect(turns).toEqual([['a'], ['b', 'bad'], ['c']]);
});
