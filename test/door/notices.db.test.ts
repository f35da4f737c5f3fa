/** Notification settings (decision 0013), tested by real transitions, the outbox and the clock. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Person, accountOf, idOf } from './people.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, sharedTestApp } from './test-app.ts';

const HOUR = 3_600_000;
const path = '/itr-api/v1/notification-settings';
const quiet = { from: 22, to: 7 };

const testApp = sharedTestApp();
afterAll(() => {
  const [fault] = testApp.unexpected;
  if (fault !== undefined) throw new Error(fault);
});
beforeEach(async () => {
  await testApp.opened.database.owner('delete from notification_setting; delete from notification');
  await testApp.deliver();
  testApp.mailed.length = 0;
});

const change = (who: Person, more: object = {}): Promise<ApiResponse> =>
  testApp.ask(who, 'PUT', path, {
    ...{ version: 0, choices: {}, digestHour: null, quiet: null, timeZone: 'Europe/Berlin' },
    ...more,
  });
const at = (instant: string): void => {
  testApp.clock.at = new Date(instant);
};
const digests = async (): Promise<void> => {
  await testApp.app.notifications.sendDigests();
  await testApp.deliver();
};
/** Subjects of the mails to somebody since the beginning of the test. */
const mailsTo = async (who: Person): Promise<string[]> => {
  await testApp.deliver();
  return testApp.mailed.filter(({ to }) => to === accountOf(who)).map(({ subject }) => subject);
};
const bellOf = async (who: Person): Promise<string[]> =>
  ((await testApp.ask(who, 'GET', '/itr-api/v1/notifications')).data['items'] as { action: string }[]).map(
    ({ action }) => action,
  );

test('are the defaults for a user who never chose, and are changed version by version', async () => {
  const { data } = await testApp.ask('partner', 'GET', path);
  const row = (group: string, mail: boolean, bellAlways = false) => ({
    group,
    bell: true,
    mail,
    push: group !== 'progress' && group !== 'comments',
    bellAlways,
  });
  expect(data).toEqual({
    version: 0,
    groups: [
      row('waiting', true, true),
      row('progress', false),
      row('comments', false),
      row('closed', true),
      row('jobs', true),
    ],
    ...{ digestHour: null, quiet: null, timeZone: null },
  });
  const first = await change('partner', { choices: { comments: { bell: false, mail: true } }, quiet });
  expect(first.data).toMatchObject({ version: 1, quiet, timeZone: 'Europe/Berlin' });
  expect((await testApp.ask('partner', 'GET', path)).data).toEqual(first.data);
  const late = await change('partner', { choices: {} });
  expect({ code: late.code, version: late.data['version'] }).toEqual({ code: 409, version: 1 });
  expect((await change('partner', { version: 5 })).code).toBe(409);
  expect((await change('partner', { version: 1 })).data).toMatchObject({ version: 2, quiet: null });
  const [stored] = await testApp.rows(
    'select count(*)::int as n, max(choices::text) as choices from notification_setting',
  );
  expect(stored).toEqual({ n: 1, choices: '{}' });
  expect((await testApp.ask('colleague', 'GET', path)).data).toMatchObject({ version: 0 });
});

test.each([
  ['a group of another role', 'partner', { choices: { newForMe: { mail: false } } }, 'choices.newForMe'],
  ['the bell off for what waits', 'engineer', { choices: { waiting: { bell: false } } }, 'choices.waiting.bell'],
  ['an unknown group', 'lead', { choices: { weather: { bell: false } } }, 'choices.weather'],
  ['no such hour', 'lead', { digestHour: 24 }, 'digestHour'],
  ['a night without length', 'lead', { quiet: { from: 7, to: 7 } }, 'quiet'],
  ['no such time zone', 'lead', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
] as const)('refuse %s', async (_what, who, more, field) => {
  const answer = await change(who, more);
  expect({ code: answer.code, fields: Object.keys(answer.fields) }).toEqual({ code: 400, fields: [field] });
});

test('decide the medium: a mail less, a mail more, the bell off', async () => {
  await change('partner', {
    choices: { waiting: { mail: false }, progress: { mail: true }, comments: { bell: false } },
  });
  const accepted = await ticketAt(testApp, 'accepted');
  ticketOf(await act(testApp, 'engineer', accepted, 'comment', { visibility: 'public' }));
  ticketOf(await act(testApp, 'engineer', accepted, 'propose'));
  expect(await mailsTo('partner')).toHaveLength(1);
  const text = testApp.mailed.find(({ to }) => to === accountOf('partner'))?.text;
  expect(text).toContain('Ticket accepted');
  expect(text).not.toContain('Next:');
  expect(await bellOf('partner')).toEqual(['propose', 'accept']);
});

test('the digest is one mail a day, however many processes run; without news there is none', async () => {
  at('2026-03-03T06:00:00Z'); // 07:00 in Berlin
  await change('otherPartner', { digestHour: 8 });
  await change('partner', { digestHour: 8, choices: { progress: { mail: true } } });
  const ticket = await ticketAt(testApp, 'proposed');
  await testApp.deliver();
  await digests();
  expect(await mailsTo('partner')).toEqual([]);
  at('2026-03-03T07:00:00Z');
  await Promise.all([1, 2, 3].map(() => testApp.app.notifications.sendDigests()));
  await digests();
  const [mail, ...more] = testApp.mailed.filter(({ to }) => to === accountOf('partner'));
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Your tickets: 2 new, \d+ waiting for you$/);
  expect(mail?.text).toContain(`* ${ticket.number}: ${ticket.title}\n  Ticket accepted, by The engineer`);
  expect(mail?.text).toContain(`https://closeloop.example/app/itr/partners/orderDetail/${ticket.id}`);
  expect(await mailsTo('otherPartner')).toEqual([]);
  at('2026-03-03T20:00:00Z');
  await digests();
  expect(await mailsTo('partner')).toHaveLength(1);
  at('2026-03-04T07:14:00Z');
  await digests();
  expect((await mailsTo('partner')).at(1)).toMatch(/^Your tickets: 0 new, \d+ waiting for you$/);
});

test('a digest at an hour that has passed comes tomorrow; switching it off sends what was waiting', async () => {
  at('2026-03-05T12:00:00Z');
  await change('partner', { digestHour: 8 });
  await ticketAt(testApp, 'proposed');
  await testApp.deliver();
  await digests();
  expect(await mailsTo('partner')).toEqual([]);
  await change('partner', { version: 1, digestHour: null });
  await digests();
  await digests();
  expect(await mailsTo('partner')).toEqual(['Your tickets: 1 new, 0 waiting for you']);
});

test('a digest says nothing of a ticket that its reader may no longer see', async () => {
  at('2026-03-06T06:00:00Z');
  await change('otherPartner', { digestHour: 8 });
  const ticket = await ticketAt(testApp, 'accepted');
  await testApp.opened.database.owner(
    `insert into notification (id, user_id, ticket_id, seq, action, at, mail_waits)
     values (gen_random_uuid(), $1, $2, 2, 'accept', now(), true)`,
    [idOf('otherPartner'), ticket.id],
  );
  at('2026-03-06T08:00:00Z');
  await digests();
  expect(await mailsTo('otherPartner')).toEqual([]);
  expect(await testApp.rows('select from notification where mail_waits')).toEqual([]);
});

test('mails in quiet hours are sent at their end, once; while production stands still at once', async () => {
  at('2026-03-06T21:30:00Z'); // 22:30 in Berlin
  await change('partner', { quiet });
  await ticketAt(testApp, 'proposed');
  expect(await mailsTo('partner')).toEqual([]);
  expect(await bellOf('partner')).toContain('propose');
  const stopped = { impact: 'production-stopped-no-workaround', productionStoppedAt: '2026-03-06T20:00:00.000Z' };
  const down = await ticketAt(testApp, 'proposed', { form: stopped });
  expect(await mailsTo('partner')).toEqual([expect.stringMatching(new RegExp(`^${down.number} `))]);
  expect(testApp.mailed.at(-1)?.text).toContain('!! Production down');
  expect(testApp.mailed.at(-1)?.text).toContain('Solution proposed');
  testApp.clock.pass(8 * HOUR);
  expect(await mailsTo('partner')).toHaveLength(1);
  at('2026-03-07T06:00:00Z');
  expect(await mailsTo('partner')).toHaveLength(2);
  testApp.clock.pass(24 * HOUR);
  expect(await mailsTo('partner')).toHaveLength(2);
});

test('the former handler is notified of a transfer, not somebody of the same name', async () => {
  const named = (name: string) =>
    testApp.opened.database.owner(`update app_user set user_name = $2 where id = $1`, [idOf('otherEngineer'), name]);
  await named('The engineer');
  const accepted = await ticketAt(testApp, 'accepted');
  ticketOf(await act(testApp, 'lead', accepted, 'transfer'));
  await testApp.deliver();
  await named('The otherEngineer');
  expect(await bellOf('engineer')).toContain('transfer');
  expect(await bellOf('otherEngineer')).toEqual([]);
});
