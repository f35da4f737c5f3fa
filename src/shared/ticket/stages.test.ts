import { expect, test } from 'vitest';
import { stepNames, ticketStages, type Move, type StagedTicket } from './stages.ts';
import { statusNames, type Status } from './statuses.ts';

const iso = (hour: number): string => new Date(hour * 3_600_000).toISOString();
/** A ticket that was filed at 0 and went through these statuses, each reached at its hour. */
function ticketOf(moves: readonly [Status, number][], more: Partial<StagedTicket> = {}): [StagedTicket, Move[]] {
  const events = moves.map(([to, hour], at) => ({ at: iso(hour), from: moves[at - 1]?.[0] ?? null, to }));
  const status = moves.at(-1)?.[0] ?? 'submitted';
  return [{ status, filedAt: iso(0), ending: null, clock: { dueAt: null }, ...more }, events];
}
const at = (hour: number): number => hour * 3_600_000;
const shown = (moves: readonly [Status, number][], now: number, more?: Partial<StagedTicket>) =>
  ticketStages(...ticketOf(moves, more), at(now)).steps.map(
    (step) => `${step.name} ${step.state} ${step.at === null ? '–' : step.at / 3_600_000} ${step.ms / 3_600_000}h`,
  );

test('accepted: reported and accepted at their time, the solution by the due time', () => {
  const accepted: [Status, number][] = [
    ['submitted', 0],
    ['accepted', 2],
  ];
  expect(shown(accepted, 5)).toEqual([
    'filed done 0 2h',
    'accepted now 2 3h',
    'solution ahead – 0h',
    'works ahead – 0h',
    'closed ahead – 0h',
  ]);
  const due = { clock: { dueAt: iso(72) } };
  expect(ticketStages(...ticketOf(accepted, due), at(5)).expectedAt).toBe(at(72));
});

test('a solution that does not work takes the step back; its time stays, all rounds together', () => {
  const moves: [Status, number][] = [
    ['submitted', 0],
    ['accepted', 1],
    ['proposed', 4],
    ['accepted', 6],
  ];
  expect(shown(moves, 7)).toEqual([
    'filed done 0 1h',
    'accepted now 6 4h',
    'solution ahead – 2h',
    'works ahead – 0h',
    'closed ahead – 0h',
  ]);
});

test('escalating and trying are no steps of their own; after the close nothing counts', () => {
  const moves: [Status, number][] = [
    ['submitted', 0],
    ['accepted', 1],
    ['escalated', 2],
    ['proposed', 5],
    ['verifying', 6],
    ['finalized', 8],
    ['awaitingEvaluation', 9],
    ['completed', 30],
  ];
  expect(shown(moves, 90, { ending: 'rated' })).toEqual([
    'filed done 0 1h',
    'accepted done 1 4h',
    'solution done 5 3h',
    'works done 8 1h',
    'closed done 9 0h',
  ]);
});

test('dismissed and withdrawn: what was reached is done, the rest never comes', () => {
  const never = ['solution never – 0h', 'works never – 0h', 'closed never – 0h'];
  const dismissed: [Status, number][] = [
    ['submitted', 0],
    ['accepted', 1],
    ['dismissed', 3],
  ];
  expect(shown(dismissed, 9)).toEqual(['filed done 0 1h', 'accepted done 1 2h', ...never]);
  const withdrawn: [Status, number][] = [
    ['submitted', 0],
    ['completed', 2],
  ];
  const ending = { ending: 'withdrawn' };
  expect(shown(withdrawn, 9, ending)).toEqual(['filed done 0 2h', 'accepted never – 0h', ...never]);
});

test('reopened after a withdrawal: the way begins again where the status is', () => {
  const moves: [Status, number][] = [
    ['submitted', 0],
    ['completed', 2],
    ['submitted', 10],
  ];
  expect(shown(moves, 11)[0]).toBe('filed now 10 3h');
});

test('a timeline that is cut off: the status is shown, without a time that nobody knows', () => {
  const [ticket, events] = ticketOf([
    ['submitted', 0],
    ['accepted', 1],
  ]);
  const { steps } = ticketStages({ ...ticket, status: 'finalized' }, events, at(9));
  expect(steps.map(({ name, state, at: when }) => [name, state, when])).toEqual([
    ['filed', 'done', 0],
    ['accepted', 'done', at(1)],
    ['solution', 'done', null],
    ['works', 'now', null],
    ['closed', 'ahead', null],
  ]);
});

test.each(statusNames)('%s: at most one step is now, and none is done behind one that is not', (status) => {
  const { steps } = ticketStages({ ...ticketOf([])[0], status }, [], at(1));
  const order = { done: 0, now: 1, ahead: 2, never: 2 };
  const ranks = steps.map(({ state }) => order[state]);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(steps.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1);
  expect(steps.map(({ name }) => name)).toEqual(stepNames);
});
