/**
 * Web push from the server to a tap. A headless browser has neither a push service nor notifications on a screen: those
 * two are stand-ins, what lies between them is real.
 */
import { expect, type Page, type Worker } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushDevice } from '../../src/server/notification/push-device.testkit.ts';
import { act, raise } from './api.ts';
import { logIn, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** A push service on this machine, and the messages that it has received. */
async function pushService(): Promise<{ server: Server; received: Buffer[]; endpoint: string }> {
  const received: Buffer[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(Buffer.concat(parts));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, received, endpoint: `http://127.0.0.1:${port}/send/phone` };
}

/** Gives the page a permission and a subscription. Returns whether the browser has it now; logging out empties storages. */
async function givePushManager(page: Page, subscription: object): Promise<() => boolean> {
  let isOn = false;
  await page.exposeFunction('subscribed', (to = isOn) => (isOn = to));
  await page.addInitScript((given) => {
    const host = window as unknown as { subscribed: (to?: boolean) => Promise<boolean> };
    const made = {
      toJSON: () => given,
      options: { applicationServerKey: null },
      unsubscribe: () => host.subscribed(false),
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ((await host.subscribed()) ? made : null),
      subscribe: () => host.subscribed(true).then(() => made),
    });
  }, subscription);
  return () => isOn;
}

/** Gives a message to the worker of the page as the browser does when it arrives. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
}

interface Shown {
  title: string;
  options: NotificationOptions & { data: unknown };
}
/** The worker's global object, with the notifications that are on the screen, by their tag. */
type Screen = EventTarget & { registration: ServiceWorkerRegistration; shown: Map<string, Shown> };

/** Gives the worker a screen for its notifications. */
async function giveScreen(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as Screen;
    scope.shown = new Map();
    scope.registration.showNotification = (title, options = {}) => {
      scope.shown.set(options.tag ?? '', { title, options: { ...options, data: options.data as unknown } });
      return Promise.resolve();
    };
  });
}

const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => [...(self as unknown as Screen).shown.values()]);

/** Tells the worker of a tap on the only notification. */
const tap = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as Screen;
    for (const [tag, { options }] of scope.shown) {
      const notification = { data: options.data, close: () => scope.shown.delete(tag) };
      const waitUntil = (done: Promise<void>) => void done.catch(() => undefined); // only a finger may bring a page to the front
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    }
  });

test('a message arrives sealed, is shown by the worker, and leads to its event', async ({ enter, request }) => {
  const { server, received, endpoint } = await pushService();
  const device = pushDevice('phone');
  const raised = await raise(request, `Winder stands still ${Date.now().toString(36)}`);
  // A session of its own: it is logged out at the end.
  const page = await enter();
  const isSubscribed = await givePushManager(page, { endpoint, keys: device.subscription.keys });
  await page.goto('/login');
  await logIn(page, 'partner');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/app/notifications/settings');
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(page.getByRole('button', { name: 'Stop notifying this device' })).toBeVisible();

  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const solution = { text: 'Replace the fan of phase W.', feasible: true, noSensitive: true };
  await act(request, 'engineer', accepted, 'propose', solution);
  await expect.poll(() => received.length).toBe(1);
  expect(isSubscribed()).toBe(true);
  const worker = page.context().serviceWorkers().at(-1);
  if (!worker) throw new Error('no worker');
  await giveScreen(worker);
  for (const sealed of received) await deliver(page, device.read(sealed));
  const notice = { body: 'Solution proposed', tag: raised.id, lang: 'en', icon: '/icons/icon-192.png' };
  await expect.poll(() => shown(worker)).toMatchObject([{ title: raised.number, options: notice }]);

  await tap(worker);
  await expect(page).toHaveURL(new RegExp(`orderDetail/${raised.id}\\?event=\\d+$`));
  await expect(page.locator('[aria-current="true"]')).toContainText('Solution proposed');
  expect(await shown(worker)).toEqual([]);

  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(isSubscribed()).toBe(false);
  server.close();
});
