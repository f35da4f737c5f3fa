import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { TicketStages } from './ticket-stages.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../../ui/use-now.ts', () => ({ timeZone: 'UTC' }));

const now = new Date('2026-11-20T12:00:00Z'); // a Friday
const at = (clock: string) => `2026-11-20T${clock}:00Z`;
const events = [
  { at: at('08:00'), from: null, to: 'submitted' },
  { at: at('09:20'), from: 'submitted', to: 'accepted' },
] as EventView[];
const ticket = {
  ...{ status: 'accepted', filedAt: at('08:00'), ending: null, onHold: false },
  clock: { dueAt: '2026-11-24T15:00:00Z' },
} as TicketView;
/** What a reader hears, step by step. */
const heard = (more: Partial<TicketView> = {}, when = now): string[] =>
  renderToStaticMarkup(<TicketStages ticket={{ ...ticket, ...more }} events={events} now={when} />)
    .split('<li')
    .slice(1)
    .map((item) =>
      item
        .replace(/^[^>]*>/, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(' ,', ',')
        .trim(),
    );

it('says when it was accepted, when the solution is expected, and what follows', () => {
  expect(heard()).toEqual([
    'Reported, done lasted 1 h 20 min 08:00',
    'Accepted, now for 2 h 40 min 09:20',
    'Solution proposed, still ahead Expected by Tue 15:00',
    'Solution works, still ahead',
    'Closed, still ahead',
  ]);
});

it('says that the expected time has passed, and that an answer is awaited', () => {
  expect(heard({}, new Date('2026-11-25T08:00:00Z'))[2]).toBe(
    'Solution proposed, still ahead Was expected by Tue 15:00',
  );
  const held = heard({ onHold: true, clock: { dueAt: null } as TicketView['clock'] });
  expect(held.slice(1, 3)).toEqual([
    'Accepted, now for 2 h 40 min, an answer is awaited 09:20',
    'Solution proposed, still ahead Comes next',
  ]);
});
