/**
 * People who leave: their open tickets are handed over in the same transaction,
 * whoever acts at that moment (decision 0037).
 */
import { expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { ADMIN, addInsider, disable, versionOf } from './admin-people.ts';
import { accountOf, idOf, persons, ROUTED, type Person } from './people.ts';
import { act, formFor, raise, ticketAt, ticketOf } from './tickets.ts';
import { type Who, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

const now = async (who: Who, { id }: Pick<TicketView, 'id'>): Promise<TicketView> =>
  ticketOf(await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}`));
const given = async (who: Person, to: string, ticket: TicketView): Promise<TicketView> =>
  ticketOf(await act(testApp, who, ticket, 'transfer', { toUserId: to }));
/** Back at work, for the next test. */
const enable = (id: string) =>
  testApp.rows('update app_user set disabled_at = null, version = version + 1 where id = $1', [id]);

test('admins alone disable, and nobody without saying what becomes of the tickets', async () => {
  const path = `${ADMIN}/people/${idOf('otherEngineer')}/disable`;
  const body = { version: 1, openTickets: { routing: true } };
  for (const who of [...persons.filter((one) => one !== 'admin'), 'nobody', 'stranger'] as const) {
    const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
    const codes = [
      (await testApp.ask(who, 'POST', path, body)).code,
      (await testApp.ask(who, 'GET', path.replace('disable', 'open-tickets'))).code,
    ];
    expect({ who, codes }).toEqual({ who, codes: [out, out] });
  }
  const ask = (more: object, to = path) => testApp.ask('admin', 'POST', to, { ...body, ...more });
  expect((await ask({ openTickets: {} })).code).toBe(400);
  expect((await ask({ openTickets: { routing: false } })).code).toBe(400);
  expect((await ask({ openTickets: { userId: idOf('partner') } })).fields).toHaveProperty(['openTickets.userId']);
  expect((await ask({ version: 7 })).code).toBe(409);
  expect((await ask({}, path.replace(idOf('otherEngineer'), testApp.clock.id()))).code).toBe(404);
  expect((await ask({}, path.replace(idOf('otherEngineer'), 'me'))).code).toBe(404);
  const oneself = await testApp.ask('admin', 'POST', path.replace(idOf('otherEngineer'), idOf('admin')), body);
  expect(oneself.fields).toHaveProperty('openTickets');
  expect((await disable(testApp, idOf('disabled'), { routing: true })).code).toBe(409);
  expect((await testApp.rows('select 1 from audit_event')).length).toBe(0);
});

test('open tickets go to the person whom the admin names, those that nobody accepted through the routing', async () => {
  const leaver = idOf('otherEngineer');
  await testApp.rows(`update app_user set group_code = 'Controllers' where id = $1`, [leaver]);
  await testApp.rows(`update app_user set absent_until = '2026-12-31' where id = $1`, [idOf('engineer')]);
  const routed = await raise(testApp, 'feedback', ROUTED);
  await testApp.rows(`update app_user set absent_until = null where id = $1`, [idOf('engineer')]);
  expect(routed.handler?.id).toBe(leaver);
  const accepted = await given('engineer', leaver, await ticketAt(testApp, 'accepted'));
  const verifying = await given('engineer', leaver, await ticketAt(testApp, 'verifying'));
  const closed = await ticketAt(testApp, 'awaitingEvaluation');
  await testApp.rows('update ticket set handler_id = $1 where id = $2', [leaver, closed.id]);
  expect((await testApp.ask('admin', 'GET', `${ADMIN}/people/${leaver}/open-tickets`)).data).toEqual({
    submitted: 1,
    escalated: 0,
    others: 2,
  });
  await testApp.deliver();
  testApp.mailed.length = 0;

  const answer = await disable(testApp, leaver, { userId: idOf('expert') });
  expect(answer).toMatchObject({ code: 200, data: { moved: 3 } });
  expect((await now('lead', routed)).handler?.id).toBe(idOf('engineer'));
  for (const before of [accepted, verifying]) {
    const after = await now('lead', before);
    const { handler, status, version, seq } = after;
    expect({ handler: handler?.id, status, version, seq }).toEqual({
      handler: idOf('expert'),
      status: before.status,
      version: before.version + 1,
      seq: before.seq + 1,
    });
    expect(after.clock.segments).toHaveLength(before.clock.segments.length);
    const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${before.id}/events`);
    expect((data['items'] as object[]).at(-1)).toMatchObject({
      action: 'transfer',
      actor: { id: idOf('admin') },
      text: 'The former handler has left.',
      changes: [{ field: 'handler', old: 'The otherEngineer', new: 'The expert' }],
    });
  }
  // A closed ticket keeps its handler.
  expect((await now('lead', closed)).handler?.name).toBe('The otherEngineer');
  // Nobody is mailed for each of them.
  await testApp.deliver();
  const toExpert = testApp.mailed.filter(({ to }) => to === accountOf('expert'));
  expect(toExpert).toHaveLength(1);
  expect(toExpert[0]?.text).toContain(accepted.number);
  expect(toExpert[0]?.text).toContain(verifying.number);
  expect(testApp.mailed.filter(({ to }) => to === accountOf('engineer'))).toHaveLength(1);
  expect(testApp.mailed.filter(({ to }) => to === accountOf('otherEngineer'))).toEqual([]);
  const bell = await testApp.rows(
    `select count(*)::int as n from notification where user_id = $1 and action = 'transfer' and ticket_id = any ($2::uuid[])`,
    [idOf('expert'), [accepted.id, verifying.id]],
  );
  expect(bell).toEqual([{ n: 2 }]);
  // The session has ended, and the audit log says who did it.
  expect((await testApp.ask('otherEngineer', 'GET', '/itr-api/v1/tickets')).code).toBe(81020009);
  expect(await testApp.rows('select operation, record, before, after from audit_event')).toEqual([
    {
      operation: 'admin.disablePerson',
      record: leaver,
      before: { active: true },
      after: { active: false, openTickets: { userId: idOf('expert') }, moved: 3 },
    },
  ]);

  // A closed ticket that is reopened has no handler any more: it is routed like a new one, or waits in the queue.
  const reopened = ticketOf(await act(testApp, 'partner', await now('partner', closed), 'reopen'));
  expect({ status: reopened.status, handler: reopened.handler }).toEqual({ status: 'submitted', handler: null });
  await enable(leaver);
});

test('escalated tickets go to a lead when the named person is no expert; others go to that person', async () => {
  const leaver = await addInsider(testApp, 'expert', 'Who leaves');
  const escalated = await given('expert', leaver, await ticketAt(testApp, 'escalated'));
  const proposed = await given('engineer', leaver, await ticketAt(testApp, 'proposed'));
  const onHold = await given('expert', leaver, await ticketAt(testApp, 'escalatedOnHold'));
  const inThisRound = await given('expert', leaver, await ticketAt(testApp, 'escalatedProposed'));
  const answer = await disable(testApp, leaver, { userId: idOf('engineer') });
  expect(answer).toMatchObject({ code: 200, data: { moved: 4 } });
  // The engineer takes what an engineer may.
  expect((await now('lead', proposed)).handler?.id).toBe(idOf('engineer'));
  for (const ticket of [escalated, onHold, inThisRound])
    expect((await now('lead', ticket)).handler?.id).toBe(idOf('lead'));
});

test('to whoever stands in for an absent person who is named, unless that is who leaves', async () => {
  const away = (standIn: string) =>
    testApp.rows(`update app_user set absent_until = '2026-12-31', substitute_id = $2 where id = $1`, [
      idOf('otherExpert'),
      standIn,
    ]);
  for (const [standIn, taker] of [
    [idOf('engineer'), idOf('engineer')],
    ['who leaves', idOf('otherExpert')],
  ] as const) {
    const leaver = await addInsider(testApp, 'engineer', `Who leaves for ${taker}`);
    const ticket = await given('engineer', leaver, await ticketAt(testApp, 'accepted'));
    await away(standIn === 'who leaves' ? leaver : standIn);
    expect((await disable(testApp, leaver, { userId: idOf('otherExpert') })).data).toEqual({ moved: 1 });
    expect((await now('lead', ticket)).handler?.id).toBe(taker);
  }
  await testApp.rows('update app_user set absent_until = null, substitute_id = null where id = $1', [
    idOf('otherExpert'),
  ]);
});

test('a submitted one whose line has no rule goes back to the queue', async () => {
  const leaver = await addInsider(testApp, 'engineer', 'Who goes as well');
  const ticket = await given('lead', leaver, await ticketAt(testApp, 'queued'));
  expect((await disable(testApp, leaver, { userId: idOf('engineer') })).data).toEqual({ moved: 1 });
  const after = await now('lead', ticket);
  expect({ status: after.status, handler: after.handler }).toEqual({ status: 'submitted', handler: null });
});

test('when nobody can take a ticket, the person is not disabled', async () => {
  const leaver = await addInsider(testApp, 'engineer', 'Who stays');
  const ticket = await given('engineer', leaver, await ticketAt(testApp, 'accepted'));
  await testApp.rows('update app_user set disabled_at = $1 where id = $2', [testApp.clock.at, idOf('lead')]);
  const refused = await disable(testApp, leaver, { routing: true });
  await enable(idOf('lead'));
  expect(refused).toMatchObject({
    code: 400,
    fields: { openTickets: expect.stringContaining(ticket.number) as string },
  });
  expect((await now('lead', ticket)).handler?.id).toBe(leaver);
  expect(await versionOf(testApp, 'app_user', leaver)).toBe(1);
});

test('a partner’s own tickets go on', async () => {
  const ticket = ticketOf(await testApp.ask('colleague', 'POST', '/itr-api/v1/tickets', formFor('feedback')));
  expect((await disable(testApp, idOf('colleague'), { routing: true })).data).toEqual({ moved: 0 });
  expect((await now('manager', ticket)).requester).toEqual({ id: idOf('colleague'), name: 'The colleague' });
  await enable(idOf('colleague'));
});

test('somebody who accepts or gets a ticket while being disabled is left with none', async () => {
  for (let round = 0; round < 4; round++) {
    const [queued, other] = [await ticketAt(testApp, 'queued'), await ticketAt(testApp, 'accepted')];
    await testApp.signIn('otherEngineer');
    const answers = await Promise.all([
      act(testApp, 'otherEngineer', queued, 'accept', { requiredDays: 3 }),
      act(testApp, 'engineer', other, 'transfer', { toUserId: idOf('otherEngineer') }),
      disable(testApp, idOf('otherEngineer'), { userId: idOf('engineer') }),
    ]);
    expect(answers[2].code).toBe(200);
    expect(answers[0].code).toBeOneOf([200, 81020009]);
    expect(answers[1].code).toBeOneOf([200, 400]);
    const left = await testApp.rows(
      `select number from ticket where handler_id = $1 and status not in ('awaitingEvaluation', 'completed', 'dismissed')`,
      [idOf('otherEngineer')],
    );
    expect(left).toEqual([]);
    await enable(idOf('otherEngineer'));
  }
  expect(testApp.unexpected).toEqual([]);
});
