/** Files of problems: who brings them, who sees them, who deletes them, what is refused (domain.md, Problems). */
import { expect, test } from 'vitest';
import type { ProblemEvent, ProblemView } from '../../src/shared/problem/problem-view.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { memoryStore } from './import-desk.ts';
import { idOf } from './people.ts';
import { sharedTestApp, type ApiResponse, type Who } from './test-app.ts';
import { ticketAt } from './tickets.ts';
import { upload } from './uploads.ts';

const storage = memoryStore();
const testApp = sharedTestApp({ store: storage });

const SET = Buffer.from('P0010=1\r\nP0304=400\r\n\x1a');
const uploaded = (who: Who, bytes: Buffer = SET, name = 'resistor.par') =>
  upload({ testApp, objects: storage.objects }, who, bytes, name);

const pathOf = (problem: Pick<ProblemView, 'id'>): string => `/itr-api/v1/problems/${problem.id}`;
const read = async (problem: Pick<ProblemView, 'id'>, who: Who = 'expert'): Promise<ProblemView> =>
  (await testApp.ask(who, 'GET', pathOf(problem))).data as unknown as ProblemView;
async function escalated(): Promise<{ ticket: TicketView; problem: ProblemView }> {
  const ticket = await ticketAt(testApp, 'escalated');
  const { data } = await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  return { ticket, problem: await read({ id: String(data['problemId']) }) };
}
async function act(
  who: Who,
  problem: Pick<ProblemView, 'id'>,
  action: string,
  body: object,
  wrapped = false,
): Promise<ApiResponse> {
  const { version } = await read(problem);
  return testApp.ask(who, 'POST', `${pathOf(problem)}/actions/${action}`, { ...body, version }, { wrapped });
}
const filesOf = (events: readonly ProblemEvent[]): [string, string[]][] =>
  events
    .filter(({ attachments }) => attachments.length > 0)
    .map(({ action, attachments }) => [action, attachments.map(({ name }) => name)]);
const objects = (): number => storage.objects.size;

test.each([false, true])('come with a finding, a measure and its completion, wrapped %s', async (wrapped) => {
  const { problem } = await escalated();
  const rootCause = 'The braking resistor is too small.';
  const found = await act('expert', problem, 'record', { rootCause, uploads: [await uploaded('expert')] }, wrapped);
  expect(found.code).toBe(200);
  const measure = { text: 'Check the resistor when ordering', ownerId: idOf('engineer'), dueOn: '2026-04-01' };
  const pdf = await uploaded('expert', Buffer.from('%PDF-1.7'), 'rule.pdf');
  const added = (await act('expert', problem, 'addMeasure', { ...measure, uploads: [pdf] }, wrapped)).data;
  const measureId = (added as unknown as ProblemView).measures[0]?.id;
  // The owner of a measure decides nothing else, and shows that it is done.
  const proof = await uploaded('engineer', Buffer.from('a;b;c\n1;2;3\n4;5;6\n'), 'values.txt');
  const done = await act('engineer', problem, 'completeMeasure', { measureId, uploads: [proof] }, wrapped);
  expect(done.code).toBe(200);
  const { events } = await read(problem, 'engineer');
  expect(filesOf(events)).toEqual([
    ['record', ['resistor.par']],
    ['addMeasure', ['rule.pdf']],
    ['completeMeasure', ['values.txt']],
  ]);
  const [file] = events.find(({ action }) => action === 'record')?.attachments ?? [];
  expect(file).toMatchObject({ kind: 'file', size: SET.length, contentType: 'text/plain', reads: 'text' });
  const [row] = await testApp.rows('select object_key, uploader_id from attachment where id = $1', [file?.id]);
  expect(storage.objects.get(String(row?.['object_key']))).toEqual(SET);
  expect(row?.['uploader_id']).toBe(idOf('expert'));
});

test('a finding may be files alone; without both nothing has changed', async () => {
  const { problem } = await escalated();
  expect((await act('expert', problem, 'record', {})).fields).toHaveProperty('rootCause');
  expect((await act('expert', problem, 'record', { uploads: [await uploaded('expert')] })).code).toBe(200);
  expect(filesOf((await read(problem)).events)).toEqual([['record', ['resistor.par']]]);
});

test('are for insiders, in every place', async () => {
  const { ticket, problem } = await escalated();
  await act('expert', problem, 'record', { uploads: [await uploaded('expert')] });
  const [file] = (await read(problem)).events.flatMap(({ attachments }) => attachments);
  const path = `/itr-api/v1/attachments/${file?.id}`;
  for (const who of ['engineer', 'expert', 'lead', 'admin'] as const)
    expect([who, (await testApp.ask(who, 'GET', path)).code]).toEqual([who, 200]);
  const shared = await testApp.share(ticket.id, 'ticket');
  const strangers = ['partner', 'manager', 'otherPartner', shared] as const;
  for (const who of strangers) {
    expect([who, (await testApp.ask(who, 'GET', path)).code]).toEqual([who, 404]);
    for (const place of [`/itr-api/v1/tickets/${ticket.id}`, `/itr-api/v1/tickets/${ticket.id}/events`])
      expect((await testApp.ask(who, 'GET', place)).text).not.toContain('resistor.par');
  }
  // What came of it is told by a link; the files are not.
  const { data } = await testApp.ask('expert', 'POST', `${pathOf(problem)}/shares`, { expiresInDays: 7 });
  const told = await testApp.ask({ shareId: String(data['shareId'] ?? data['id']) }, 'GET', path);
  expect([401, 404]).toContain(told.code);
  // Nor does anybody delete what somebody else sent; to whom it does not exist it does not exist here either.
  for (const who of strangers.slice(0, 3))
    expect([who, (await testApp.ask(who, 'DELETE', path)).code]).toEqual([who, 404]);
  for (const visit of [shared, { shareId: String(data['shareId'] ?? data['id']) }])
    expect((await testApp.ask(visit, 'DELETE', path)).code).toBe(401);
  for (const who of ['engineer', 'lead', 'otherExpert', 'admin'] as const)
    expect([who, (await testApp.ask(who, 'DELETE', path)).code]).toEqual([who, 403]);
  expect(filesOf((await read(problem)).events)).toEqual([['record', ['resistor.par']]]);
  // Recorded and shared, nothing else.
  expect((await read(problem)).version).toBe(3);
});

test.each([false, true])('are deleted by their sender, and the log says so once, wrapped %s', async (wrapped) => {
  const { problem } = await escalated();
  const uploads = [await uploaded('expert'), await uploaded('expert', SET, 'fan.par')];
  await act('expert', problem, 'record', { uploads });
  // What happens besides does not count, only a change of the status.
  await act('lead', problem, 'record', { rootCause: 'The braking resistor is too small.' });
  const [file] = (await read(problem)).events.flatMap(({ attachments }) => attachments);
  const path = `/itr-api/v1/attachments/${file?.id}`;
  expect((await testApp.ask('expert', 'DELETE', path, undefined, { wrapped })).code).toBe(200);
  expect(await testApp.rows('select id from attachment where id = $1', [file?.id])).toEqual([]);
  const { events, version } = await read(problem, 'engineer');
  expect(filesOf(events)).toEqual([['record', ['fan.par']]]);
  const line = { action: 'removeFile', text: 'resistor.par', actor: { id: idOf('expert') }, changes: [], version: 4 };
  expect([events.at(-1), version]).toMatchObject([line, 4]);
  for (const method of ['DELETE', 'GET'] as const)
    expect((await testApp.ask('expert', method, path, undefined, { wrapped })).code).toBe(404);
  expect((await read(problem)).version).toBe(4);
});

test('stay once the status has changed, also after a reopening; what came later goes', async () => {
  const { ticket, problem } = await escalated();
  const rootCause = 'The braking resistor is too small.';
  await act('expert', problem, 'record', { rootCause, uploads: [await uploaded('expert')] });
  const [file] = (await read(problem)).events.flatMap(({ attachments }) => attachments);
  const remove = (id: string | undefined) => testApp.ask('expert', 'DELETE', `/itr-api/v1/attachments/${id}`);
  expect((await act('expert', problem, 'finish', { outcome: 'finishedNotImprove' })).code).toBe(200);
  const refused = await remove(file?.id);
  expect([refused.code, refused.text]).toEqual([409, expect.stringContaining('It can no longer be deleted.')]);
  expect((await act('expert', problem, 'reopen', { reason: 'A third press has it.' })).code).toBe(200);
  expect((await remove(file?.id)).code).toBe(409);
  await act('expert', problem, 'record', { uploads: [await uploaded('expert', SET, 'fan.par')] });
  const later = (await read(problem)).events.flatMap(({ attachments }) => attachments).at(-1);
  expect((await remove(later?.id)).code).toBe(200);
  const { events } = await read(problem);
  expect(filesOf(events)).toEqual([['record', ['resistor.par']]]);
  // The ticket's own timeline has no line of it.
  const { data } = await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  expect((data['items'] as { action: string }[]).some(({ action }) => action === 'removeFile')).toBe(false);
});

test.each<[string, Who, () => Promise<object[]>, number, string]>([
  ['a script', 'expert', async () => [await uploaded('expert', SET, 'set.ps1')], 400, 'is a script'],
  ['of somebody else', 'expert', async () => [await uploaded('lead')], 400, 'someone else'],
  ['six', 'expert', () => Promise.all(Array.from({ length: 6 }, () => uploaded('expert'))), 400, 'At most 5 files'],
  ['by who only reads', 'engineer', async () => [await uploaded('engineer')], 403, ''],
  ['by a partner', 'partner', async () => [await uploaded('partner')], 403, ''],
])('%s: refused, and nothing is written', async (_what, who, make, code, words) => {
  const { problem } = await escalated();
  const uploads = await make();
  const before = objects();
  const refused = await act(who, problem, 'record', { rootCause: 'The braking resistor is small.', uploads });
  expect(refused.code).toBe(code);
  expect(JSON.stringify(refused.fields ?? '')).toContain(words);
  expect(filesOf((await read(problem)).events)).toEqual([]);
  expect((await read(problem)).version).toBe(problem.version);
  // Who may not act has nothing looked at.
  if (code === 403) expect(objects()).toBe(before);
  expect(testApp.unexpected).toEqual([]);
});
