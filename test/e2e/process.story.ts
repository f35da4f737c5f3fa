/** The built server as a process, without a browser: start, refusal, kill, shutdown, configuration. */
import { expect, test } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, freePort, startPostgres } from '../../scripts/postgres.mjs';
import { mailsTo } from './mailbox.ts';

const server = join(import.meta.dirname, '../../dist/server/main.js');
const folders: string[] = [];
const children: ChildProcess[] = [];

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Running {
  base: string;
  output: () => string;
  child: ChildProcess;
  exited: Promise<number | null>;
}

async function start(env: Record<string, string>, flags = ['--empty']): Promise<Running> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [server, ...flags], {
    env: { PATH: process.env['PATH'] ?? '', PORT: port, ...env },
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += String(piece)));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { base: `http://127.0.0.1:${port}`, output: () => text, child, exited };
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'closeloop-process-'));
  folders.push(made);
  return made;
};

const isReady = ({ base }: Running) =>
  expect
    .poll(
      () =>
        fetch(`${base}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);

async function post(
  base: string,
  path: string,
  body: unknown,
): Promise<{ code: number; data: Record<string, unknown> }> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { code: number; data: Record<string, unknown> };
}

test('a wrong variable stops the start with a message that names it', async () => {
  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'mail'],
    ['STORAGE_ENDPOINT', 'https://oss.example'],
  ] as const) {
    const refused = await start({ [name]: value, DATA_DIR: folder() });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain(name === 'STORAGE_ENDPOINT' ? 'STORAGE_ACCESS_KEY_ID is needed' : name);
  }
});

test('a trial installation does not start where others can reach it', async () => {
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1:9/none' };
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' };
  for (const [environment, sentence] of [
    [{ HOST: '0.0.0.0' }, 'SMTP_URL is needed, because HOST lets others than this machine in'],
    [{ PUBLIC_URL: 'https://tickets.example' }, 'SMTP_URL is needed, because PUBLIC_URL lets'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'SMTP_URL is needed, because TRUST_PROXY lets'],
    [postgres, 'SMTP_URL is needed when DATABASE_URL is set'],
  ] as const) {
    const refused = await start({ ...environment, DATA_DIR: folder() });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain(sentence);
    expect(refused.output()).not.toContain(' at '); // no stack trace
  }
  const demo = await start({ ...smtp, HOST: '0.0.0.0', DATA_DIR: folder() }, []);
  expect(await demo.exited).toBe(1);
  expect(demo.output()).toContain('HOST lets others than this machine in, and anybody can log in to the demo');
});

test('what is caught is read by whoever started it, and nothing answers to a page of elsewhere', async ({ page }) => {
  const running = await start({ DATA_DIR: folder(), ADMIN_EMAIL: 'boss@vendor.example' });
  await isReady(running);
  const printed = /http:\/\/localhost:\d+\/mail\?token=\S+/;
  await expect.poll(running.output, { timeout: 60_000 }).toMatch(printed);
  await page.goto(`${running.base}/mail`);
  await expect(page.getByText('Open the address that the start of the server printed')).toBeVisible();
  await page.goto(printed.exec(running.output())?.[0] ?? '');
  await expect(page).toHaveURL(/\/mail$/);
  await expect(page.getByText('No mail here yet.')).toBeVisible();

  // What arrives through an nginx that says `proxy_pass` and nothing else.
  for (const name of ['origin', 'referer']) {
    const headers = { [name]: 'https://tickets.vendor.example', accept: 'text/html' };
    for (const path of ['/', '/mail', '/api/openapi.json', '/healthz']) {
      const answer = await fetch(running.base + path, { headers });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain(`the header “${name}” says that the request came from elsewhere`);
    }
  }
});

test('the server starts empty, makes the first admin, refuses a second process, survives SIGKILL, exits on SIGTERM', async () => {
  const DATA_DIR = folder();
  const first = await start({ DATA_DIR, ADMIN_EMAIL: 'boss@vendor.example' });
  await isReady(first);
  expect(await (await fetch(`${first.base}/healthz`)).json()).toEqual({ status: 'ok' });

  const second = await start({ DATA_DIR });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('in use by another Closeloop');
  expect(second.output()).not.toContain(' at '); // no stack trace

  const taken = await start({ DATA_DIR: folder(), PORT: new URL(first.base).port });
  expect(await taken.exited).toBe(1);
  expect(taken.output()).toContain('port is in use');

  await post(first.base, '/api/client/v1/sendEmailCode', { email: 'boss@vendor.example', purpose: 'reset' });
  const mails = () => mailsTo('boss@vendor.example', { base: first.base, dataDir: DATA_DIR });
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  const code = /\b\d{6}\b/.exec((await mails())[0]?.text ?? '')?.[0];
  const password = 'a password of one admin';
  expect(
    (await post(first.base, '/api/client/v1/resetPassword', { email: 'boss@vendor.example', code, password })).code,
  ).toBe(200);

  first.child.kill('SIGKILL');
  await first.exited;
  const again = await start({ DATA_DIR });
  await isReady(again);
  const login = await post(again.base, '/api/client/v1/login', { account: 'boss@vendor.example', password });
  expect(login.data).toMatchObject({ userType: '0', roles: ['admin'] });

  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});

test('two servers run on one PostgreSQL at the same time', async () => {
  const programs = findPostgres();
  test.skip(programs === undefined, 'no PostgreSQL on this machine');
  const postgres = await startPostgres(programs ?? '');
  try {
    // One object store for both, which is down: only what needs it is refused.
    const env = {
      DATABASE_URL: postgres.url,
      MAIL_CATCHER: 'true',
      ADMIN_EMAIL: 'boss@vendor.example',
      SECRET_KEY: 'one-key-for-all-processes-of-this-story',
      STORAGE_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_ACCESS_KEY_SECRET: 'secret',
      STORAGE_ROLE_ARN: 'role',
      STORAGE_STS_ENDPOINT: 'http://127.0.0.1:9',
    };
    const pair = await Promise.all([start({ ...env, DATA_DIR: folder() }), start({ ...env, DATA_DIR: folder() })]);
    for (const running of pair) await isReady(running);
    const looked = (await (await fetch(`${pair[0].base}/readyz`)).json()) as unknown;
    expect(looked).toMatchObject({ status: 'degraded', checks: { database: 'ok', storage: 'failing' } });
    const dictionaries = await fetch(`${pair[1].base}/itr-api/v1/dictionaries`);
    expect(dictionaries.status).toBe(401);
    // A third one with another key, or with none, could not read their secrets.
    for (const SECRET_KEY of ['another-key-than-that-of-the-two-others', '']) {
      const refused = await start({ ...env, SECRET_KEY, DATA_DIR: folder() });
      expect(await refused.exited).toBe(1);
      expect(refused.output()).toMatch(/SECRET_KEY is (not the key|needed).+docs\/configuration\.md/);
      expect(refused.output()).not.toContain(' at '); // no stack trace
    }
    for (const running of pair) running.child.kill('SIGTERM');
    for (const running of pair) expect(await running.exited).toBe(0);
  } finally {
    await postgres.stop();
  }
});
