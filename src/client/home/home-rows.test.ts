import { expect, it } from 'vitest';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { byAlarm, isOldRejection, runningOf } from './home-rows.ts';

const now = new Date('2026-11-24T12:00:00Z');
const row = (id: string, updatedAt: string, alarm?: string) => ({ id, updatedAt, alarm }) as TicketRow;

it('what runs begins with the alarms, then with what changed last', () => {
  const lists = [
    [row('a', '2026-11-20T10:00:00Z'), row('b', '2026-11-24T10:00:00Z')],
    [row('c', '2026-11-01T10:00:00Z', 'Production down'), row('d', '2026-11-22T10:00:00Z')],
  ];
  expect(runningOf([row('d', '2026-11-22T10:00:00Z')], ...lists).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it.each([
  ['dismissed', '2026-10-20T12:00:00Z', true],
  ['dismissed', '2026-11-01T12:00:00Z', false],
  ['proposed', '2026-01-20T12:00:00Z', false],
] as const)('what was rejected long ago is folded away: %s of %s', (status, updatedAt, isFolded) => {
  expect(isOldRejection({ status, updatedAt }, now)).toBe(isFolded);
});

it('what waits begins with a machine that is down, and ends with what is over', () => {
  const rows = [
    { id: 'rate', status: 'awaitingEvaluation' },
    { id: 'rejected', status: 'dismissed' },
    { id: 'answer', status: 'accepted' },
    { id: 'try', status: 'proposed', alarm: 'Speed reduced' },
    { id: 'down', status: 'proposed', alarm: 'Production stopped', stoppedSince: '2026-11-24T10:00:00Z' },
  ] as TicketRow[];
  expect(byAlarm(rows).map(({ id }) => id)).toEqual(['down', 'try', 'answer', 'rate', 'rejected']);
});
