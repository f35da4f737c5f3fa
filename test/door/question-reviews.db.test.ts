/** Common problems by confirmation (domain.md, Knowledge): proposals, what is looked at again, flags and whom they tell. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { idOf, persons, type Person } from './people.ts';
import { sharedTestApp } from './test-app.ts';
import { act, ticketAt } from './tickets.ts';

const DAY = 86_400_000;
const V1 = '/itr-api/v1';
let source: TicketView;
const testApp = sharedTestApp();
beforeAll(async () => {
  source = await ticketAt(testApp, 'completed');
});
beforeEach(async () => {
  for (const person of persons) await testApp.signIn(person);
  for (const table of ['proposal_aside', 'solution_use', 'question_flag', 'question', 'job_notice'])
    await testApp.rows(`delete from ${table}`);
});

const link = (ticket: TicketView, body: object) =>
  testApp.ask('lead', 'PUT', `${V1}/tickets/${ticket.id}/solutions-used`, { used: true, version: 0, ...body });
const review = async (who: Person = 'expert') => {
  const { code, data } = await testApp.ask(who, 'GET', `${V1}/question-reviews`);
  expect(code).toBe(200);
  return data as {
    proposals: Record<string, unknown>[];
    due: { id: string; version: number; why: string[]; flags: object[] }[];
  };
};
const publish = async (more: object = {}) => {
  const texts = { title: 'Brake resistor', symptom: 'It trips on the way down.', solution: 'Measure the resistor.' };
  const answer = await testApp.ask('expert', 'POST', `${V1}/questions`, {
    ...texts,
    language: 'en',
    public: false,
    ...more,
  });
  expect([answer.code, answer.fields]).toEqual([201, {}]);
  return String(answer.data['id']);
};
const change = (id: string, body: object) => testApp.ask('otherExpert', 'PATCH', `${V1}/questions/${id}`, body);
const flag = (who: Person, id: string, body: object = { kind: 'wrong' }) =>
  testApp.ask(who, 'POST', `${V1}/questions/${id}/flags`, body);
const told = async () =>
  (await testApp.rows(`select * from job_notice where kind = 'flag'`)).map((row) => row['user_id']);

test('what two closed tickets have confirmed is proposed, whole, and published by one call', async () => {
  const [first, second] = [await ticketAt(testApp, 'completed'), await ticketAt(testApp, 'verifying')];
  for (const ticket of [first, second]) expect((await link(ticket, { ticketId: source.id })).code).toBe(200);
  // The second is not closed yet.
  expect((await review()).proposals).toEqual([]);
  const confirmed = await act(testApp, 'partner', second, 'confirmSolution');
  await act(testApp, 'engineer', confirmed.data as unknown as TicketView, 'close');
  const [proposal] = (await review('lead')).proposals;
  expect(proposal).toMatchObject({
    ticket: { id: source.id, number: source.number },
    title: source.title,
    symptom: source.description,
    uses: 2,
    language: 'en',
  });
  const { title, symptom, solution } = proposal as Record<string, string>;
  const id = await publish({ ticketId: source.id, title, symptom, solution });
  expect((await review()).proposals).toEqual([]);
  // What was confirmed for the ticket counts for its common problem.
  const asked = await ticketAt(testApp, 'accepted');
  const { data } = await testApp.ask('engineer', 'GET', `${V1}/tickets/${asked.id}/similar`);
  expect(data['questions']).toMatchObject([{ id, uses: 2 }]);
});

test('a proposal is in the language of its solution, whoever reads it', async () => {
  for (const ticket of [await ticketAt(testApp, 'completed'), await ticketAt(testApp, 'completed')])
    await link(ticket, { ticketId: source.id });
  const [{ text, author } = { text: '', author: '' }] = await testApp.rows(
    'select text, author_id as author from solution where ticket_id = $1',
    [source.id],
  );
  const written = async (language: string, solution: unknown) => {
    await testApp.rows('update app_user set language = $2 where id = $1', [author, language]);
    await testApp.rows('update solution set text = $2 where ticket_id = $1', [source.id, solution]);
    return (await review()).proposals[0]?.['language'];
  };
  expect(await written('de', 'Den Bremswiderstand messen.')).toBe('de');
  expect(await written('de', '测量制动电阻，型号 SV660N。')).toBe('zh');
  expect(await written('zh', 'Measure the braking resistor.')).toBe('en');
  expect(await written('en', text)).toBe('en');
});

test('a link that was taken back confirms nothing', async () => {
  const tickets = [await ticketAt(testApp, 'completed'), await ticketAt(testApp, 'completed')];
  for (const ticket of tickets) await link(ticket, { ticketId: source.id });
  expect((await review()).proposals).toHaveLength(1);
  await link(tickets[0] as TicketView, { ticketId: source.id, used: false, version: 1 });
  expect((await review()).proposals).toEqual([]);
});

test('a proposal is put aside once, stands in the audit log, and is taken up again', async () => {
  for (const ticket of [await ticketAt(testApp, 'completed'), await ticketAt(testApp, 'completed')])
    await link(ticket, { ticketId: source.id });
  const put = (who: Person, aside: boolean, version: number, id = source.id, key?: string) =>
    testApp.ask(who, 'PUT', `${V1}/question-reviews/${id}`, { aside, version }, key ? { key } : {});
  const audited = async () =>
    (await testApp.rows(`select * from audit_event where operation = 'question.aside' order by id`)).map(
      ({ actor_id, record, version, before, after }) => ({ actor_id, record, version, before, after }),
    );
  for (const who of ['engineer', 'partner', 'manager'] as const)
    expect([who, (await put(who, true, 0)).code]).toEqual([who, 403]);
  expect((await put('expert', true, 0, idOf('expert'))).code).toBe(404);
  expect((await put('expert', true, 0, (await ticketAt(testApp, 'accepted')).id)).code).toBe(404);
  expect((await put('expert', true, -1)).fields).toHaveProperty('version');
  const [first, again] = [
    await put('expert', true, 0, source.id, 'aside-key-of-enough-length'),
    await put('expert', true, 0, source.id, 'aside-key-of-enough-length'),
  ];
  expect([first.data, again.data]).toEqual(Array(2).fill({ aside: true, version: 1 }));
  // Another one says the same with what they saw: nothing is left to do.
  expect((await put('lead', true, 0)).data).toEqual({ aside: true, version: 1 });
  expect(await review()).toMatchObject({
    proposals: [],
    aside: [{ ticket: { id: source.id, number: source.number }, title: source.title, by: 'The expert', version: 1 }],
  });
  expect(await put('lead', false, 0)).toMatchObject({ code: 409, data: { version: 1 } });
  expect((await put('lead', false, 1)).data).toEqual({ aside: false, version: 2 });
  expect(await review()).toMatchObject({ proposals: [{ ticket: { id: source.id }, version: 2 }], aside: [] });
  expect(await audited()).toEqual([
    { actor_id: idOf('expert'), record: source.id, version: 1, before: { aside: false }, after: { aside: true } },
    { actor_id: idOf('lead'), record: source.id, version: 2, before: { aside: true }, after: { aside: false } },
  ]);
});

test('of many who put it aside at once one does', async () => {
  const put = (who: Person) =>
    testApp.ask(who, 'PUT', `${V1}/question-reviews/${source.id}`, { aside: true, version: 0 });
  const before = (await testApp.rows(`select from audit_event where operation = 'question.aside'`)).length;
  // So long that all of them have seen that nothing is there.
  const { database } = testApp.opened;
  await database.owner(
    `create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
     create trigger wait before insert on proposal_aside for each row execute function wait()`,
  );
  const answers = await Promise.all((['expert', 'otherExpert', 'lead', 'admin'] as const).map(put));
  await database.owner('drop trigger wait on proposal_aside; drop function wait');
  expect(answers.map(({ code, data }) => [code, data])).toEqual(Array(4).fill([200, { aside: true, version: 1 }]));
  expect(await testApp.rows(`select from audit_event where operation = 'question.aside'`)).toHaveLength(before + 1);
});

test('nobody else sees the list or publishes', async () => {
  for (const who of persons) {
    const may = ['expert', 'otherExpert', 'lead', 'admin'].includes(who);
    const { code } = await testApp.ask(who, 'GET', `${V1}/question-reviews`);
    if (may) expect([who, code]).toEqual([who, 200]);
    else expect([who, code === 403 || code === 81020009]).toEqual([who, true]);
  }
  const body = {
    ticketId: source.id,
    title: 'A title of it',
    symptom: 'What one sees of it.',
    solution: 'What helps here.',
    language: 'en',
    public: true,
  };
  for (const who of ['engineer', 'partner', 'manager'] as const)
    expect([who, (await testApp.ask(who, 'POST', `${V1}/questions`, body)).code]).toEqual([who, 403]);
  const id = await publish();
  expect((await testApp.ask('engineer', 'PATCH', `${V1}/questions/${id}`, { version: 1, reviewed: true })).code).toBe(
    403,
  );
});

test('after a year it is looked at again, until somebody has; a look is no change of the text', async () => {
  const id = await publish();
  expect((await review()).due).toEqual([]);
  await testApp.rows(`update question set updated_at = $1`, [
    new Date(testApp.clock.now().getTime() - 366 * DAY).toISOString(),
  ]);
  expect((await review()).due).toMatchObject([{ id, version: 1, why: ['year'], flags: [] }]);
  const [before] = await testApp.rows('select updated_at from question');
  expect((await change(id, { version: 2, reviewed: true })).code).toBe(409);
  expect((await change(id, { version: 1, reviewed: false })).fields).toHaveProperty('reviewed');
  expect(await change(id, { version: 1, reviewed: true })).toMatchObject({ code: 200, data: { version: 2 } });
  expect((await review()).due).toEqual([]);
  expect(await testApp.rows('select updated_at from question')).toEqual([before]);
});

test('when a ticket was linked and its solution is declined, it is looked at again', async () => {
  const id = await publish();
  const proposed = await ticketAt(testApp, 'proposed');
  await link(proposed, { questionId: id });
  expect((await review()).due).toEqual([]);
  testApp.clock.pass(60_000);
  expect((await act(testApp, 'partner', proposed, 'declineSolution')).code).toBe(200);
  expect((await review()).due).toMatchObject([{ id, why: ['declined'] }]);
  testApp.clock.pass(60_000);
  await change(id, { version: 1, reviewed: true });
  expect((await review()).due).toEqual([]);
});

test('a flag is on the list with its words, tells the author once, and is settled by a look', async () => {
  const id = await publish();
  expect(await flag('partner', id, { kind: 'outdated', note: ' Since V3 the menu is another. ' })).toMatchObject({
    code: 200,
    data: { kind: 'outdated', note: 'Since V3 the menu is another.' },
  });
  expect(await flag('partner', id, { kind: 'wrong' })).toMatchObject({ code: 200, data: { note: null } });
  testApp.clock.pass(1_000);
  expect((await flag('engineer', id)).code).toBe(200);
  const [due] = (await review()).due;
  expect(due).toMatchObject({
    id,
    why: ['wrong'],
    flags: [
      { kind: 'wrong', by: 'The engineer' },
      { kind: 'wrong', by: 'The partner' },
    ],
  });
  // Until the author has read the first, another one rings no bell.
  expect(await told()).toEqual([idOf('expert')]);
  const bell = (await testApp.ask('expert', 'GET', `${V1}/notifications`)).data['jobs'];
  expect(bell).toMatchObject([
    { kind: 'flag', list: id, name: 'Brake resistor', message: 'Someone says that it is outdated.' },
  ]);
  await change(id, { version: 1, solution: 'Measure the resistor cold.' });
  expect((await review()).due).toEqual([]);
  await testApp.ask('expert', 'POST', `${V1}/notifications/read`, {});
  await flag('partner', id);
  expect(await told()).toHaveLength(2);
});

test('the author gets it by mail, with a link to the common problem', async () => {
  const id = await publish();
  await flag('partner', id, { kind: 'outdated' });
  const [job] = await testApp.rows(`select payload from test_job where name = 'mail' order by id desc limit 1`);
  const mail = job?.['payload'] as { to: string; subject: string; text: string };
  expect([mail.to, mail.subject]).toEqual(['expert@door.example', 'Flagged: Brake resistor']);
  expect(mail.text).toContain(id);
});

test('a flag follows its own setting, not that of imports and exports', async () => {
  const settings = '/itr-api/v1/notification-settings';
  const choose = async (choices: object) => {
    const { version } = (await testApp.ask('expert', 'GET', settings)).data;
    const body = { version, choices, digestHour: null, quiet: null, timeZone: 'Europe/Berlin' };
    expect((await testApp.ask('expert', 'PUT', settings, body)).code).toBe(200);
  };
  const mails = async () => (await testApp.rows(`select from test_job where name = 'mail'`)).length;
  const none = { bell: false, mail: false };
  const before = await mails();
  await choose({ commonProblems: none });
  await flag('partner', await publish());
  expect([await mails(), (await testApp.ask('expert', 'GET', `${V1}/notifications`)).data['jobs']]).toEqual([
    before,
    [],
  ]);
  await choose({ jobs: none });
  await flag('partner', await publish());
  expect(await mails()).toBe(before + 1);
  await choose({});
});

test.each<[string, Person, (id: string) => string, object, number]>([
  ['one that is nowhere', 'partner', () => 'none', { kind: 'wrong' }, 404],
  ['another word', 'partner', (id) => id, { kind: 'boring' }, 400],
  ['without a word', 'partner', (id) => id, {}, 400],
  ['too long', 'partner', (id) => id, { kind: 'wrong', note: 'x'.repeat(501) }, 400],
])('a flag is refused: %s', async (_what, who, idFor, body, code) => {
  const id = await publish();
  expect((await flag(who, idFor(id), body)).code).toBe(code);
  expect(await testApp.rows('select from question_flag')).toEqual([]);
});

test('an unpublished one is flagged by nobody who does not see it', async () => {
  const id = await publish();
  await change(id, { version: 1, published: false });
  expect((await flag('partner', id)).code).toBe(404);
});

test('a flood is refused, and rings one bell', async () => {
  const all = [];
  for (let n = 0; n < 12; n++) all.push(await publish({ title: `Problem number ${n}` }));
  const codes = [];
  for (const id of all) codes.push((await flag('partner', id)).code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(await testApp.rows('select from question_flag')).toHaveLength(10);
  // The same one again and again is one flag.
  for (let n = 0; n < 5; n++) expect((await flag('partner', all[0] ?? '')).code).toBe(200);
  expect(await testApp.rows('select from question_flag')).toHaveLength(10);
});
