/** Wherever a ticket's pictures are known its other files are too: webhooks, mails, corrections, a person's export and erasure. */
import { beforeAll, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { ADMIN, confirmed, disable, versionOf } from './admin-people.ts';
import { memoryStore } from './import-desk.ts';
import { accountOf, idOf } from './people.ts';
import { jobTables } from './tested-server.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';

const storage = memoryStore();
const sent: { type: string; data: Record<string, never> }[] = [];
const testApp = sharedTestApp({
  store: storage,
  post: (_url, _headers, body) => {
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    return Promise.resolve({ status: 204, error: null, answer: '' });
  },
});
beforeAll(async () => {
  await testApp.opened.database.owner(jobTables());
});

const SETTINGS = '/itr-api/v1/notification-settings';
let count = 0;
async function uploaded(who: Who, name: string): Promise<{ key: string; name: string }> {
  const { data } = await testApp.ask(who, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const uuid = `0190c0de-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  const key = `${String(data['dirPrefix'])}attachFiles/20260302/1772438400000-${uuid}.par`;
  storage.objects.set(key, Buffer.from(`P0010=${count}`));
  return { key, name };
}
const say = async (who: Who, ticket: TicketView, name: string, more: object = {}): Promise<TicketView> =>
  ticketOf(await act(testApp, who, ticket, 'comment', { uploads: [await uploaded(who, name)], ...more }));
const namesOf = async (who: Who, { id }: TicketView): Promise<string[]> => {
  const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}`);
  return (data as unknown as TicketView).attachments.map(({ name }) => name);
};

test('a webhook tells of a file with the address of its call, by audience', async () => {
  for (const audience of ['internal', 'public'])
    await testApp.ask('admin', 'POST', `${ADMIN}/webhooks`, {
      url: `https://${audience}.example.com/`,
      events: ['ticket.comment', 'problem.record'],
      audience,
    });
  const ticket = await ticketAt(testApp, 'escalated');
  sent.length = 0;
  await say('expert', ticket, 'open.par');
  await say('expert', ticket, 'inside.par', { visibility: 'internal' });
  const { data } = await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  const problem = `/itr-api/v1/problems/${String(data['problemId'])}`;
  const { version } = (await testApp.ask('expert', 'GET', problem)).data;
  const uploads = [await uploaded('expert', 'cause.par')];
  expect((await testApp.ask('expert', 'POST', `${problem}/actions/record`, { version, uploads })).code).toBe(200);
  await testApp.deliver();
  const told = sent.map(({ type, data: { event, problem: about } }) => {
    const lines = (about ? about['events'] : [event]) as unknown as { attachments: { name: string; url: string }[] }[];
    return [type, ...lines.flatMap(({ attachments }) => attachments.map(({ name }) => name))];
  });
  // The public one has the open line alone.
  expect(told.toSorted()).toEqual(
    [
      ['problem.record', 'cause.par'],
      ['ticket.comment', 'inside.par'],
      ['ticket.comment', 'open.par'],
      ['ticket.comment', 'open.par'],
    ].toSorted(),
  );
  expect(JSON.stringify(sent)).toMatch(/"url":"https:\/\/closeloop\.example\/itr-api\/v1\/attachments\/[0-9a-f-]{36}"/);
  expect(JSON.stringify(sent)).not.toMatch(/[?&](Signature|x-oss-signature)=/i);
});

test('the mail of a message names its files; that of an internal one is not sent', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  await testApp.deliver();
  testApp.mailed.length = 0;
  const settings = { version: 0, digestHour: null, quiet: null, timeZone: 'Europe/Berlin' };
  const choices = { comments: { mail: true } };
  const changed = await testApp.ask('partner', 'PUT', SETTINGS, { ...settings, choices });
  expect(changed.code).toBe(200);
  await say('engineer', ticket, 'Motor „A“, 50 %.par');
  await say('engineer', ticket, 'inside.par', { visibility: 'internal' });
  await testApp.deliver();
  const texts = testApp.mailed.filter(({ to }) => to === accountOf('partner')).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('With files on the ticket: Motor „A“, 50 %.par')]);
});

test('a correction leaves the files, and a deleted one is nowhere any more', async () => {
  let ticket = await say('partner', await raise(testApp), 'first.par');
  ticket = await say('partner', ticket, 'second.par');
  const wrong = ticket.attachments.find(({ name }) => name === 'first.par');
  ticketOf(await act(testApp, 'lead', ticket, 'correct', { changes: { title: 'Another title' } }));
  expect(await namesOf('partner', ticket)).toEqual(['first.par', 'second.par']);
  expect((await testApp.ask('partner', 'DELETE', `/itr-api/v1/attachments/${wrong?.id}`)).code).toBe(200);
  expect(await namesOf('engineer', ticket)).toEqual(['second.par']);
  expect((await testApp.ask('engineer', 'GET', `/itr-api/v1/attachments/${wrong?.id}`)).code).toBe(404);
  const { data } = await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`);
  expect((data['items'] as { action: string; text: string }[]).at(-1)).toMatchObject({
    action: 'removeFile',
    text: 'first.par',
  });
});

test('a person’s files are in their export, and their name goes from the names of files', async () => {
  await testApp.rows(`update app_user set user_name = 'Zora Unmistakable' where id = $1`, [idOf('otherExpert')]);
  const ticket = await ticketAt(testApp, 'escalated');
  await say('otherExpert', ticket, 'Zora Unmistakable 2026.par');
  const path = `${ADMIN}/people/${idOf('otherExpert')}`;
  const headers = await confirmed(testApp);
  const { data } = await testApp.ask('admin', 'GET', `${path}/data`, undefined, { headers });
  expect(data['files']).toMatchObject([{ ticket: ticket.number, name: 'Zora Unmistakable 2026.par' }]);
  await disable(testApp, idOf('otherExpert'), { userId: idOf('expert') });
  const version = await versionOf(testApp, 'app_user', idOf('otherExpert'));
  expect((await testApp.ask('admin', 'POST', `${path}/erase`, { version }, { headers })).code).toBe(200);
  const names = await namesOf('expert', ticket);
  expect(names).toHaveLength(1);
  expect(names[0]).not.toContain('Zora');
  expect(testApp.unexpected).toEqual([]);
});
