/** Files that are neither pictures nor videos: who brings them with what, who sees them, and what is refused. */
import { expect, test } from 'vitest';
import type { AttachmentView, EventView, TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { zipOf } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import { memoryStore } from './import-desk.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { act, formFor, raise, ticketAt, ticketOf } from './tickets.ts';
import { upload } from './uploads.ts';

const storage = memoryStore();
const testApp = sharedTestApp({ store: storage });

const SET = Buffer.from('P0010=1\r\nP0304=400\r\n\x1a');
const uploaded = (who: Who, bytes: Buffer = SET, name = 'drive.par') =>
  upload({ testApp, objects: storage.objects }, who, bytes, name);
const filesOf = async (who: Who, ticket: TicketView): Promise<AttachmentView[]> =>
  (await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ticket.id}`)).data['attachments'] as AttachmentView[];
const keyOf = async (id: string): Promise<string> =>
  String((await testApp.rows('select object_key from attachment where id = $1', [id]))[0]?.['object_key']);

test.each([false, true])('come with raising, an answer and a solution, wrapped %s, byte for byte', async (wrapped) => {
  const form = formFor('feedback', { uploads: [await uploaded('partner')] });
  const raised = await testApp.ask('partner', 'POST', '/itr-api/v1/tickets', form, { wrapped });
  let ticket = ticketOf(raised);
  expect(ticket.attachments).toMatchObject([
    { kind: 'file', name: 'drive.par', size: SET.length, contentType: 'text/plain', reads: 'text', takenAt: null },
  ]);
  expect(storage.objects.get(await keyOf(ticket.attachments[0]?.id ?? ''))).toEqual(SET);
  ticket = ticketOf(await act(testApp, 'lead', ticket, 'accept'));
  ticket = ticketOf(await act(testApp, 'lead', ticket, 'askInformation'));
  const uploads = [await uploaded('partner', Buffer.from('%PDF-1.7'), 'log.pdf')];
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'giveInformation', { uploads }, { wrapped }));
  const solution = [await uploaded('lead', Buffer.from('a;b;c\n1;2;3\n4;5;6\n'), 'values.txt')];
  ticket = ticketOf(await act(testApp, 'lead', ticket, 'propose', { uploads: solution }, { wrapped }));
  expect(ticket.solution?.attachments).toMatchObject([{ kind: 'file', name: 'values.txt', reads: 'table' }]);
  expect((await filesOf('partner', ticket)).map(({ reads }) => reads)).toEqual(['text', 'pdf', 'table']);
});

/** A text document whose list of types has this length. */
const documentOf = (bytes: number) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>'.padEnd(bytes) },
    { name: 'word/document.xml', content: '<w/>' },
  ]);
/** The packed bytes of its first part are none. */
const broken = (zip: Buffer) => Buffer.from(zip).fill(0xff, 30 + zip.readUInt16LE(26), 33 + zip.readUInt16LE(26));

test('two files of one name stay two', async () => {
  const ticket = await raise(testApp);
  const uploads = [await uploaded('partner'), await uploaded('partner', Buffer.from('P0010=2'))];
  ticketOf(await act(testApp, 'partner', ticket, 'comment', { uploads }));
  const files = await filesOf('partner', ticket);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['drive.par', SET.length],
    ['drive.par', 7],
  ]);
});

test('one of an internal note is for insiders, in every place', async () => {
  const ticket = await raise(testApp);
  const uploads = [await uploaded('engineer')];
  ticketOf(await act(testApp, 'engineer', ticket, 'comment', { visibility: 'internal', uploads }));
  const [file] = await filesOf('engineer', ticket);
  const get = async (who: Who): Promise<number> =>
    (await testApp.ask(who, 'GET', `/itr-api/v1/attachments/${file?.id}`)).code;
  for (const who of ['engineer', 'lead', 'admin'] as const) expect([who, await get(who)]).toEqual([who, 200]);
  const shared = await testApp.share(ticket.id, 'ticket');
  for (const who of ['partner', 'manager', 'otherPartner', shared] as const) {
    expect([who, await get(who)]).toEqual([who, 404]);
    const response = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
    expect(response.text).not.toContain('drive.par');
  }
});

test.each<[string, () => Promise<object>, string]>([
  ['a program', () => uploaded('partner', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')), 'is a program'],
  ['a script by its name', () => uploaded('partner', SET, 'set.ps1'), 'is a script'],
  ['a page by its content', () => uploaded('partner', Buffer.from('<!doctype html>'), 'a.txt'), 'as PDF'],
  ['a document whose list of types is too long', () => uploaded('partner', documentOf(1_048_577), 'a.docx'), 'damaged'],
  ['a document whose list of types is broken', () => uploaded('partner', broken(documentOf(9)), 'a.docx'), 'damaged'],
  ['one of nobody', () => uploaded('nobody'), 'Only pictures and videos'],
  ['one of a visitor', async () => uploaded(await testApp.share((await raise(testApp)).id, 'ticket')), 'Only pictures'],
  ['one of somebody else', () => uploaded('engineer'), 'someone else'],
])('%s is refused with a sentence, and nothing is written', async (_what, make, words) => {
  const ticket = await ticketAt(testApp, 'accepted');
  const response = await act(testApp, 'partner', ticket, 'comment', { uploads: [await make()] });
  expect(response.code).toBe(400);
  expect(response.fields).toEqual({ 'uploads.0': expect.stringContaining(words) });
  expect(await filesOf('partner', ticket)).toEqual([]);
});

test('a sixth one is refused, and a visitor brings none', async () => {
  const ticket = await raise(testApp);
  const six = await Promise.all(Array.from({ length: 6 }, () => uploaded('partner')));
  const refused = await act(testApp, 'partner', ticket, 'comment', { uploads: six });
  expect(refused).toMatchObject({ code: 400, fields: { uploads: expect.stringContaining('At most 5 files') } });
  const shared = await testApp.share(ticket.id, 'ticket');
  const comment = await act(testApp, shared, ticket, 'comment', { uploads: [await uploaded('partner')] });
  expect(comment.code).toBe(403);
  expect(await filesOf('partner', ticket)).toEqual([]);
});

test('the line that brought it has it', async () => {
  const ticket = await raise(testApp);
  const said = ticketOf(await act(testApp, 'partner', ticket, 'comment', { uploads: [await uploaded('partner')] }));
  const { data } = await testApp.ask('partner', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  const line = (data['items'] as EventView[]).find(({ seq }) => seq === said.seq);
  expect(line?.attachments).toMatchObject([{ kind: 'file', name: 'drive.par' }]);
  expect(testApp.unexpected).toEqual([]);
});
