import { expect, type APIRequestContext } from '@playwright/test';
import { act, call, raise, userIdOf, type Raised } from './api.ts';
import { picture } from './pictures.ts';
import { store } from './stored.ts';

/** Tickets for one run, in every state that a page needs. */
export interface SeededTickets {
  proposed: Raised;
  accepted: Raised;
  finalized: Raised;
  toRate: Raised;
  rated: Raised;
  escalated: Raised;
  problem: string;
  /** The customer of the unit. */
  customer: string;
  /** Share identifiers by purpose. */
  rateShare: string;
  questionShare: string;
  /** Signed addresses of a text and a picture in the store. */
  file: string;
  picture: string;
}

const solution = { text: 'Replace the fan of phase W and clean the filter.', feasible: true, noSensitive: true };
const nextWord = (n: number): string => ['Spindle', 'Conveyor', 'Mixer', 'Press', 'Winder', 'Extruder'][n] ?? 'Machine';

/** Makes the tickets by the API. */
export async function seedTickets(request: APIRequestContext): Promise<SeededTickets> {
  const run = Date.now().toString(36);
  const begin = async (n: number): Promise<Raised> =>
    act(request, 'engineer', await raise(request, `${nextWord(n)} stops, walk ${run}`), 'accept', { requiredDays: 3 });
  const propose = async (n: number): Promise<Raised> => act(request, 'engineer', await begin(n), 'propose', solution);
  const finalize = async (n: number): Promise<Raised> => {
    const tried = await act(request, 'partner', await propose(n), 'acceptSolution', {});
    return act(request, 'partner', tried, 'confirmSolution', { productionResumed: false });
  };
  const close = async (n: number): Promise<Raised> =>
    act(request, 'engineer', await finalize(n), 'close', { resolvedInOneGo: true });
  const share = async (ticket: Raised, purpose: string): Promise<string> => {
    const answer = await call(request, 'partner', `/itr-api/v1/tickets/${ticket.id}/shares`, { purpose });
    expect(answer).toMatchObject({ code: 201 });
    return String(answer.data['shareId']);
  };
  const [proposed, accepted, finalized, toRate, closed, started] = await Promise.all([
    propose(0),
    begin(1),
    finalize(2),
    close(3),
    close(4),
    begin(5),
  ]);
  const rated = await act(request, 'partner', closed, 'evaluate', { overall: 5, suggestion: 'Quick and clear.' });
  const escalated = await act(request, 'engineer', started, 'escalate', {
    projectLevel: 'key',
    accountabilityType: 'design-firmware',
    accountableParty: 'rd-software',
    ipmtAttributes: 'drives',
    scope: 'single-unit',
    impact: 'intermittent-trips',
    requiredDays: 4,
    reason: 'The part is on its way.',
    troubleshooting: 'Motor, cable and brake were changed, without any effect.',
    expertId: await userIdOf(request, 'expert'),
  });
  return {
    proposed,
    accepted,
    finalized,
    toRate,
    rated,
    escalated,
    customer: String((escalated as unknown as { customerId: string }).customerId),
    problem: String((escalated as unknown as { problemId: string }).problemId),
    rateShare: await share(toRate, 'evaluate'),
    questionShare: await share(accepted, 'ticket'),
    file: await store(request, 'walk.txt', Buffer.from('This is what the walk reads.')),
    picture: await store(request, 'walk.jpg', (await picture('walk', 40)).buffer, 'image/jpeg'),
  };
}
