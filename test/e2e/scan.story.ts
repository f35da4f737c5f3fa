/**
 * A server with a scanner for malware, a bucket that speaks S3 and a mailbox: a file is shown as being checked, then it can
 * be opened, or stays withheld; the page uploads straight to the bucket; a mail brings its files.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request as requests, type Page } from '@playwright/test';
import hoodiecrow from 'hoodiecrow-imap';
import { freePort } from '../../scripts/postgres.mjs';
import { EICAR, startStandIn, type StandIn } from '../../src/server/scanner/clamd.testkit.ts';
import { startS3StandIn, type S3StandIn } from '../../src/server/storage/s3-stand-in.testkit.ts';
import { ticketAt } from './addresses.ts';
import { freshToken, report, type Raised } from './api.ts';
import { expectAccessible } from './axe.ts';
import { pdf } from './documents.ts';
import { mailsTo } from './mailbox.ts';
import { accountOf, activityOf, logIn, test, type Person } from './people.ts';
import { picture } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'closeloop-scan-'));
let base: string;
let child: ChildProcess;
let scanner: StandIn;
let s3: S3StandIn;
const imap = hoodiecrow({
  plugins: ['ID', 'IDLE', 'MOVE', 'UIDPLUS', 'NAMESPACE', 'SPECIAL-USE'],
  storage: { INBOX: { messages: [] } },
});
const REPLY_ADDRESS = 'service@vendor.example';
test.describe.configure({ timeout: 400_000 });
test.beforeAll(async () => {
  scanner = await startStandIn();
  s3 = await startS3StandIn();
  await new Promise<void>((resolve) => imap.listen(0, resolve));
  const imapPort = (imap.server.address() as AddressInfo).port;
  const port = String(await freePort());
  base = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', PORT: port, DATA_DIR: folder, CLAMAV_URL: scanner.url },
      ...{ IMAP_URL: `imap://testuser:testpass@127.0.0.1:${imapPort}`, MAIL_REPLY_ADDRESS: REPLY_ADDRESS },
      ...{ STORAGE_PROTOCOL: 's3', STORAGE_ENDPOINT: s3.origin, STORAGE_REGION: s3.region, STORAGE_BUCKET: s3.bucket },
      ...{ STORAGE_ACCESS_KEY_ID: s3.key.accessKeyId, STORAGE_ACCESS_KEY_SECRET: s3.key.secretAccessKey },
      ...{ STORAGE_ROLE_ARN: 'arn:aws:iam::123456789012:role/upload', STORAGE_STS_ENDPOINT: s3.origin },
    },
    stdio: 'ignore',
  });
  const status = () =>
    fetch(`${base}/readyz`).then(async (answer) => ((await answer.json()) as { status: string }).status);
  await expect.poll(() => status().catch(() => 'away'), { timeout: 280_000 }).toBe('ready');
});
test.afterAll(async () => {
  child.kill('SIGKILL');
  await scanner.close();
  await s3.close();
  await new Promise<void>((resolve) => imap.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** What one sees may be kept as pictures: SHOTS=folder. */
async function shot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env;
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const TEXT = { mimeType: 'text/plain' };

test('being checked, then to be opened; what is found is withheld, and the handler is told', async ({ enter }) => {
  const api = await requests.newContext({ baseURL: base });
  const get = async (who: Person, path: string) => {
    const headers = { xAuthorization: await freshToken(api, who) };
    return ((await (await api.get(path, { headers })).json()) as { data: { items: { id: string; status: string }[] } })
      .data;
  };
  const ticket = (await get('engineer', '/itr-api/v1/tickets?view=todo')).items[0];
  if (!ticket) throw new Error('The engineer of the demo has something to do.');
  const engineer = await enter();
  await engineer.setViewportSize({ width: 390, height: 844 });
  await engineer.goto(`${base}/login`);
  await logIn(engineer, 'engineer');
  await engineer.waitForURL((url) => !url.pathname.startsWith('/login'));
  await engineer.goto(base + ticketAt('insider', ticket.id));
  const send = async (files: { name: string; mimeType: string; buffer: Buffer }[], into: string) => {
    await engineer.getByRole('button', { name: 'Write a message' }).click();
    await engineer.getByLabel(/^Message/).fill('Please have a look.');
    await engineer.getByLabel(into).setInputFiles(files);
    for (const { name } of files) await expect(engineer.getByRole('button', { name: `Open ${name}` })).toBeVisible();
    await engineer.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  };

  let release = (): void => undefined;
  scanner.until = new Promise<void>((resolve) => (release = resolve));
  const set = Buffer.from('P0010=1\r\nP0304=400\r\n');
  const direct: string[] = [];
  engineer.on('request', (sent) => void (sent.url().startsWith(s3.origin) && direct.push(sent.method())));
  await send([{ ...TEXT, name: 'drive.par', buffer: set }], 'Parameters, logs, documents');
  // The page has sent it to the bucket itself, by addresses that the server signed.
  expect(direct).toContain('PUT');
  expect([...s3.objects.values()].filter(({ body }) => body.equals(set))).not.toEqual([]);
  await expect(engineer.getByRole('button', { name: 'drive.par: Being checked' }).first()).toBeVisible();
  await send([await picture('fan.jpg', 20)], 'Add photo');
  const activity = await activityOf(engineer);
  const waiting = activity.getByRole('button', { name: 'drive.par: Being checked' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect(activity.getByRole('button', { name: 'fan.jpg: Being checked' })).toBeVisible();
  await expectAccessible(engineer);
  await shot(engineer, 'scan-checking-390');

  // The page hears of the word by itself.
  release();
  scanner.until = undefined;
  await expect(activity.getByRole('button', { name: 'Open drive.par' })).toBeVisible();
  await expect(activity.getByRole('button', { name: 'Open fan.jpg' })).toBeVisible();
  await shot(engineer, 'scan-clean-390');
  await activity.getByRole('button', { name: 'Open drive.par' }).click();
  await expect(engineer.getByText('P0304=400')).toBeVisible();
  await engineer.goBack();

  await send([{ ...TEXT, name: 'eicar.txt', buffer: EICAR }], 'Parameters, logs, documents');
  await expect(engineer.getByRole('button', { name: 'eicar.txt: Withheld: malware' }).first()).toBeVisible();
  await expectAccessible(engineer);
  await shot(engineer, 'scan-found-390');
  await engineer.goto(`${base}/app/notifications`);
  await expect(engineer.getByText('Malware found in a file').first()).toBeVisible();
  await shot(engineer, 'scan-told-390');
  await api.dispose();
});

test('a client of one’s own gets temporary credentials in seven fields where there is a role (spec 3)', async () => {
  const api = await requests.newContext({ baseURL: base });
  const headers = { xAuthorization: await freshToken(api, 'partner') };
  const answer = await api.post('/api/client/aliyun/oss/uploadToken', { headers, data: {} });
  const { data } = (await answer.json()) as { data: object };
  const keys = ['accessKeyId', 'accessKeySecret', 'securityToken', 'bucketName'];
  expect(Object.keys(data).toSorted()).toEqual([...keys, 'dirPrefix', 'endpoint', 'expiration'].toSorted());
  await api.dispose();
});

test('a mail with a PDF becomes a message, and the engineer reads it on the phone and at the desk', async ({
  enter,
}) => {
  const api = await requests.newContext({ baseURL: base });
  const post = async (who: Person, uri: string, data: object): Promise<Raised> => {
    const headers = {
      xAuthorization: await freshToken(api, who),
      'ITR-Global-Key': 'eu',
      'Idempotency-Key': randomUUID(),
    };
    return ((await (await api.post(uri, { headers, data })).json()) as { data: Raised }).data;
  };
  const raised = await post('partner', '/itr-api/v1/tickets', report(`Wiring ${Date.now().toString(36)}`));
  const actions = `/itr-api/v1/tickets/${raised.id}/actions`;
  const { version } = await post('engineer', `${actions}/accept`, { requiredDays: 3, version: raised.version });
  const question = 'Please send the wiring diagram.';
  await post('engineer', `${actions}/askInformation`, {
    question,
    holdReason: 'waiting-for-partner-information',
    version,
  });
  // The mail says where its answer goes, and the partner's program attaches a file to it.
  const asked = async () =>
    (await mailsTo(accountOf('partner'), { base, dataDir: folder })).find(({ text }) => text.includes(question));
  await expect.poll(asked).toBeDefined();
  const { replyTo = '' } = (await asked()) as unknown as { replyTo?: string };
  const body = pdf(['Wiring of line 7']).toString('base64');
  const mail = [
    `From: ${accountOf('partner')}`,
    `To: ${replyTo}`,
    `Subject: Re: ${raised.number}`,
    'Message-ID: <wiring@partner.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe diagram is attached.\r\n--x',
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="wiring.pdf"',
    `Content-Transfer-Encoding: base64\r\n\r\n${body}\r\n--x--`,
  ];
  imap.appendMessage('INBOX', [], false, mail.join('\r\n'));

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const engineer = await enter();
    await engineer.setViewportSize({ width, height });
    await engineer.goto(`${base}/login`);
    await logIn(engineer, 'engineer');
    await engineer.waitForURL((url) => !url.pathname.startsWith('/login'));
    await engineer.goto(base + ticketAt('insider', raised.id));
    await expect(engineer.getByText('The diagram is attached.').first()).toBeVisible();
    const open = engineer.getByRole('button', { name: 'Open wiring.pdf' }).first();
    await open.scrollIntoViewIfNeeded();
    await shot(engineer, `mail-pdf-${width}`);
    await open.click();
    await expect(engineer.getByRole('group', { name: 'Page 1 of 1' })).toContainText('Wiring of line 7');
    await expectAccessible(engineer);
    await shot(engineer, `mail-pdf-open-${width}`);
  }
  await api.dispose();
});
