/** Similar tickets: who finds which, why, in which order. */
import { beforeAll, describe, expect, test } from 'vitest';
import { act, ticketAt, ticketOf } from '../../../test/door/tickets.ts';
import { type Who, sharedTestApp } from '../../../test/door/test-app.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';

const TEXT = 'Replace the brake resistor and raise the deceleration time to four seconds.';
/**
 * Solved tickets of alpha's partner and of beta's, the ticket for which similar ones are asked, and an unsolved one.
 */
let own: TicketView, foreign: TicketView, asked: TicketView, unsolved: TicketView;

const problem = (productModel: string, description: string) => ({ productModel, description });
const solved = async (requester: 'partner' | 'otherPartner', form: object, overall: number): Promise<TicketView> => {
  const ticket = await ticketAt(testApp, 'awaitingEvaluation', { requester, form: { ...form } });
  return ticketOf(await act(testApp, requester, ticket, 'evaluate', { overall }));
};

const testApp = sharedTestApp();
beforeAll(async () => {
  own = await solved('partner', problem('SV660N', 'Overcurrent at start, E.OC1 is shown.'), 3);
  foreign = await solved('otherPartner', problem('MD520', 'The drive trips with e.oc1 when the crane lowers.'), 5);
  unsolved = await ticketAt(testApp, 'accepted', { form: problem('SV660N', 'E.OC1 again and again.') });
  await ticketAt(testApp, 'withdrawn', { form: problem('SV660N', 'E.OC1 was a loose plug.') });
  asked = await ticketAt(testApp, 'accepted', { form: problem('SV660N', 'Now it shows E.OC1 after an hour.') });
});

interface Item {
  ticket: { id: string };
  why: string[];
  score: number;
  solution: string;
  cut: boolean;
  safety: string | null;
  uses: number;
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

describe('what helped', () => {
  const answerOf = async (who: Who) => (await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${asked.id}/similar`)).data;
  const say = (who: Who, body: object, id = asked.id) =>
    testApp.ask(who, 'PUT', `/itr-api/v1/tickets/${id}/solutions-used`, { used: true, version: 0, ...body });

  test('is said with its version, to who may see it; a ticket of another organisation is not named to a partner', async () => {
    await say('engineer', { ticketId: foreign.id });
    const links = [
      {
        ticket: { id: foreign.id, number: foreign.number },
        question: null,
        title: foreign.title,
        used: true,
        version: 1,
      },
    ];
    expect(await answerOf('engineer')).toMatchObject({ links, mayLink: true });
    expect(await answerOf('partner')).toMatchObject({ links: [], mayLink: true });
    expect(await answerOf('admin')).toMatchObject({ links, mayLink: false });
    expect(JSON.stringify(await answerOf('partner'))).not.toContain(foreign.id);
  });

  test('what was confirmed with others comes first, and counts only for who sees them', async () => {
    const before = await similar('engineer', asked.id);
    expect(before.map(({ ticket, uses }) => [ticket.id, uses])).toEqual([
      [own.id, 0],
      [foreign.id, 0],
    ]);
    for (let n = 0; n < 8; n++) {
      const ticket = await ticketAt(testApp, 'completed', {
        requester: 'otherPartner',
        form: {
          productLine: 'low-voltage-ac-drives',
          productType: 'vector-drive',
          productModel: 'MD520',
          description: 'Something else, of another day.',
        },
      });
      expect((await say('engineer', { ticketId: foreign.id }, ticket.id)).code).toBe(200);
    }
    const after = await similar('engineer', asked.id);
    expect(after[0]).toMatchObject({ ticket: { id: foreign.id }, uses: 8 });
    expect(idsOf(await similar('partner', asked.id))).toEqual([own.id]);
    await testApp.rows('delete from solution_use');
  });

  test('common problems are found by code and words; unpublished ones are not, and others’ tickets count for nobody', async () => {
    const publish = async (title: string) => {
      const body = {
        title,
        symptom: 'It shows E.OC1 after some time.',
        solution: 'Measure the cable.',
        language: 'en',
        public: false,
      };
      return (await testApp.ask('expert', 'POST', '/itr-api/v1/questions', body)).data;
    };
    const [found, withdrawn] = [await publish('Overcurrent after an hour'), await publish('Overcurrent, withdrawn')];
    await testApp.ask('expert', 'PATCH', `/itr-api/v1/questions/${String(withdrawn['id'])}`, {
      version: 1,
      published: false,
    });
    await say('lead', { questionId: found['id'] }, foreign.id);
    const questions = async (who: Who) => (await answerOf(who))['questions'];
    expect(await questions('engineer')).toMatchObject([
      { id: found['id'], title: 'Overcurrent after an hour', uses: 1, why: ['code', 'text'] },
    ]);
    expect(await questions('partner')).toMatchObject([{ id: found['id'], uses: 0 }]);
    await testApp.rows('delete from solution_use');
    await testApp.rows('delete from question');
  });
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
