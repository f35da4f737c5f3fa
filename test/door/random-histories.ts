/** Random histories of tickets, driven by the real calls, the same for the same seed. */
import { callableActions, ruleOf } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { QUEUED, ROUTED, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { act, inputFor, NOTE, raise, takesNote } from './tickets.ts';

const DAY = 86_400_000;
const HOLDS = ['waiting-for-partner-information', 'spare-part-in-transit', 'supplier-answer'];
const STRAIGHT = ['accept', 'propose', 'acceptSolution', 'confirmSolution', 'close', 'evaluate'];

interface Given {
  /** Machines on which tickets meet. */
  machines?: number;
  /** Hours between two tickets, at most. */
  hoursApart?: number;
  /** For how long nothing happens now and then. */
  idleDays?: number;
}

/** A function that raises a ticket, does what is possible with it, and answers how it stands. */
export function randomHistories(
  testApp: TestApp,
  from: number,
  { machines = 8, hoursApart = 20, idleDays = 4 }: Given = {},
) {
  let seed = from;
  /** A whole number below `most`, the same in each run. */
  const draw = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const choices: Readonly<Record<string, () => object>> = {
    askInformation: () => ({ holdReason: one(HOLDS) }),
    dismiss: () => ({ reasonCode: 'not-our-product' }),
    escalate: () => ({ reasonCode: one(['no-progress', 'safety-relevant']) }),
    declineSolution: () => ({ reasonCode: one(['fault-still-present', 'steps-unclear']) }),
    evaluate: () => ({ overall: 1 + draw(5) }),
    close: () => ({ resolvedInOneGo: draw(2) === 0 }),
  };

  async function step(ticket: TicketView, requester: Person): Promise<TicketView | undefined> {
    // The way to the close is more likely than all that leads astray.
    const possible = callableActions.filter(
      (action) => ruleOf(action).from.includes(ticket.status) && action !== 'correct',
    );
    const straight = possible.filter((action) => STRAIGHT.includes(action));
    const action = draw(4) > 0 && straight.length > 0 ? one(straight) : one(possible);
    const byRequester = ruleOf(action).who.includes('requester');
    const who: Person = byRequester ? requester : 'lead';
    const note = requester === 'otherEngineer' && byRequester && takesNote(action) ? { note: NOTE } : {};
    const input = { ...inputFor(testApp, ticket, action), ...choices[action]?.(), ...note };
    if (action === 'confirmSolution' && draw(2) === 0)
      Object.assign(input, { productionResumed: false, productionResumedAt: undefined });
    const answer = await act(testApp, who, ticket, action, input);
    return answer.code === 200 ? (answer.data as unknown as TicketView) : undefined;
  }

  return async (): Promise<TicketView> => {
    testApp.clock.pass(draw(hoursApart) * 3_600_000);
    const kind = one(['feedback', 'feedback', 'itr'] as const);
    const requester: Person = kind === 'itr' ? 'otherEngineer' : one(['partner', 'otherPartner'] as const);
    const stopped = draw(3) === 0 && {
      impact: 'production-stopped-no-workaround',
      productionStoppedAt: new Date(testApp.clock.now().getTime() - draw(20) * 3_600_000).toISOString(),
    };
    const machine = draw(2) === 0 ? { sn: `FIG-${100_000 + draw(machines)}`, noSnReason: undefined } : {};
    for (const person of [requester, 'lead'] as const) await testApp.signIn(person);
    let ticket = await raise(testApp, kind, { ...one([QUEUED, ROUTED]), ...machine, ...stopped }, requester);
    for (let steps = 2 + draw(9); steps > 0; steps--) {
      testApp.clock.pass(draw(12) === 0 ? idleDays * DAY : draw(10) * 1_800_000);
      ticket = (await step(ticket, requester)) ?? ticket;
    }
    return ticket;
  };
}
