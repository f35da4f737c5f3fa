/** A file waits for the scanner's word, over the real socket: who sees what meanwhile, and what happens without a word. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import type { AttachmentView, EventView, TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { EICAR, startStandIn, type StandIn } from '../../src/server/scanner/clamd.testkit.ts';
import { memoryStore } from './import-desk.ts';
import { idOf } from './people.ts';
import { openTestApp, type TestApp, type Who } from './test-app.ts';
import { LIVE_CHANNEL } from './tested-server.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';
import { upload } from './uploads.ts';

const MINUTE = 60_000;
const SET = Buffer.from('P0010=1\r\nP0304=400\r\n');
const storage = memoryStore();
const posted: string[] = [];
const live: string[] = [];
let scanner: StandIn;
let testApp: TestApp;
beforeAll(async () => {
  scanner = await startStandIn();
  testApp = await openTestApp({
    store: storage,
    variables: { CLAMAV_URL: scanner.url },
    post: (_url, _headers, body) => {
      posted.push(body);
      return Promise.resolve({ status: 200, error: null, answer: '' });
    },
  });
  await testApp.opened.database.listen(
    LIVE_CHANNEL,
    (payload) => void live.push(payload),
    () => undefined,
  );
});
beforeEach(async () => {
  scanner.mood = 'works';
  await testApp.rows('delete from attachment');
  await testApp.deliver();
  for (const person of ['partner', 'engineer', 'expert', 'lead'] as const) await testApp.signIn(person);
});
afterEach(() => {
  scanner.onFile = undefined;
});
afterAll(async () => {
  await testApp.close();
  await scanner.close();
});

const uploaded = (who: Who, bytes: Buffer = SET, name = 'drive.par') =>
  upload({ testApp, objects: storage.objects }, who, bytes, name);
/** A ticket of the engineer, with a message of the partner that brings a file. */
async function withFile(bytes = SET, name = 'drive.par', as: 'partner' | 'engineer' = 'partner', more = {}) {
  const ticket = await ticketAt(testApp, 'accepted');
  await testApp.deliver();
  const body = { uploads: [await uploaded(as, bytes, name)], ...more };
  const said = ticketOf(await act(testApp, as, ticket, 'comment', body));
  const file = said.attachments.at(-1);
  if (!file) throw new Error('The message has its file.');
  return { ticket: said, file };
}
const get = (who: Who, id: string, wrapped = false) =>
  testApp.ask(who, 'GET', `/itr-api/v1/attachments/${id}`, undefined, { wrapped });
const fileOf = async (who: Who, ticket: TicketView): Promise<AttachmentView | undefined> =>
  ((await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ticket.id}`)).data['attachments'] as AttachmentView[]).at(-1);
const scanOf = async (id: string): Promise<unknown> =>
  (await testApp.rows('select scan from attachment where id = $1', [id]))[0]?.['scan'];
const told = async (ticket: TicketView, action: string): Promise<string[]> =>
  (
    await testApp.rows(
      `select u.account from notification n join app_user u on u.id = n.user_id
       where n.ticket_id = $1 and n.action = $2 order by 1`,
      [ticket.id, action],
    )
  ).map((row) => String(row['account']).split('@')[0] ?? '');
const mailsAbout = (words: string) => testApp.mailed.filter(({ text }) => text.includes(words));

test.each([false, true])('nobody gets it before the word, everybody after it, wrapped %s', async (wrapped) => {
  const { ticket, file } = await withFile();
  const link = await testApp.share(ticket.id, 'ticket');
  const everybody = ['partner', 'manager', 'engineer', 'lead', 'admin', link] as const;
  for (const who of everybody) {
    expect(await fileOf(who, ticket)).toMatchObject({ scan: 'checking', url: null, thumbnailUrl: null });
    const refused = await get(who, file.id, wrapped);
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('still being checked for malware')]);
    expect(refused.text).not.toContain('files.example');
  }
  expect((await get('otherPartner', file.id, wrapped)).code).toBe(404);
  live.length = 0;
  await testApp.deliver();
  expect(scanner.files.at(-1)).toEqual(SET);
  for (const who of everybody) {
    expect(await fileOf(who, ticket)).toMatchObject({
      scan: 'clean',
      url: expect.stringContaining('files.example'),
    });
    expect((await get(who, file.id, wrapped)).code).toBe(200);
  }
  await expect.poll(() => live.join()).toContain(`"id" : "${ticket.id}"`);
  expect(await told(ticket, 'fileFound')).toEqual([]);
});

test('a picture waits too, with its thumbnail', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const { ticket, file } = await withFile(picture, 'panel.jpg');
  expect(file).toMatchObject({ kind: 'image', scan: 'checking', url: null, thumbnailUrl: null });
  await testApp.deliver();
  expect(await fileOf('partner', ticket)).toMatchObject({ scan: 'clean', thumbnailUrl: expect.any(String) });
});

test('what is found is withheld from everybody by every way, and told to the handler and who sent it', async () => {
  await testApp.ask('admin', 'POST', '/itr-api/v1/admin/webhooks', {
    url: 'https://erp.example.com/hook',
    audience: 'internal',
    events: ['ticket.comment'],
  });
  posted.length = 0;
  const { ticket, file } = await withFile(EICAR, 'eicar.txt');
  const key = String(
    (await testApp.rows('select object_key from attachment where id = $1', [file.id]))[0]?.['object_key'],
  );
  await testApp.deliver();
  const link = await testApp.share(ticket.id, 'ticket');
  const answers: string[] = [];
  for (const who of ['partner', 'engineer', 'admin', link] as const) {
    expect(await fileOf(who, ticket)).toMatchObject({ scan: 'found', url: null });
    const refused = await get(who, file.id);
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('Malware was found')]);
    answers.push(refused.text, (await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ticket.id}/events`)).text);
  }
  answers.push((await testApp.ask('admin', 'GET', `/itr-api/v1/admin/people/${idOf('partner')}/data`)).text);
  for (const text of [...answers, ...posted, ...testApp.mailed.map(({ text: mail }) => mail)])
    expect(text.includes(key) || text.includes('files.example')).toBe(false);
  expect(posted.join()).toContain(`/itr-api/v1/attachments/${file.id}`);
  expect(await told(ticket, 'fileFound')).toEqual(['engineer', 'partner']);
  expect(mailsAbout('Malware found in a file').map(({ to }) => to.split('@')[0])).toEqual(['engineer']);
  const { data } = await testApp.ask('partner', 'GET', '/itr-api/v1/notifications');
  expect((data['items'] as { action: string }[])[0]).toMatchObject({ action: 'fileFound', actorName: null });
  expect(testApp.unexpected.splice(0).join()).toContain('"found":"Eicar-Test-Signature"');
  expect((await testApp.ask('partner', 'DELETE', `/itr-api/v1/attachments/${file.id}`)).code).toBe(200);
});

test('one of an internal note is told to insiders only', async () => {
  const { ticket } = await withFile(EICAR, 'eicar.txt', 'engineer', { visibility: 'internal' });
  live.length = 0;
  await testApp.deliver();
  expect(await told(ticket, 'fileFound')).toEqual(['engineer']);
  await expect.poll(() => live.join()).toContain('"internal" : true');
  const seen = await testApp.ask('partner', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  expect((seen.data['items'] as EventView[]).some(({ attachments }) => attachments.length > 0)).toBe(false);
});

test('one of a problem waits too, and its page says what was found', async () => {
  const escalated = await ticketAt(testApp, 'escalated');
  const { data } = await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${escalated.id}`);
  const id = String(data['problemId']);
  const fileOfProblem = async () => {
    const problem = (await testApp.ask('expert', 'GET', `/itr-api/v1/problems/${id}`)).data;
    return (problem['events'] as { attachments: AttachmentView[] }[]).flatMap(({ attachments }) => attachments)[0];
  };
  const { version } = (await testApp.ask('expert', 'GET', `/itr-api/v1/problems/${id}`)).data;
  const body = {
    version,
    rootCause: 'The braking resistor is small.',
    uploads: [await uploaded('expert', EICAR, 'eicar.txt')],
  };
  expect((await testApp.ask('expert', 'POST', `/itr-api/v1/problems/${id}/actions/record`, body)).code).toBe(200);
  expect(await fileOfProblem()).toMatchObject({ scan: 'checking', url: null });
  testApp.clock.pass(10 * MINUTE);
  await testApp.app.resumeScans();
  await testApp.deliver();
  expect(await fileOfProblem()).toMatchObject({ scan: 'found', url: null });
  testApp.unexpected.length = 0;
});

test.each<[string, () => void]>([
  ['silence is tried again', () => (scanner.mood = { says: 'Can not allocate memory. ERROR' })],
  ['half an answer is none', () => (scanner.mood = 'cutsAnswer')],
  ['the scanner ends in the middle of the file', () => (scanner.onFile = () => (scanner.mood = 'closes'))],
  ['a file that is too large for it', () => (scanner.most = 4)],
])('%s: it waits, is told after 10 minutes, once, and nothing is lost', async (_what, breaks) => {
  const { ticket, file } = await withFile();
  breaks();
  await expect(testApp.deliver()).rejects.toThrow();
  expect(await scanOf(file.id)).toBe('checking');
  testApp.clock.pass(9 * MINUTE);
  await testApp.app.resumeScans();
  expect(await told(ticket, 'fileLate')).toEqual([]);
  testApp.clock.pass(MINUTE);
  await testApp.app.resumeScans();
  await testApp.app.resumeScans();
  expect(await told(ticket, 'fileLate')).toEqual(['engineer']);
  scanner.mood = 'works';
  scanner.onFile = undefined;
  scanner.most = 25 * 1_048_576;
  await testApp.app.resumeScans();
  await testApp.deliver();
  expect(mailsAbout(ticket.number).filter(({ text }) => text.includes('waiting to be checked'))).toHaveLength(1);
  expect(await scanOf(file.id)).toBe('clean');
  expect((await get('partner', file.id)).code).toBe(200);
});

test('while the scanner is gone nothing piles up; when it is back the files are asked about', async () => {
  const port = Number(new URL(scanner.url).port);
  const { ticket, file } = await withFile(EICAR, 'eicar.txt');
  await scanner.close();
  await expect(testApp.deliver()).rejects.toThrow('ECONNREFUSED');
  const failing = await testApp.app.http.inject('/readyz');
  expect(failing.json()).toMatchObject({ status: 'degraded', checks: { scanner: 'failing' } });
  testApp.clock.pass(11 * MINUTE);
  for (let minute = 0; minute < 3; minute += 1) await testApp.app.resumeScans();
  const waiting = async () =>
    (await testApp.opened.database.owner(`select from test_job where not done and name = 'scan'`)).rows.length;
  expect(await waiting()).toBe(0);
  scanner = await startStandIn({ port });
  await testApp.app.resumeScans();
  expect(await waiting()).toBe(1);
  await testApp.deliver();
  expect(await scanOf(file.id)).toBe('found');
  expect([await told(ticket, 'fileLate'), await told(ticket, 'fileFound')]).toEqual([
    ['engineer'],
    ['engineer', 'partner'],
  ]);
  testApp.unexpected.length = 0;
});

test('a file of an imported ticket is as old as the ticket, so nobody is told that it waits', async () => {
  const { ticket, file } = await withFile();
  await testApp.opened.database.owner(`delete from test_job where name = 'scan'`);
  await testApp.rows('update ticket set imported_at = (select at from attachment where id = $1) where id = $2', [
    file.id,
    ticket.id,
  ]);
  await testApp.rows(`update attachment set at = at - interval '2 years'`);
  await testApp.app.resumeScans();
  await testApp.deliver();
  expect([await scanOf(file.id), await told(ticket, 'fileLate')]).toEqual(['clean', []]);
});

test('500 files that never get a word keep no later one from its turn', async () => {
  const { file } = await withFile();
  await testApp.opened.database.owner(`delete from test_job where name = 'scan'`);
  const others = (await testApp.opened.database.owner('select * from attachment where id = $1', [file.id])).rows[0];
  const gone = Array.from({ length: 500 }, () => ({ ...others, id: testApp.clock.id(), object_key: 'gone' }));
  await testApp.rows('insert into attachment select * from jsonb_populate_recordset(null::attachment, $1::jsonb)', [
    JSON.stringify(gone),
  ]);
  await testApp.rows(`update attachment set at = at - interval '1 day' where object_key = 'gone'`);
  testApp.clock.pass(10 * MINUTE);
  const sent = async () =>
    (
      await testApp.opened.database.owner(
        `select distinct payload ->> 'attachmentId' as id from test_job where name = 'scan'`,
      )
    ).rows;
  await testApp.app.resumeScans();
  expect(await sent()).toHaveLength(500);
  await testApp.app.resumeScans();
  expect(await sent()).toContainEqual({ id: file.id });
  await testApp.opened.database.owner(`delete from test_job where payload ->> 'attachmentId' <> $1`, [file.id]);
  await testApp.deliver();
  expect(await scanOf(file.id)).toBe('clean');
});

test('a file of which the store gives only a part has no word', async () => {
  const { file } = await withFile();
  const [row] = await testApp.rows('select object_key from attachment where id = $1', [file.id]);
  storage.objects.set(String(row?.['object_key']), SET.subarray(0, 5));
  await expect(testApp.deliver()).rejects.toThrow('only 5 of 20 bytes');
  expect(await scanOf(file.id)).toBe('checking');
});

test('a file that is deleted meanwhile is no error', async () => {
  const { file } = await withFile();
  expect((await testApp.ask('partner', 'DELETE', `/itr-api/v1/attachments/${file.id}`)).code).toBe(200);
  const before = scanner.files.length;
  await testApp.deliver();
  expect(scanner.files).toHaveLength(before);
});

test('without a scanner a file is off, and one that still waits for one is let go', async () => {
  const without = await openTestApp({ store: storage });
  const { data } = await without.ask('partner', 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const key = `${String(data['dirPrefix'])}attachFiles/20260302/1772438400000-0190c0de-0000-7000-8000-000000009999.par`;
  storage.objects.set(key, SET);
  const ticket = await raise(without);
  const said = ticketOf(await act(without, 'partner', ticket, 'comment', { uploads: [{ key, name: 'drive.par' }] }));
  const [file] = said.attachments;
  expect(file).toMatchObject({ scan: 'off', url: expect.any(String) });
  await without.rows(`update attachment set scan = 'checking', at = at - interval '11 minutes'`);
  await without.app.resumeScans();
  await without.deliver();
  expect((await without.rows('select scan from attachment'))[0]).toEqual({ scan: 'off' });
  expect((await without.rows(`select from notification where action = 'fileLate'`)).length).toBe(0);
  expect((await without.app.http.inject('/readyz')).json()).toMatchObject({ checks: { scanner: 'off' } });
  await without.close();
});
