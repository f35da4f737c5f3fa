import { expect, it } from 'vitest';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { dueDays } from './due-days.ts';

const row = (id: string, dueAt: string | null, state = 'run'): TicketRow =>
  ({ id, clock: { state, dueAt, requiredDays: 3 } }) as TicketRow;
const shown = (rows: readonly TicketRow[], now: string, zone = 'Europe/Berlin') =>
  dueDays(rows, new Date(now), 3, zone).map(({ day, rows: of }) => [day, of.map(({ id }) => id).join('')]);

it('puts each running clock on the day on which it runs out where the reader is', () => {
  const rows = [
    row('a', '2026-11-24T10:00:00Z'),
    row('b', '2026-11-25T22:30:00Z'),
    row('c', '2026-11-25T23:30:00Z'),
    row('d', '2026-11-27T23:30:00Z'),
    row('e', '2026-12-09T08:00:00Z'),
    row('p', null, 'pause'),
    row('s', '2026-11-25T12:00:00Z', 'stop'),
  ];
  expect(shown(rows, '2026-11-25T08:00:00Z')).toEqual([
    ['overdue', 'a'],
    ['2026-11-25', 'b'],
    ['2026-11-26', 'c'],
    ['2026-11-27', ''],
    ['later', 'de'],
  ]);
});

it('has each day once when the clocks are changed, and no empty edges', () => {
  const days = (now: string) => shown([], now).map(([day]) => day);
  expect(days('2026-10-24T22:15:00Z')).toEqual(['2026-10-25', '2026-10-26', '2026-10-27']);
  expect(days('2026-03-28T23:30:00Z')).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
});
