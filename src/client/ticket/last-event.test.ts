import { expect, test } from 'vitest';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { lastEvent } from './last-event.ts';

const event = (action: string, seq: number): EventView => ({
  seq,
  at: '2026-11-22T08:00:00Z',
  actor: null,
  action,
  from: 'accepted',
  to: 'accepted',
  visibility: 'public',
  text: null,
  onBehalf: false,
  changes: [],
  attachments: [],
});
const lastOf = (...actions: string[]): string | undefined =>
  lastEvent(actions.map((action, at) => event(action, at + 1)))?.action;

test.each<[string, string[], string | undefined]>([
  ['a ticket that was just raised', ['submit'], 'submit'],
  ['an answer ends the question', ['submit', 'accept', 'askInformation', 'giveInformation'], 'giveInformation'],
  ['who got it', ['submit', 'accept', 'transfer'], 'transfer'],
  ['a message', ['submit', 'accept', 'comment'], 'comment'],
  ['a correction', ['submit', 'accept', 'correct'], 'correct'],
  ['not a link, its opening or a reminder', ['submit', 'accept', 'share', 'shareUsed', 'reminder80'], 'accept'],
  ['not a file that was deleted', ['submit', 'removeFile'], 'submit'],
  ['nothing known', [], undefined],
])('%s', (_name, actions, last) => {
  expect(lastOf(...actions)).toBe(last);
});
