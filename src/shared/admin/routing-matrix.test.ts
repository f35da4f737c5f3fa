import { expect, test } from 'vitest';
import { gapsIn, routingMatrix } from './routing-matrix.ts';

const rule = (line: string, zone: string | null, group: string) => ({ id: `${line} ${zone}`, line, zone, group });

test('the rule of a zone goes before that of the line; without either there is a gap', () => {
  const rows = routingMatrix(
    ['pump', 'press', 'robot'],
    ['north', 'south'],
    [rule('pump', null, 'A'), rule('pump', 'south', 'B'), rule('press', 'north', 'C')],
  );
  const shown = rows.map(({ line, every, cells }) => [
    line,
    every?.group ?? '–',
    ...cells.map((cell) => `${cell.rule?.group ?? '–'}${cell.isOfEvery ? ' of every' : ''}`),
  ]);
  expect(shown).toEqual([
    ['pump', 'A', 'A of every', 'B'],
    ['press', '–', 'C', '–'],
    ['robot', '–', '–', '–'],
  ]);
  expect(gapsIn(rows)).toBe(3);
});
