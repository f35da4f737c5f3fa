/** Push notifications, with a stand-in push service that decrypts messages as a browser does. */
import { beforeEach, expect, test } from 'vitest';
import { pushDevice } from '../../src/server/notification/push-device.testkit.ts';
import { idOf } from './people.ts';
import { openTestApp, sharedTestApp, type Who } from './test-app.ts';
import { act, ticketAt } from './tickets.ts';

const PATH = '/itr-api/v1/push-subscription';
const sent: { url: string; headers: Record<string, string>; body: Uint8Array }[] = [];
let status = 201;
const testApp = sharedTestApp({
  pushPost: async (url, headers, body) => {
    sent.push({ url, headers, body });
    return { status, error: null };
  },
});
beforeEach(async () => {
  await testApp.opened.database.owner('delete from push_subscription; delete from notification_setting');
  await testApp.deliver();
  sent.length = 0;
  status = 201;
});

const subscribe = (who: Who, device: ReturnType<typeof pushDevice>) =>
  testApp.ask(who, 'PUT', PATH, device.subscription);
const isSubscribed = async (who: Who) => (await testApp.ask(who, 'GET', PATH)).data['subscribed'];
const kept = () => testApp.rows('select endpoint from push_subscription');

test('an address that another user holds is taken over only with its keys', async () => {
  const [device, stranger] = [pushDevice('held'), pushDevice('stranger')];
  expect((await subscribe('partner', device)).code).toBe(200);
  const { endpoint } = device.subscription;
  const taken = await testApp.ask('engineer', 'PUT', PATH, { ...stranger.subscription, endpoint });
  expect([taken.code, Object.keys((taken.data['fields'] as object | undefined) ?? {})]).toEqual([400, ['endpoint']]);
  expect([await isSubscribed('partner'), await isSubscribed('engineer')]).toEqual([true, false]);
  // The same device, after somebody else has logged in.
  expect((await subscribe('engineer', device)).code).toBe(200);
  expect([await isSubscribed('partner'), await isSubscribed('engineer')]).toEqual([false, true]);
});

test('a message has the number and what happened, and nothing else; a tap opens the event', async () => {
  const device = pushDevice('phone');
  expect((await testApp.ask('partner', 'GET', PATH)).data).toMatchObject({ subscribed: false });
  expect((await subscribe('partner', device)).code).toBe(200);
  expect(await isSubscribed('partner')).toBe(true);
  const ticket = await ticketAt(testApp, 'accepted');
  await testApp.deliver();
  sent.length = 0;
  await act(testApp, 'engineer', ticket, 'comment', { text: 'A word of an insider', visibility: 'internal' });
  const proposed = await act(testApp, 'engineer', ticket, 'propose');
  expect(proposed.code).toBe(200);
  await testApp.deliver();
  expect(sent.map(({ url }) => url)).toEqual([device.subscription.endpoint]);
  const [{ headers, body } = { headers: {}, body: new Uint8Array() }] = sent;
  const events = (await testApp.ask('partner', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`)).data['items'];
  const last = (events as { seq: number; action: string }[]).find(({ action }) => action === 'propose');
  expect(JSON.parse(device.read(body))).toEqual({
    title: ticket.number,
    body: 'Solution proposed',
    path: `/app/itr/partners/orderDetail/${ticket.id}?event=${last?.seq}`,
    tag: ticket.id,
    language: 'en',
  });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: ticket.id.replaceAll('-', ''),
    urgency: 'normal',
    authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
  });
});

test('a user who has switched push off gets nothing', async () => {
  const device = pushDevice('phone');
  await subscribe('partner', device);
  const settings = {
    version: 0,
    choices: { waiting: { push: false } },
    digestHour: null,
    quiet: null,
    timeZone: 'UTC',
  };
  expect((await testApp.ask('partner', 'PUT', '/itr-api/v1/notification-settings', settings)).code).toBe(200);
  await act(testApp, 'engineer', await ticketAt(testApp, 'accepted'), 'propose');
  await testApp.deliver();
  expect(sent).toEqual([]);
});

test.each([404, 410, 403])('a device of which the push service says %i is forgotten', async (answer) => {
  const device = pushDevice('phone');
  await subscribe('partner', device);
  status = answer;
  await act(testApp, 'engineer', await ticketAt(testApp, 'accepted'), 'propose');
  await testApp.deliver();
  expect([sent.length > 0, await kept()]).toEqual([true, []]);
});

test('a push service that has no time is asked again', async () => {
  await subscribe('partner', pushDevice('phone'));
  await act(testApp, 'engineer', await ticketAt(testApp, 'accepted'), 'propose');
  status = 503;
  await expect(testApp.deliver()).rejects.toThrow('503');
  expect(await kept()).toHaveLength(1);
  status = 201;
  await testApp.deliver();
});

test('a device on which somebody else subscribes gets nothing more for the user before', async () => {
  const device = pushDevice('shared');
  await subscribe('partner', device);
  await subscribe('engineer', device);
  expect([await isSubscribed('partner'), await isSubscribed('engineer')]).toEqual([false, true]);
  expect((await testApp.ask('engineer', 'DELETE', PATH)).code).toBe(200);
  expect(await kept()).toEqual([]);
});

test('after logging out the device gets nothing more', async () => {
  await subscribe('partner', pushDevice('phone'));
  await act(testApp, 'engineer', await ticketAt(testApp, 'accepted'), 'propose');
  await testApp.ask('partner', 'POST', '/api/client/v1/user/logout');
  await testApp.deliver();
  expect([sent, await kept()]).toEqual([[], []]);
  await testApp.signIn('partner');
});

test('a session that may do nothing because a second factor is due gets nothing, until there is one', async () => {
  const owner = (text: string, values: unknown[] = []) => testApp.opened.database.owner(text, values);
  await subscribe('partner', pushDevice('phone'));
  const tickets = [await ticketAt(testApp, 'accepted'), await ticketAt(testApp, 'accepted')] as const;
  await testApp.deliver();
  sent.length = 0;
  const policy = JSON.stringify({ version: 1, roles: ['partner'], from: '2026-01-01' });
  await owner(`insert into setting (key, value) values ('secondFactorPolicy', $1)`, [policy]);
  await act(testApp, 'engineer', tickets[0], 'propose');
  await testApp.deliver();
  expect(sent).toEqual([]);
  await owner(`insert into totp (user_id, secret, made_at, confirmed_at) values ($1, 'x', now(), now())`, [
    idOf('partner'),
  ]);
  await act(testApp, 'engineer', tickets[1], 'propose');
  await testApp.deliver();
  expect(sent).toHaveLength(1);
  await owner(`delete from totp; delete from setting where key = 'secondFactorPolicy'`);
});

test('an address of our own network and an invalid key are refused', async () => {
  const { endpoint, keys } = pushDevice('phone').subscription;
  const wrong = [
    [{ endpoint: 'https://127.0.0.1/push', keys }, 'endpoint'],
    [{ endpoint: 'http://push.example/send', keys }, 'endpoint'],
    [{ endpoint: 'file:///etc/passwd', keys }, 'endpoint'],
    [{ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
  ] as const;
  for (const [body, field] of wrong) {
    const answer = await testApp.ask('partner', 'PUT', PATH, body);
    expect([answer.code, Object.keys(answer.fields)]).toEqual([400, [field]]);
  }
  expect(await kept()).toEqual([]);
});

test('an installation that does not push says so', async () => {
  const silent = await openTestApp({ variables: { WEB_PUSH: 'false' } });
  expect((await silent.ask('partner', 'GET', PATH)).data).toEqual({ publicKey: null, subscribed: false });
  expect((await silent.ask('partner', 'PUT', PATH, pushDevice('phone').subscription)).code).toBe(404);
  await silent.close();
});
