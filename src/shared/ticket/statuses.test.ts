import { expect, test } from 'vitest';
import { statusDesign } from '../../../test/door/allowed.ts';
import { endingOf, statuses, statusesOf } from './statuses.ts';

test.each([
  ['a completed ticket that was closed and rated', 'completed', true, true, 'rated'],
  ['a completed ticket that was closed and not rated', 'completed', true, false, 'expired'],
  ['a completed ticket that was never closed', 'completed', false, false, 'withdrawn'],
  ['a closed ticket that waits for its rating', 'awaitingEvaluation', true, false, null],
  ['a ticket that is worked on again after its rating', 'accepted', true, true, null],
] as const)('%s', (_what, status, isClosed, isRated, ending) => {
  expect(endingOf(status, isClosed, isRated)).toBe(ending);
});

test('each status is of the group, waits for whom and does to the clock what the design says', () => {
  const found = Object.entries(statuses).map(([status, { group, waitsFor, clock }]) => [
    status,
    [group, waitsFor, clock],
  ]);
  expect(Object.fromEntries(found)).toEqual(statusDesign);
});

test('the lists are in the order of the table', () => {
  expect(statusesOf('completed')).toEqual(['dismissed', 'awaitingEvaluation', 'completed']);
});
