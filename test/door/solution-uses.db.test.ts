/** "This helped" (domain.md, Knowledge): who may say it of what, that it is said once, and that it can be taken back. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { Person } from './people.ts';
import { sharedTestApp } from './test-app.ts';
import { act, ticketAt } from './tickets.ts';

/** Solved: of alpha's partner and of beta's; and a common problem that everybody may read. */
let own: TicketView, foreign: TicketView, question: string, hidden: string;
let asked: TicketView;

const publish = async (): Promise<{ id: string; version: number }> => {
  const texts = { title: 'Brake resistor', symptom: 'It trips on the way down.', solution: 'Measure the resistor.' };
  const body = { ...texts, language: 'en', public: false };
  const { code, data } = await testApp.ask('expert', 'POST', '/itr-api/v1/questions', body);
  expect(code).toBe(201);
  return { id: String(data['id']), version: Number(data['version']) };
};

const testApp = sharedTestApp();
beforeAll(async () => {
  own = await ticketAt(testApp, 'completed');
  foreign = await ticketAt(testApp, 'completed', { requester: 'otherPartner' });
  question = (await publish()).id;
  const { id, version } = await publish();
  hidden = id;
  await testApp.ask('expert', 'PATCH', `/itr-api/v1/questions/${id}`, { version, published: false });
});
beforeEach(async () => {
  await testApp.rows('delete from solution_use');
  asked = await ticketAt(testApp, 'accepted');
});

const say = (who: Person, body: object, { id } = asked) =>
  testApp.ask(who, 'PUT', `/itr-api/v1/tickets/${id}/solutions-used`, { used: true, version: 0, ...body });
const rows = () => testApp.rows('select * from solution_use');

test('it is said, said again, taken back and said once more, each with the version that was seen', async () => {
  const source = { ticketId: own.id };
  const link = { ticket: { id: own.id, number: own.number }, question: null, title: own.title };
  expect(await say('engineer', source)).toMatchObject({ code: 200, data: { ...link, used: true, version: 1 } });
  expect(await say('lead', source)).toMatchObject({ code: 200, data: { used: true, version: 1 } });
  expect(await say('lead', { ...source, used: false })).toMatchObject({ code: 409, data: { version: 1 } });
  expect(await say('lead', { ...source, used: false, version: 1 })).toMatchObject({
    code: 200,
    data: { used: false, version: 2 },
  });
  expect(await say('engineer', { ...source, version: 1 })).toMatchObject({ code: 409, data: { version: 2 } });
  expect(await say('engineer', { ...source, version: 2 })).toMatchObject({
    code: 200,
    data: { used: true, version: 3 },
  });
  expect(await rows()).toHaveLength(1);
  const [ticket] = await testApp.rows('select version from ticket where id = $1', [asked.id]);
  expect(ticket?.['version']).toBe(asked.version);
});

test('of many at once one is written', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => say(n % 2 ? 'lead' : 'engineer', { ticketId: own.id })),
  );
  expect(answers.map(({ code, data }) => [code, data['version']])).toEqual(answers.map(() => [200, 1]));
  expect(await rows()).toHaveLength(1);
});

test('the requester and their manager say it of what they may read', async () => {
  expect((await say('partner', { questionId: question })).code).toBe(200);
  expect((await say('manager', { ticketId: own.id })).code).toBe(200);
  expect(await rows()).toHaveLength(2);
});

test.each<[string, Person, () => object, number, string?]>([
  ['a colleague, who does not see the ticket', 'colleague', () => ({ ticketId: own.id }), 404],
  ['another organisation', 'otherPartner', () => ({ questionId: question }), 404],
  ['another organisation’s manager', 'otherManager', () => ({ ticketId: foreign.id }), 404],
  ['an admin, who works on no tickets', 'admin', () => ({ ticketId: own.id }), 403],
  ['the requester, a ticket of another organisation', 'partner', () => ({ ticketId: foreign.id }), 400, 'ticketId'],
  ['the manager, a ticket of another organisation', 'manager', () => ({ ticketId: foreign.id }), 400, 'ticketId'],
  ['an unpublished common problem', 'partner', () => ({ questionId: hidden }), 400, 'questionId'],
  ['a common problem that is nowhere', 'engineer', () => ({ questionId: 'none' }), 400, 'questionId'],
  ['the ticket itself', 'engineer', () => ({ ticketId: asked.id }), 400, 'ticketId'],
  ['both', 'engineer', () => ({ ticketId: own.id, questionId: question }), 400, 'ticketId'],
  ['neither', 'engineer', () => ({}), 400, 'ticketId'],
  ['no id', 'engineer', () => ({ ticketId: 'x' }), 400, 'ticketId'],
  ['a version below none', 'engineer', () => ({ ticketId: own.id, version: -1 }), 400, 'version'],
])('refused: %s', async (_what, who, body, code, field) => {
  const answer = await say(who, body());
  expect([answer.code, Object.keys(answer.fields)]).toEqual([code, field === undefined ? [] : [field]]);
  expect(await rows()).toEqual([]);
});

test('a ticket made visible to a partner is no ticket of theirs', async () => {
  const visible = await ticketAt(testApp, 'accepted', { requester: 'otherPartner' });
  await testApp.rows(
    `update ticket set visible_to_partner = true, customer_id = (select customer_id from customer_partner
       where organisation_id = (select organisation_id from app_user where account like 'partner@%') limit 1) where id = $1`,
    [visible.id],
  );
  expect([403, 404]).toContain((await say('partner', { questionId: question }, visible)).code);
  expect(await rows()).toEqual([]);
});

test('an unsolved ticket helps nobody, and what ended unsolved was not helped', async () => {
  const unsolved = await ticketAt(testApp, 'accepted');
  expect((await say('engineer', { ticketId: unsolved.id })).fields).toHaveProperty('ticketId');
  const withdrawn = await ticketAt(testApp, 'withdrawn');
  expect((await say('engineer', { ticketId: own.id }, withdrawn)).code).toBe(409);
});

test('what was opened again meanwhile can still be taken back', async () => {
  const solved = await ticketAt(testApp, 'awaitingEvaluation');
  await say('engineer', { ticketId: solved.id });
  await act(testApp, 'partner', solved, 'reopen');
  expect((await say('engineer', { ticketId: solved.id, used: false, version: 1 })).data).toMatchObject({
    used: false,
    version: 2,
  });
  expect((await say('engineer', { ticketId: solved.id, version: 2 })).fields).toHaveProperty('ticketId');
});
