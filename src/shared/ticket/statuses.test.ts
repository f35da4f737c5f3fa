import { expect, test } from 'vitest';
import { endingOf, statusesOf, statusesWaitingFor } from './statuses.ts';

test.each([
  ['a completed ticket that was closed and rated', 'completed', true, true, 'rated'],
  ['a completed ticket that was closed and not rated', 'completed', true, false, 'expired'],
  ['a completed ticket that was never closed', 'completed', false, false, 'withdrawn'],
  ['a closed ticket that waits for its rating', 'awaitingEvaluation', true, false, null],
  ['a ticket that is worked on again after its rating', 'accepted', true, true, null],
] as const)('%s', (_what, status, isClosed, isRated, ending) => {
  expect(endingOf(status, isClosed, isRated)).toBe(ending);
});

test('the statuses of a tab, and those that wait for somebody (domain.md, Ticket states)', () => {
  expect(statusesOf('pending')).toEqual(['submitted']);
  expect(statusesOf('completed')).toEqual(['dismissed', 'awaitingEvaluation', 'completed']);
  expect(statusesWaitingFor('handler')).toEqual(['submitted', 'accepted', 'escalated', 'finalized']);
  expect(statusesWaitingFor('requester')).toEqual(['dismissed', 'proposed', 'verifying', 'awaitingEvaluation']);
});
