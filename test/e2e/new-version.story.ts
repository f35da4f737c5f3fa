/** A new version is deployed while pages of the old one are open (decision 0043). */
import { expect, type Page } from '@playwright/test';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { fromMenu, logIn, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const FILE = /(-[\w-]{7})(\.(?:js|css))\b/g;
/** In the worker. */
const VERSION = /(\bversion:["'`])[\w-]{4}/;
const NEXT_FILE = /(-[\w-]{7})-next(\.(?:js|css))$/;

interface Front {
  url: string;
  /** From now on every program file has another name, as after a build with a BUILD_STAMP; the old ones are gone. */
  deploy: () => void;
  close: () => void;
}

/** Stands before the server of the stories, and can replace its program by a next version. */
async function frontOf(origin: string): Promise<Front> {
  let isNext = false;
  const sockets = new Set<Socket>();
  const pass = (from: IncomingMessage, to: ServerResponse): void => {
    const path = from.url ?? '/';
    if (isNext && /^\/assets\/.*\.(js|css)$/.test(path) && !NEXT_FILE.test(path)) return void to.writeHead(404).end();
    // Always whole: what the browser has is of the version before.
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...others } = from.headers;
    const headers = { ...others, 'accept-encoding': 'identity' };
    const onward = ask(new URL(path.replace(NEXT_FILE, '$1$2'), origin), { method: from.method, headers }, (answer) => {
      const isProgram = /html|javascript|css/.test(answer.headers['content-type'] ?? '');
      const { 'content-length': _length, ...rest } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, isProgram ? rest : answer.headers);
      if (!isProgram || !isNext) return void answer.pipe(to);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        to.end(Buffer.concat(parts).toString().replace(FILE, '$1-next$2').replace(VERSION, '$1next')),
      );
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  };
  const server = createServer(pass);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNext = true;
      end();
    },
    close: () => {
      server.close();
      end();
    },
  };
}

/** Which versions the scripts of the open document are of. */
const versions = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name));
    return [...new Set(scripts.map(({ name }) => (name.endsWith('-next.js') ? 'next' : 'first')))];
  });

const caches = (page: Page) =>
  page.evaluate(async () => {
    const complete = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).match('/')),
    );
    return complete.filter(Boolean).length;
  });

test('an open page goes on, nothing typed is lost, and the next page is of the new version', async ({
  enter,
  request,
  baseURL,
}) => {
  const front = await frontOf(baseURL ?? '');
  const ticket = await raise(request, `Lathe trips ${Date.now().toString(36)}`);
  const page = await enter();
  await page.goto(`${front.url}/login`);
  await logIn(page, 'partner');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expect.poll(() => caches(page)).toBe(1);
  await page.goto(front.url + ticketAt('partners', ticket.id));
  const message = page.getByLabel(/^Message/);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await message.fill('It trips at 40 Hz');

  front.deploy();
  await message.pressSequentially(', never below.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Not anywhere: the sheet, which has the words too, is on the screen until it has gone down.
  const latest = page.getByRole('region', { name: 'Latest message' });
  await expect(latest.getByText('It trips at 40 Hz, never below.')).toBeVisible();
  expect(await versions(page)).toEqual(['first']);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await message.fill('One more thing');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await test.step('a part that this device has not kept loads the new version by itself', async () => {
    await fromMenu(page, 'Share');
    await expect.poll(() => versions(page).catch(() => [])).toEqual(['next']);
    await page.getByRole('button', { name: 'Write a message' }).click();
    await expect(message).toHaveValue('One more thing');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await fromMenu(page, 'Share');
    await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
  });
  // The next worker has kept the next version; the files of the first stay for pages that are open elsewhere.
  await expect.poll(() => caches(page)).toBe(2);
  front.close();
});

test('a page with fields is not reloaded under what is typed: one tap loads the new version', async ({
  enter,
  baseURL,
}) => {
  const front = await frontOf(baseURL ?? '');
  const page = await enter();
  await page.goto(`${front.url}/login`);
  await logIn(page, 'admin');
  await expect.poll(() => caches(page)).toBe(1);
  await page.goto(`${front.url}/app/admin/customers`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const representative = page.getByLabel('Customer representative');
  await representative.fill('Ann Typed');
  front.deploy();
  // A second tap on the same button does not reload either.
  for (const _tap of [1, 2]) {
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText(/There is a newer version. Save what you have typed/)).toBeVisible();
    await expect(representative).toHaveValue('Ann Typed');
  }
  expect(await versions(page)).toEqual(['first']);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => versions(page).catch(() => [])).toEqual(['next']);
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('dialog', { name: /^Merge/ })).toBeVisible();
  front.close();
});

test('a page that was never opened is loaded from the new version, at its address', async ({ enter, baseURL }) => {
  const front = await frontOf(baseURL ?? '');
  const page = await enter();
  await page.goto(`${front.url}/login`);
  await logIn(page, 'engineer');
  await expect.poll(() => caches(page)).toBe(1);
  front.deploy();
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Problems' })).toBeVisible();
  await expect(page).toHaveURL(/itr\/problems/);
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  expect(await versions(page)).toEqual(['next']);
  front.close();
});
