/** Similar tickets: who finds which, why, in which order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, ticketAt, ticketOf } from '../../../test/door/tickets.ts';
import type { Who, TestApp } from '../../../test/door/test-app.ts';
import { openTestApp } from '../../../test/door/test-app.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';

const TEXT = 'Replace the brake resistor and raise the deceleration time to four seconds.';
let testApp: TestApp;
/**
 * Solved tickets of alpha's partner and of beta's, the ticket for which similar ones are asked, and an unsolved one.
 */
let own: TicketView, foreign: TicketView, asked: TicketView, unsolved: TicketView;

const problem = (productModel: string, description: string) => ({ productModel, description });
const solved = async (requester: 'partner' | 'otherPartner', form: object, overall: number): Promise<TicketView> => {
  const ticket = await ticketAt(testApp, 'awaitingEvaluation', { requester, form: { ...form } });
  return ticketOf(await act(testApp, requester, ticket, 'evaluate', { overall }));
};

beforeAll(async () => {
  testApp = await openTestApp();
  own = await solved('partner', problem('SV660N', 'Overcurrent at start, E.OC1 is shown.'), 3);
  foreign = await solved('otherPartner', problem('MD520', 'The drive trips with e.oc1 when the crane lowers.'), 5);
  unsolved = await ticketAt(testApp, 'accepted', { form: problem('SV660N', 'E.OC1 again and again.') });
  await ticketAt(testApp, 'withdrawn', { form: problem('SV660N', 'E.OC1 was a loose plug.') });
  asked = await ticketAt(testApp, 'accepted', { form: problem('SV660N', 'Now it shows E.OC1 after an hour.') });
});
afterAll(() => testApp.close());

interface Item {
  ticket: { id: string };
  why: string[];
  score: number;
  solution: string;
  cut: boolean;
  safety: string | null;
}
const similar = async (who: Who, id: string): Promise<Item[]> => {
  const answer = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}/similar`);
  expect(answer.code).toBe(200);
  return answer.data['items'] as Item[];
};
const idsOf = (items: Item[]): string[] => items.map(({ ticket }) => ticket.id);

test('an insider finds every similar solved ticket, the one with code and model first', async () => {
  const items = await similar('engineer', asked.id);
  expect(idsOf(items)).toEqual([own.id, foreign.id]);
  expect(items[0]?.why).toEqual(expect.arrayContaining(['code', 'model']));
  expect(items[1]?.why).toContain('code');
  expect(items[0]?.solution).toBe('Raise the acceleration time to two seconds and check the motor cable.');
});

test('a partner finds only its own', async () => {
  expect(idsOf(await similar('partner', asked.id))).toEqual([own.id]);
  expect(idsOf(await similar('manager', asked.id))).toEqual([own.id]);
});

test('a viewer who may not read the ticket gets 404', async () => {
  for (const who of ['otherPartner', 'colleague'] as const)
    expect((await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${asked.id}/similar`)).code).toBe(404);
  expect((await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets/nothing/similar')).code).toBe(404);
});

test('neither the ticket itself nor unsolved ones are found', async () => {
  const ids = idsOf(await similar('engineer', own.id));
  expect(ids).toEqual([foreign.id]);
  expect(ids).not.toContain(unsolved.id);
});

describe('afterwards', () => {
  test('a long solution is cut and marked so; its safety warning is not cut', async () => {
    const ticket = await ticketAt(testApp, 'accepted', { form: problem('AM600', 'The PLC stops with Err21.0.') });
    const safety = 'Wait ten minutes for the capacitors.';
    let at = ticketOf(await act(testApp, 'engineer', ticket, 'propose', { text: `${TEXT} `.repeat(20), safety }));
    for (const [who, action] of [
      ['partner', 'acceptSolution'],
      ['partner', 'confirmSolution'],
      ['engineer', 'close'],
    ] as const)
      at = ticketOf(await act(testApp, who, at, action));
    const other = await ticketAt(testApp, 'accepted', { form: problem('H5U', 'ERR.21.0 after the download.') });
    const [item] = await similar('engineer', other.id);
    expect(item).toMatchObject({ why: expect.arrayContaining(['code']) as string[], cut: true, safety });
    expect(item?.solution.length).toBeLessThanOrEqual(601);
  });

  test('a reopened ticket is not found until it is solved again', async () => {
    const reopened = ticketOf(await act(testApp, 'otherPartner', foreign, 'reopen'));
    expect(idsOf(await similar('engineer', asked.id))).toEqual([own.id]);
    expect(await testApp.rows('select from closed_fault_code where ticket_id = $1', [reopened.id])).toEqual([]);
  });
});
