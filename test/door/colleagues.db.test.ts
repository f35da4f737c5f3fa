/** Feedback that a manager raises for a colleague (docs/decisions/0014). */
import { beforeAll, expect, test } from 'vitest';
import type { EventView } from '../../src/shared/ticket/ticket-view.ts';
import { idOf } from './people.ts';
import { act, formFor, raise, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id, disabled_at)
     select '00000000-0000-7000-8000-000000000199', 'left@door.example', 'The one who left', 'partner', organisation_id, now()
     from app_user where id = $1`,
    [idOf('colleague')],
  );
});

const raiseFor = (who: Who, onBehalfOf: string, wrapped = false): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', '/itr-api/v1/tickets', formFor('feedback', { onBehalfOf }), { wrapped });
const numbers = async (who: Who, query: string): Promise<unknown[]> =>
  ((await testApp.ask(who, 'GET', `/itr-api/v1/tickets?${query}`)).data['items'] as { number: unknown }[]).map(
    ({ number }) => number,
  );

test('the ticket is the colleague’s: list, bell and buttons; the timeline names who raised it for them', async () => {
  const ticket = ticketOf(await raiseFor('manager', idOf('colleague')));
  expect(ticket.requester).toEqual({ id: idOf('colleague'), name: 'The colleague' });
  expect(await numbers('colleague', 'view=all&scope=mine')).toEqual([ticket.number]);
  expect(await numbers('manager', 'view=all&scope=mine')).toEqual([]);
  expect(await numbers('manager', 'view=all&scope=organisation')).toEqual([ticket.number]);
  expect(await numbers('partner', 'view=all')).toEqual([]);

  const { data } = await testApp.ask('colleague', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  const [filed] = data['items'] as EventView[];
  expect(filed).toMatchObject({ action: 'submit', onBehalf: true, actor: { id: idOf('manager') } });
  await testApp.deliver();
  const notified = await testApp.rows('select user_id from notification where ticket_id = $1 and seq = 1', [ticket.id]);
  expect(notified.map((row) => row['user_id'])).toContain(idOf('colleague'));
  expect(notified.map((row) => row['user_id'])).not.toContain(idOf('manager'));

  const dismissed = await act(testApp, 'lead', ticket, 'dismiss');
  const again = { note: 'The serial number has been added.', ticket: formFor('feedback') };
  const unchanged = { ...again, ticket: { ...again.ticket, onBehalfOf: idOf('manager') } };
  expect(await act(testApp, 'colleague', ticketOf(dismissed), 'resubmit', unchanged)).toMatchObject({ code: 400 });
  const back = ticketOf(await act(testApp, 'colleague', ticketOf(dismissed), 'resubmit', again));
  expect(back.requester.id).toBe(idOf('colleague'));
});

test('a manager who names themselves raises an ordinary ticket', async () => {
  const ticket = ticketOf(await raiseFor('manager', idOf('manager')));
  const { data } = await testApp.ask('manager', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  expect((data['items'] as EventView[])[0]).toMatchObject({ onBehalf: false, actor: { id: idOf('manager') } });
});

test('any other person gets the same error, and no ticket is filed', async () => {
  const before = await testApp.rows('select count(*) from ticket');
  const strangers = [
    idOf('otherPartner'),
    idOf('engineer'),
    '00000000-0000-7000-8000-000000000199',
    '01a1f905-0000-7000-8000-000000000000',
    'no-id-at-all',
  ];
  const answers = await Promise.all(
    strangers.flatMap((id) => [raiseFor('manager', id), raiseFor('manager', id, true)]),
  );
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]));
  expect(answers[0]).toMatchObject({
    code: 400,
    fields: { onBehalfOf: 'Please choose an active colleague from your organization.' },
  });
  for (const [who, kind] of [
    ['partner', 'feedback'],
    ['otherManager', 'feedback'],
    ['engineer', 'itr'],
  ] as const) {
    const answer = await testApp.ask(
      who,
      'POST',
      '/itr-api/v1/tickets',
      formFor(kind, { onBehalfOf: idOf('colleague') }),
    );
    expect({ who, code: answer.code, fields: Object.keys(answer.fields) }).toEqual({
      who,
      code: 400,
      fields: ['onBehalfOf'],
    });
  }
  expect(await testApp.rows('select count(*) from ticket')).toEqual(before);
});

test('only a manager gets the list: the active ones of the own organisation, without oneself', async () => {
  const path = '/itr-api/v1/colleagues';
  const { data } = await testApp.ask('manager', 'GET', path);
  expect(data['items']).toEqual([
    { id: idOf('colleague'), name: 'The colleague', email: 'colleague@door.example', phone: null },
    { id: idOf('partner'), name: 'The partner', email: 'partner@door.example', phone: null },
  ]);
  const found = await testApp.ask('manager', 'GET', `${path}?q=colleague%40`);
  expect((found.data['items'] as unknown[]).length).toBe(1);
  const own = await raise(testApp, 'feedback', {}, 'partner');
  const visitor = await testApp.share(own.id, 'ticket');
  const codes = await Promise.all(
    (['partner', 'engineer', 'lead', 'admin', 'nobody', visitor] as const).map(
      async (who) => (await testApp.ask(who, 'GET', path)).code,
    ),
  );
  expect(codes).toEqual([403, 403, 403, 403, 401, 401]);
  expect(testApp.unexpected).toEqual([]);
});
