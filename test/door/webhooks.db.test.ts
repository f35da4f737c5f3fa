/** Webhooks: who makes them, what is sent to whom, in which order, how often, and when they are switched off. */
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { Outcome } from '../../src/server/webhook/post.ts';
import { persons, planted, reasons } from './people.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const PATH = '/itr-api/v1/admin/webhooks';
const URL_A = 'https://erp.example.com/hook';
const HOUR = 3_600_000;
interface Sent {
  url: string;
  headers: Record<string, string>;
  message: { type: string; timestamp: string; data: { ticket: TicketView; event: Record<string, unknown> } };
  body: string;
}
let sent: Sent[] = [];
let answerWith: (url: string, body: string) => Outcome;
const TAKEN: Outcome = { status: 204, error: null, answer: '' };
const DOWN: Outcome = { status: 500, error: null, answer: 'down' };
const testApp = sharedTestApp({
  post: (url, headers, body) => {
    sent.push({ url, headers, body, message: JSON.parse(body) as Sent['message'] });
    return Promise.resolve(answerWith(url, body));
  },
});
beforeEach(async () => {
  await testApp.rows('delete from webhook');
  await testApp.deliver();
  sent = [];
  answerWith = () => TAKEN;
});

const doors = [false, true];
const all = [
  'ticket.submit',
  'ticket.accept',
  'ticket.comment',
  'ticket.transfer',
  'ticket.escalate',
  'solution.propose',
  'problem.open',
  'problem.record',
];
const make = (more: object = {}, who: Who = 'admin', wrapped = false): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', PATH, { url: URL_A, events: all, audience: 'internal', ...more }, { wrapped });
async function hook(more: object = {}): Promise<{ id: string; secret: string }> {
  const made = await make(more);
  expect(made).toMatchObject({ code: 201, data: { secret: expect.stringMatching(/^whsec_/) as string } });
  return { id: String(made.data['id']), secret: String(made.data['secret']) };
}
const list = async (): Promise<Record<string, unknown>[]> =>
  (await testApp.ask('admin', 'GET', PATH)).data['items'] as Record<string, unknown>[];
const log = async (id: string, query = ''): Promise<Record<string, unknown>[]> =>
  (await testApp.ask('admin', 'GET', `${PATH}/${id}/deliveries${query}`)).data['items'] as Record<string, unknown>[];
const types = (): string[] => sent.map(({ message }) => message.type);

test('admins alone make, see, change and remove webhooks', async () => {
  const { id } = await hook();
  const others: Who[] = [...persons.filter((one) => one !== 'admin'), 'nobody', 'stranger'];
  for (const who of others)
    for (const wrapped of doors) {
      const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
      const ask = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) =>
        testApp.ask(who, method, path, body, { wrapped });
      const answers = [
        await make({}, who, wrapped),
        await ask('GET', PATH),
        await ask('PATCH', `${PATH}/${id}`, { version: 1, active: false }),
        await ask('GET', `${PATH}/${id}/deliveries`),
        await ask('POST', `/itr-api/v1/admin/deliveries/${id}/resend`, {}),
        await ask('DELETE', `${PATH}/${id}`),
      ];
      expect({ who, wrapped, codes: answers.map(({ code }) => code) }).toEqual({
        who,
        wrapped,
        codes: answers.map(() => out),
      });
    }
  const changed = await testApp.ask('admin', 'PATCH', `${PATH}/${id}`, { version: 1, events: ['ticket.accept'] });
  expect(changed).toMatchObject({ code: 200, data: { version: 2, events: ['ticket.accept'], url: URL_A } });
  expect(changed.text).not.toContain('whsec_');
  expect(await testApp.ask('admin', 'PATCH', `${PATH}/${id}`, { version: 1, active: false })).toMatchObject({
    code: 409,
    data: { version: 2 },
  });
  expect((await testApp.ask('admin', 'DELETE', `${PATH}/${id}`)).code).toBe(200);
  expect((await testApp.ask('admin', 'DELETE', `${PATH}/${id}`)).code).toBe(404);
  const operations = await testApp.rows(
    'select operation, before, after from audit_event where record = $1 order by id',
    [id],
  );
  expect(operations.map(({ operation }) => operation)).toEqual([
    'admin.createWebhook',
    'admin.changeWebhook',
    'admin.removeWebhook',
  ]);
  expect(JSON.stringify(operations)).not.toContain('whsec_');
});

test('an invalid webhook is refused by field', async () => {
  const wrong: [more: object, field: string][] = [
    [{ url: 'ftp://erp.example.com' }, 'url'],
    [{ url: 'https://me:secret@erp.example.com' }, 'url'],
    [{ url: 'https://192.168.0.7/hook' }, 'url'],
    [{ url: 'http://erp.example.com/hook', audience: 'all' }, 'audience'],
    [{ events: [] }, 'events'],
    [{ events: ['ticket.explode'] }, 'events.0'],
    [{ secret: 'mine' }, 'secret'],
  ];
  for (const [more, field] of wrong) {
    const { code, fields } = await make(more);
    expect([more, code, Object.keys(fields)]).toEqual([more, 400, [field]]);
  }
});

test('each event that was asked for is sent once, signed, in the order in which it happened', async () => {
  const { id, secret } = await hook({ events: ['ticket.submit', 'ticket.accept', 'solution.propose'] });
  const ticket = await raise(testApp);
  const accepted = ticketOf(await act(testApp, 'engineer', ticket, 'accept'));
  await act(testApp, 'engineer', accepted, 'comment');
  ticketOf(await act(testApp, 'engineer', accepted, 'propose'));
  await testApp.deliver();
  expect(types()).toEqual(['ticket.submit', 'ticket.accept', 'solution.propose']);
  // The library refuses old messages by the system's clock, and the test's clock is in the past.
  vi.setSystemTime(testApp.clock.at);
  try {
    for (const { headers, body } of sent) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${sent[0]?.body} `, sent[0]?.headers ?? {})).toThrow(/signature/);
  } finally {
    vi.useRealTimers();
  }
  expect(sent[1]?.message.data).toMatchObject({
    ticket: { id: ticket.id, number: ticket.number },
    event: { action: 'accept', from: 'submitted', to: 'accepted' },
  });
  // A job that is done twice adds nothing.
  await testApp.opened.database.owner(`update test_job set done = false where name in ('ticketEvent', 'webhook')`);
  await testApp.deliver();
  expect(sent).toHaveLength(3);
  const lines = await log(id);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    type: 'solution.propose',
    attempt: 1,
    state: 'delivered',
    status: 204,
    request: sent[2]?.body,
  });
  const next = (await testApp.ask('admin', 'GET', `${PATH}/${id}/deliveries?limit=2`)).data['next'];
  expect((await log(id, `?limit=2&cursor=${String(next)}`)).map((line) => line['type'])).toEqual(['ticket.submit']);
});

test('a public webhook gets what partners may read and nothing else', async () => {
  await hook({ audience: 'public', url: `${URL_A}/public` });
  await hook({ audience: 'internal', url: `${URL_A}/internal` });
  const ticket = await ticketAt(testApp, 'accepted');
  ticketOf(await act(testApp, 'engineer', ticket, 'comment', { text: 'planted-internal-81', visibility: 'internal' }));
  ticketOf(await act(testApp, 'engineer', ticket, 'comment', { text: 'For everybody.', visibility: 'public' }));
  ticketOf(await act(testApp, 'engineer', ticket, 'transfer', { reason: reasons.transfer }));
  await raise(testApp, 'internal', {}, 'engineer');
  await testApp.deliver();
  const to = (audience: string): Sent[] => sent.filter(({ url }) => url.endsWith(audience));
  const bodies = to('public')
    .map(({ body }) => body)
    .join();
  for (const secret of [...Object.values(planted), reasons.transfer, 'planted-internal-81'])
    expect(bodies).not.toContain(secret);
  expect(bodies).toContain('For everybody.');
  expect(to('public').map(({ message }) => message.data.ticket.kind)).not.toContain('internal');
  const open = to('internal')
    .map(({ body }) => body)
    .join();
  for (const secret of [reasons.transfer, 'planted-internal-81']) expect(open).toContain(secret);
  // The numbers of events have no gap that would reveal an internal one.
  expect(
    to('public')
      .filter(({ message }) => message.type === 'ticket.comment')
      .map(({ message }) => message.data.event['seq']),
  ).toEqual([3]);
  for (const { message } of sent) expect(message.data.ticket.actions).toEqual([]);
});

test('problems are sent to internal webhooks only', async () => {
  await hook({ audience: 'public', url: `${URL_A}/public` });
  await hook({ url: `${URL_A}/internal`, events: ['problem.open', 'problem.record'] });
  const ticket = await ticketAt(testApp, 'escalated');
  const { problemId } = (await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${ticket.id}`)).data;
  const record = { version: 1, rootCause: 'The resistor is too small.' };
  expect(
    (await testApp.ask('expert', 'POST', `/itr-api/v1/problems/${String(problemId)}/actions/record`, record)).code,
  ).toBe(200);
  await testApp.deliver();
  expect(sent.filter(({ url }) => url.endsWith('internal')).map(({ message }) => message.type)).toEqual([
    'problem.open',
    'problem.record',
  ]);
  expect(sent.filter(({ url }) => url.endsWith('public')).map(({ message }) => message.type)).not.toContain(
    'problem.open',
  );
});

test('when a ticket moves to another problem, both problems are sent', async () => {
  await hook({ url: `${URL_A}/moved`, events: ['problem.link', 'problem.unlink'] });
  const tickets = [await ticketAt(testApp, 'escalated'), await ticketAt(testApp, 'escalated')];
  const problems: string[] = [];
  for (const { id } of tickets)
    problems.push(String((await testApp.ask('expert', 'GET', `/itr-api/v1/tickets/${id}`)).data['problemId']));
  const link = { version: 1, ticketId: tickets[0]?.id };
  const path = `/itr-api/v1/problems/${String(problems[1])}/actions/link`;
  expect((await testApp.ask('expert', 'POST', path, link)).code).toBe(200);
  await testApp.deliver();
  const bodies = sent
    .filter(({ url }) => url.endsWith('moved'))
    .map(({ message }) => [message.type, (message.data as unknown as { problem: { id: string } }).problem.id]);
  expect(bodies.toSorted()).toEqual([
    ['problem.link', problems[1]],
    ['problem.unlink', problems[0]],
  ]);
});

test('what fails is tried again with growing pauses; the events of its ticket wait for it, those of others do not', async () => {
  const { id } = await hook({ events: ['ticket.submit', 'ticket.accept'] });
  const [first, other] = [await raise(testApp), await raise(testApp)];
  answerWith = (_url, body) => (body.includes(first.id) ? DOWN : TAKEN);
  ticketOf(await act(testApp, 'engineer', first, 'accept'));
  await testApp.deliver();
  expect(types()).toEqual(['ticket.submit', 'ticket.submit']);
  expect((await log(id)).map(({ state, attempt, status, answer }) => [state, attempt, status, answer])).toEqual(
    expect.arrayContaining([
      ['waiting', 0, null, null],
      ['waiting', 1, 500, 'down'],
      ['delivered', 1, 204, ''],
    ]),
  );
  const pauses: number[] = [];
  for (let tries = sent.length, waited = 0; tries < 6;) {
    testApp.clock.pass(1_000);
    waited++;
    await testApp.deliver();
    if (sent.length === tries) continue;
    pauses.push(waited);
    [tries, waited] = [sent.length, 0];
    if (pauses.length === 2) break;
  }
  expect(pauses[0]).toBeLessThan(pauses[1] ?? 0);
  answerWith = () => TAKEN;
  testApp.clock.pass(HOUR);
  await testApp.deliver();
  expect(sent.slice(-2).map(({ message }) => [message.type, message.data.ticket.id])).toEqual([
    ['ticket.submit', first.id],
    ['ticket.accept', first.id],
  ]);
  expect(
    new Set(
      sent
        .filter(({ message }) => message.type === 'ticket.submit' && message.data.ticket.id === first.id)
        .map(({ headers }) => headers['webhook-id']),
    ).size,
  ).toBe(1);
  expect((await list())[0]).toMatchObject({ failingSince: null, waiting: 0 });
  expect(sent.filter(({ message }) => message.data.ticket.id === other.id)).toHaveLength(1);
});

test('after a day of failures it is switched off, and the admins get a mail; switched on again it works', async () => {
  const { id } = await hook({ events: ['ticket.submit'] });
  answerWith = () => ({ status: null, error: 'time', answer: 'UND_ERR_HEADERS_TIMEOUT' });
  await raise(testApp);
  const mails = testApp.mailed.length;
  for (let hour = 0; hour < 30; hour++) {
    await testApp.deliver();
    testApp.clock.pass(HOUR);
  }
  expect((await list())[0]).toMatchObject({ active: false, waiting: 0, switchedOffAt: expect.any(String) as string });
  expect(await log(id)).toMatchObject([{ state: 'failed', error: 'time', nextAt: null }]);
  expect(
    testApp.mailed
      .slice(mails)
      .filter(({ subject }) => subject.includes('turned off'))
      .map(({ to }) => to),
  ).toEqual(['admin@door.example']);
  const tries = sent.length;
  await raise(testApp);
  await testApp.deliver();
  expect(sent).toHaveLength(tries);
  answerWith = () => TAKEN;
  const [{ version } = {}] = await list();
  expect((await testApp.ask('admin', 'PATCH', `${PATH}/${id}`, { version, active: true })).data).toMatchObject({
    active: true,
    failingSince: null,
    switchedOffAt: null,
  });
  testApp.clock.pass(1_000);
  await raise(testApp);
  await testApp.deliver();
  // What happened while it was off is not sent.
  expect(sent).toHaveLength(tries + 1);
});

test('one message can be sent again by hand, with the same id', async () => {
  const { id } = await hook({ events: ['ticket.submit'] });
  await raise(testApp);
  await testApp.deliver();
  const [line] = await log(id);
  const path = `/itr-api/v1/admin/deliveries/${String(line?.['id'])}/resend`;
  expect((await testApp.ask('admin', 'POST', path, {})).code).toBe(200);
  await testApp.deliver();
  expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([line?.['id'], line?.['id']]);
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempt: 2 }]);
  expect((await testApp.ask('admin', 'POST', '/itr-api/v1/admin/deliveries/none/resend', {})).code).toBe(404);
});

test('an event that is rolled back is not sent, and nothing unexpected has happened', async () => {
  await hook();
  const ticket = await raise(testApp);
  expect((await act(testApp, 'engineer', ticket, 'accept', { version: 99 })).code).toBe(409);
  await testApp.deliver();
  expect(types()).toEqual(['ticket.submit']);
  expect(testApp.unexpected).toEqual([]);
});
