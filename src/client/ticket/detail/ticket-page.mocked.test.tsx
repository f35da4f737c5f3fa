/**
 * What the page of a ticket shows besides its groups of fields (spec 3): number, impact, handler, clock, solution and
 * result.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../shared/call.ts';
import { labelOf } from '../../../shared/dictionary/label-of.ts';
import { choicesIn } from '../../../shared/dictionary/choices-in.ts';
import { defaultDictionaries } from '../../../shared/dictionary/content.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import { getTicket } from '../../api/reading-calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { ClockSheet } from './clock-sheet.tsx';
import { Page } from './ticket-page.tsx';

const t = translator<typeof texts>('en', texts);
const DAY = 86_400_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const at = (daysAgo: number): string => new Date(NOW.getTime() - daysAgo * DAY).toISOString();
const user = { userId: 'u-1', isInsider: true, roles: ['engineer'] };

/** The server's answer to the call of the page. */
let answer: TicketView;
vi.mock('../../ui/use-media.ts', () => ({ useMedia: () => false }));
vi.mock('../../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../../api/user.ts', () => ({ useUser: () => user }));
vi.mock('../../api/queries.ts', () => ({
  useCall: (call: Call) => (call === getTicket ? { data: { ...answer, events: [] } } : {}),
}));
vi.mock('../../api/use-send.ts', () => ({ useSend: () => ({ send: () => Promise.resolve(), busy: false }) }));
vi.mock('../../api/use-dictionaries.ts', () => ({
  useDictionaryCall: () => ({ dictionaries: choicesIn('en', defaultDictionaries), isPending: false }),
}));
vi.mock('../../route-match.tsx', () => ({
  usePage: () => ({ page: 'insiderTicket', params: { ticket: 't-1' }, link: (page: string) => `/${page}` }),
}));
vi.mock('../../ui/use-now.ts', () => ({ useNow: () => NOW, timeZone: 'UTC' }));
vi.mock('../../ui/navigation.tsx', () => ({
  useNavigation: () => ({ go: () => undefined, prefetch: () => undefined }),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('../../ui/page.tsx', () => ({
  Page: ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
    <main>
      <h1>{heading}</h1>
      {children}
    </main>
  ),
}));
vi.mock('../../ui/sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }));
vi.mock('../../api/client.ts', () => ({ send: () => Promise.resolve() }));
vi.mock('../../bridge/page-bridge.ts', () => ({ bridge: {} }));
vi.mock('../../email-link.tsx', () => ({ EmailLink: ({ address }: { address: string }) => address }));
vi.mock('./presence-note.tsx', () => ({ PresenceNote: () => null }));
vi.mock('./use-ticket-visit.ts', () => ({
  useRequestedAction: () => undefined,
  useScrollTopOn: () => undefined,
  useMarkRead: () => 0,
  useRemembered: () => undefined,
}));

const [impact] = defaultDictionaries.impact;
const running = {
  id: 't-1',
  number: 'ITR-20261120-0001',
  title: 'Fan fault',
  status: 'accepted',
  statusLabel: 'Accepted',
  kind: 'feedback',
  description: 'The fan stops after an hour.',
  faultCodes: [],
  impact: impact?.code,
  productModel: 'MD520-4T11B',
  handler: { id: 'u-2', name: 'Wei Zhang' },
  requester: { id: 'u-3', name: 'Maria Keller' },
  requiredDays: 4,
  filedAt: at(1),
  closedAt: null,
  clock: {
    state: 'run',
    requiredDays: 4,
    dueAt: at(-3),
    usedMs: DAY,
    remainingMs: 3 * DAY,
    elapsedMs: DAY,
    totalMs: null,
    segments: [],
  },
  attachments: [],
  differsFromUnit: [],
  actions: [],
  vendorStatement: { productionResumed: null, productionResumedAt: null, resumptionConfirmedAt: null },
  productionResumed: null,
  resumptionConfirmedAt: null,
  resolvedInOneGo: null,
  evaluation: null,
  solution: null,
} as unknown as TicketView;
const solution = {
  version: 2,
  text: 'Replace the fan of phase W.',
  at: at(0.5),
  author: { id: 'u-2', name: 'Wei Zhang' },
  attachments: [],
} as unknown as TicketView['solution'];
const closed: TicketView = {
  ...running,
  status: 'completed',
  solution,
  closedAt: at(0),
  resolvedInOneGo: false,
  oneGoRemark: 'The first fan was of the wrong voltage.',
  clock: { ...running.clock, state: 'stop', dueAt: null, totalMs: 2 * DAY },
};

const shown = (ticket: TicketView): string => {
  answer = ticket;
  return renderToStaticMarkup(<Page />)
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
};
const clockOf = (ticket: TicketView): string =>
  renderToStaticMarkup(<ClockSheet open onClose={() => undefined} ticket={ticket} events={[]} now={NOW} />);
/** The value that is shown after this name. */
const after = (html: string, label: string): string => html.split(`>${label}</dt>`)[1]?.split('</dd>')[0] ?? '';

describe('the page of a ticket shows', () => {
  it('its number as the heading, to be copied (spec 3.32)', () => {
    const [, heading = ''] = shown(running).split('<h1>');
    expect(heading.split('</h1>')[0]).toContain('ITR-20261120-0001');
  });
  it('the whole description (spec 3.49)', () => {
    expect(shown(running)).toContain('The fan stops after an hour.');
  });
  it('each fault code with what it means and what helps, as far as that is known and told', () => {
    const faultMeanings = [
      { code: 'E.OC1', meaning: 'Überstrom', remedy: 'Kabel prüfen.' },
      { code: 'F30002', meaning: 'Overvoltage' },
    ];
    const codes = { ...running, faultCodes: ['E.OC1', 'F30002', 'A.80'], faultMeanings };
    const rows = /<ul class="[^"]*">(.*?)<\/ul>/.exec(shown(codes))?.[1]?.split('</li>') ?? [];
    const words = rows.map((row) => row.split(/<[^>]*>/).filter(Boolean));
    const [known, told, unknown] = words;
    expect([known, told, unknown]).toEqual([
      ['E.OC1', 'Überstrom', 'Kabel prüfen.'],
      ['F30002', 'Overvoltage'],
      ['A.80'],
    ]);
  });
  it('the impact on the customer under the title, by the words of its dictionary (spec 3.52)', () => {
    const [, facts = ''] = shown(running).split('</h2>');
    expect(impact && facts.split('</p>')[0]).toContain(impact && labelOf(impact, 'en'));
  });
  it('the required closed-loop time beside the loop, and in "Why?" (spec 3.64)', () => {
    expect(shown(running)).toContain(t('ticket.required', { n: 4 }));
    const ended = { ...running, clock: { ...running.clock, state: 'stop' as const } };
    expect(shown(ended)).not.toContain(t('ticket.required', { n: 4 }));
    expect(after(clockOf(running), t('ticket.clock.required'))).toContain('4 days');
  });
  it('when it was filed (spec 3.65)', () => {
    expect(after(clockOf(running), t('ticket.clock.filed'))).toContain(exactTime(new Date(at(1)), 'UTC'));
  });
  it('who has it now, or that nobody has (spec 3.66)', () => {
    expect(after(shown(running), t('ticket.handler'))).toContain('Wei Zhang');
    expect(after(shown({ ...running, handler: null }), t('ticket.handler'))).toContain(t('ticket.nobody'));
  });
  it('the time since it was filed, as long as it runs (spec 3.67)', () => {
    expect(after(clockOf(running), t('ticket.clock.elapsed'))).toContain('1 d');
    expect(after(clockOf(running), t('ticket.clock.totalTime'))).toBe('');
  });
  it('the time that is left, in the loop and in "Why?"; overdue, by how much (spec 3.68)', () => {
    expect(shown(running)).toContain('3 d');
    expect(after(clockOf(running), t('ticket.clock.remaining'))).toContain('3 d');
    const late = { ...running, clock: { ...running.clock, dueAt: at(2), remainingMs: -2 * DAY } };
    expect(after(clockOf(late), t('ticket.clock.overdue'))).toContain('2 d');
  });
  it('the total time once it is closed (spec 3.69)', () => {
    expect(after(clockOf(closed), t('ticket.clock.totalTime'))).toContain('2 d');
    expect(shown(closed)).toContain(t('ticket.clock.total'));
  });
  it('the solution with its version and author (spec 3.70)', () => {
    const [, card = ''] = shown(closed).split(`>${t('solution.title')}<`);
    expect(card).toContain('Replace the fan of phase W.');
    expect(card).toContain('Wei Zhang');
    expect(shown(closed)).toContain(t('ticket.versionN', { n: 2 }));
  });
  it('why it was dismissed, and only then (spec 3.71)', () => {
    const rejectionReason = 'This drive is of another maker.';
    expect(shown({ ...running, status: 'dismissed', rejectionReason })).toContain(rejectionReason);
    expect(shown({ ...running, rejectionReason })).not.toContain(rejectionReason);
  });
  it('whether it was resolved in one go, and if not, why (spec 3.72, 3.73)', () => {
    expect(after(shown(closed), t('ticket.input.oneGo'))).toContain(t('ticket.no'));
    expect(after(shown(closed), t('ticket.input.oneGoRemark'))).toContain('The first fan was of the wrong voltage.');
    expect(after(shown({ ...closed, resolvedInOneGo: true }), t('ticket.input.oneGo'))).toContain(t('ticket.yes'));
  });
});
