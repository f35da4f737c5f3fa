import { expect, it } from 'vitest';
import type { NotificationView } from '../../shared/notification/calls.ts';
import { byTicket } from './by-ticket.ts';

const item = (id: string, ticketId: string, read = false): NotificationView => ({
  id,
  ticketId,
  read,
  number: ticketId,
  title: ticketId,
  action: 'accept',
  actorName: null,
  at: '2026-11-22T08:00:00Z',
  severity: 3,
  alarm: null,
  stoppedSince: null,
  seq: 1,
});

it('a ticket stands once, where its newest notification does, with how many are unread', () => {
  const groups = byTicket([item('1', 'b'), item('2', 'a', true), item('3', 'b', true), item('4', 'b')]);
  expect(groups.map(({ ticketId, items, unread }) => [ticketId, items.map(({ id }) => id), unread])).toEqual([
    ['b', ['1', '3', '4'], 2],
    ['a', ['2'], 0],
  ]);
  expect(byTicket([])).toEqual([]);
});
