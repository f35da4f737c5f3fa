import { expect, test } from 'vitest';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { lastEvent, lastMessage, withReport } from './last-event.ts';

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

test('the last words are somebody’s, and none that stand above anyway', () => {
  const said = (action: string, text: string | null) => ({ ...event(action, 1), text });
  const open = { onHold: false };
  const [asked, note] = [said('askInformation', 'Which?'), said('comment', 'Board B.')];
  expect(lastMessage([said('submit', 'It stops.'), said('accept', null)], open)).toBeUndefined();
  expect(lastMessage([note, said('transfer', null)], open)).toBe(note);
  expect(lastMessage([note, asked], { onHold: true })).toBeUndefined();
  expect(lastMessage([asked, note], { onHold: true })).toBe(note);
  expect(lastMessage([said('dismiss', 'No fault.')], open)).toBeUndefined();
});

test('what was reported is what the first event says', () => {
  const events = [event('submit', 1), { ...event('comment', 2), text: 'Which fan?' }];
  const complete = withReport(events, { description: 'The fan stops after an hour.' });
  expect(complete.map(({ text }) => text)).toEqual(['The fan stops after an hour.', 'Which fan?']);
});
