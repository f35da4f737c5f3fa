/** Share links: who makes them, what each purpose grants, how each ends (domain.md, Share links; safety.md 10). */
import { expect, test } from 'vitest';
import type { TicketPurpose } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { type Caller, callers, refusalOf } from './call-rights.ts';
import { ROUTED } from './people.ts';
import { linked } from './allowed.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const DAY_MS = 86_400_000;
const purposes = ['evaluate', 'solution', 'ticket'] as const;

const testApp = sharedTestApp();

const make = (
  who: Who,
  ticket: { id: string },
  purpose: TicketPurpose,
  more: object = {},
  key?: string,
): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', `/itr-api/v1/tickets/${ticket.id}/shares`, { purpose, ...more }, key ? { key } : {});
const linkOf = async (ticket: { id: string }, purpose: TicketPurpose): Promise<{ shareId: string; id: string }> => {
  const { data, code, text } = await make('partner', ticket, purpose);
  if (code !== 201) throw new Error(text);
  return { shareId: String(data['shareId']), id: String(data['id']) };
};
const read = (who: Who, path: string): Promise<ApiResponse> => testApp.ask(who, 'GET', path);
const shared = (who: Who): Promise<ApiResponse> => read(who, '/itr-api/v1/shared');
const listOf = async (who: Who, ticket: { id: string }) =>
  (await read(who, `/itr-api/v1/tickets/${ticket.id}/shares`)).data['items'] as Record<string, unknown>[];
const eventsOf = async (ticket: { id: string }): Promise<Record<string, unknown>[]> =>
  (await read('partner', `/itr-api/v1/tickets/${ticket.id}/events`)).data['items'] as Record<string, unknown>[];

/** Requester, the manager of the requester's organisation, handler and lead; nobody else. Foreign equals missing. */
const makers: readonly Caller[] = ['partner', 'manager', 'engineer', 'lead'];
const codeOf = (who: Caller): number =>
  makers.includes(who) ? 201 : refusalOf(who, 'users') || (refusalOf(who, 'insiders') === 0 ? 403 : 404);

test('requester and handler make, list and withdraw links; nobody else', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  for (const who of callers) {
    const code = codeOf(who);
    const link = await linkOf(ticket, 'ticket');
    const listed = await read(who, `/itr-api/v1/tickets/${ticket.id}/shares`);
    const made = await make(who, ticket, 'solution');
    const revoked = await testApp.ask(who, 'DELETE', `/itr-api/v1/shares/${link.id}`);
    expect({ who, made: made.code, listed: listed.code, revoked: revoked.code }).toEqual({
      who,
      made: code,
      listed: code === 201 ? 200 : code,
      revoked: code === 201 ? 200 : code,
    });
    expect({ who, shared: (await shared(link)).code }).toEqual({ who, shared: code === 201 ? 404 : 200 });
  }
  expect((await make({ shareId: (await linkOf(ticket, 'ticket')).shareId }, ticket, 'ticket')).code).toBe(401);
});

test('an unknown link and one of another organisation’s ticket get the same answer', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const { id } = await linkOf(ticket, 'ticket');
  const unknown = '00000000-0000-7000-8000-00000000dead';
  for (const who of ['otherPartner', 'otherManager', 'colleague'] as const) {
    const foreign = await testApp.ask(who, 'DELETE', `/itr-api/v1/shares/${id}`);
    const missing = await testApp.ask(who, 'DELETE', `/itr-api/v1/shares/${unknown}`);
    expect(foreign).toEqual(missing);
    const here = await read(who, `/itr-api/v1/tickets/${ticket.id}/shares`);
    expect(here).toEqual(await read(who, `/itr-api/v1/tickets/${unknown}/shares`));
  }
  expect((await testApp.ask('partner', 'DELETE', '/itr-api/v1/shares/no-uuid')).code).toBe(404);
});

test('the identifier is answered once, kept as a digest, and nowhere in a list', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const key = 'share-key-of-sixteen-or-more';
  const { data, code } = await make('partner', ticket, 'evaluate', { expiresInDays: 7 }, key);
  const shareId = String(data['shareId']);
  expect(code).toBe(201);
  expect(shareId).toMatch(/^s1_[A-Za-z0-9_-]{26}$/);
  expect(data).toMatchObject({
    purpose: 'evaluate',
    url: `https://closeloop.example/share/itr/evaluate/${shareId}`,
    expiresAt: new Date(testApp.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  });
  expect((await make('partner', ticket, 'evaluate', { expiresInDays: 7 }, key)).data).toEqual(data);
  const items = await listOf('engineer', ticket);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ id: data['id'], state: 'open', uses: 0, createdBy: { name: 'The partner' } });
  expect(JSON.stringify(items)).not.toContain(shareId);
  expect(JSON.stringify(await testApp.rows('select * from share'))).not.toContain(shareId);
  for (const expiresInDays of [0, 31, 1.5, '3'])
    expect((await make('partner', ticket, 'ticket', { expiresInDays })).fields).toHaveProperty('expiresInDays');
  expect((await make('partner', ticket, 'all' as TicketPurpose)).fields).toHaveProperty('purpose');
});

test('each purpose opens its own part and nothing else (spec 6.8)', async () => {
  const ticket = await ticketAt(testApp, 'proposed', { form: ROUTED });
  const other = await ticketAt(testApp, 'proposed');
  /** By purpose: the ticket, its timeline, its solutions. */
  const grants: Record<TicketPurpose, [number, number, number]> = {
    evaluate: [404, 404, 404],
    solution: [404, 404, 200],
    ticket: [200, 200, 200],
  };
  for (const purpose of purposes) {
    const link = await linkOf(ticket, purpose);
    const response = await shared(link);
    const part = response.data['ticket'] as Record<string, unknown>;
    expect({ purpose, code: response.code, number: part['number'] }).toEqual({
      purpose,
      code: 200,
      number: ticket.number,
    });
    expect(response.data['purpose']).toBe(purpose);
    expect({ purpose, hasSolution: part['solution'] !== null }).toEqual({
      purpose,
      hasSolution: purpose !== 'evaluate',
    });
    for (const secret of [ticket.description, ticket.contactEmail ?? '-', ticket.contactName ?? '-'])
      expect({ purpose, leaks: response.text.includes(JSON.stringify(secret)) }).toEqual({ purpose, leaks: false });
    const base = `/itr-api/v1/tickets/${ticket.id}`;
    const got = [base, `${base}/events`, `${base}/solutions`].map((path) => read(link, path));
    expect({ purpose, got: (await Promise.all(got)).map(({ code }) => code) }).toEqual({
      purpose,
      got: grants[purpose],
    });
    const foreign = `/itr-api/v1/tickets/${other.id}`;
    for (const path of [foreign, `${foreign}/events`, `${foreign}/solutions`])
      expect({ purpose, path, code: (await read(link, path)).code }).toEqual({ purpose, path, code: 404 });
    for (const path of ['/itr-api/v1/tickets', `${base}/shares`, '/itr-api/v1/notifications'])
      expect({ purpose, path, code: (await read(link, path)).code }).toEqual({ purpose, path, code: 401 });
  }
});

test('a link for the ticket shows no e-mail address of the contact, neither now nor in the timeline', async () => {
  const [before, now] = ['ann@door.example', 'ben@door.example'];
  const corrected = await act(testApp, 'engineer', await ticketAt(testApp, 'accepted', { form: ROUTED }), 'correct', {
    changes: { contactEmail: now, contactName: 'Ben Contact' },
  });
  const ticket = ticketOf(corrected);
  const link = await linkOf(ticket, 'ticket');
  const paths = [`/itr-api/v1/tickets/${ticket.id}`, `/itr-api/v1/tickets/${ticket.id}/events`];
  for (const path of paths)
    for (const [who, shown] of [
      [link, false],
      ['partner', true],
    ] as const) {
      const { code, text } = await read(who, path);
      expect({ path, code, name: text.includes('Ben Contact') }).toEqual({ path, code: 200, name: true });
      expect({ path, shown, has: text.includes(now) || text.includes(before) }).toEqual({ path, shown, has: shown });
    }
});

test('every call that accepts a link answers each purpose as the hand-written list says, direct and wrapped', async () => {
  const spec = (await testApp.app.http.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { security?: object[] }>>;
  }>();
  const taking = Object.entries(spec.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(
        ([, { security = [] }]) =>
          security.some((one) => 'shareId' in one) && security.every((one) => Object.keys(one).length > 0),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`)
      .filter((call) => !call.includes('/actions/')),
  );
  const bare = (call: string): string => call.replace(/\{\w+\}/g, '{}');
  expect([...new Set(Object.keys(linked).map(bare))].sort()).toEqual(taking.map(bare).sort());

  let ticket = await ticketAt(testApp, 'proposed');
  ticket = ticketOf(
    await act(testApp, 'engineer', ticket, 'revise', { safety: 'Wait until the capacitors are empty.' }),
  );
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment'));
  const shownTo = ticket.seq;
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment', { visibility: 'internal' }));
  const file = (n: number): string => `00000000-0000-7000-8000-00000000f00${n}`;
  const files: [seq: number, version: number | null][] = [
    [shownTo - 1, 2],
    [shownTo - 2, 1],
    [shownTo, null],
    [ticket.seq, null],
  ];
  for (const [n, [seq, version]] of files.entries())
    await testApp.rows(
      `insert into attachment (id, ticket_id, seq, solution_version, kind, name, content_type, size, object_key, at)
       values ($1, $2, $3, $4, 'image', 'a.png', 'image/png', 1, 'k', now())`,
      [file(n), ticket.id, seq, version],
    );
  const pathOf = (call: string): string => {
    const [newest, older, comment, internal] = call.includes('attachments') ? [0, 1, 2, 3].map(file) : ['2', '1'];
    const places: Record<string, string | undefined> = { id: ticket.id, newest, older, comment, internal };
    return call.replace(/^\w+ /, '').replace(/\{(\w+)\}/g, (_all, name: string) => places[name] ?? '');
  };
  for (const [call, codesOf] of Object.entries(linked))
    for (const purpose of purposes)
      for (const wrapped of [false, true]) {
        const link = await linkOf(ticket, purpose);
        const method = call.startsWith('POST') ? 'POST' : 'GET';
        const { code } = await testApp.ask(link, method, pathOf(call), method === 'POST' ? {} : undefined, { wrapped });
        expect({ call, purpose, wrapped, code }).toEqual({ call, purpose, wrapped, code: codesOf[purpose] });
      }
  const acknowledged = await testApp.rows(
    'select distinct version from solution_acknowledgement where ticket_id = $1',
    [ticket.id],
  );
  expect(acknowledged).toEqual([{ version: 2 }]);
});

test('a made link and its first opening are on the timeline; each opening counts; the version stays', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const link = await linkOf(ticket, 'solution');
  for (let n = 1; n <= 3; n++) {
    expect((await shared(link)).code).toBe(200);
    expect((await listOf('partner', ticket))[0]).toMatchObject({ uses: n });
  }
  const lines = (await eventsOf(ticket)).slice(-2);
  expect(lines).toMatchObject([
    { action: 'share', actor: { name: 'The partner' }, visibility: 'public' },
    { action: 'shareUsed', actor: null, visibility: 'public' },
  ]);
  const { data } = await read('partner', `/itr-api/v1/tickets/${ticket.id}`);
  expect(data).toMatchObject({ version: ticket.version, seq: ticket.seq + 2, updatedAt: ticket.updatedAt });
  // Somebody who had the ticket open before the link was made gets no conflict.
  expect((await act(testApp, 'partner', ticket, 'acceptSolution')).code).toBe(200);
});

test('a link for rating can be used once, and ends when anybody has rated (spec 1.18, 2.4.18)', async () => {
  const ticket = await ticketAt(testApp, 'awaitingEvaluation');
  const links = [await linkOf(ticket, 'evaluate'), await linkOf(ticket, 'evaluate')];
  const [link, twin] = links as [(typeof links)[0], (typeof links)[0]];
  const still = await linkOf(ticket, 'ticket');
  const part = (await shared(link)).data['ticket'] as TicketView;
  expect(part.actions).toEqual([{ action: 'evaluate', enabled: true, onBehalf: false, reason: null }]);
  const key = 'rating-by-a-visitor';
  const rated = await act(testApp, link, part, 'evaluate', {}, { key });
  expect(rated.data).toMatchObject({ status: 'completed', evaluation: { overall: 4 } });
  expect((await act(testApp, link, part, 'evaluate', {}, { key })).data).toEqual(rated.data);
  for (const one of links) {
    expect(await shared(one)).toMatchObject({ code: 404, data: { ended: 'used' } });
    expect(await act(testApp, one, part, 'evaluate', { version: part.version + 1 })).toMatchObject({ code: 404 });
  }
  expect((await shared(still)).code).toBe(200);
  expect((await listOf('partner', ticket)).map(({ state }) => state)).toEqual(['open', 'used', 'used']);
  // The next round needs a link of its own.
  const again = await testApp.ask('partner', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  expect((await act(testApp, 'partner', again.data as unknown as TicketView, 'reopen')).code).toBe(200);
  expect((await shared(twin)).code).toBe(404);

  const byLogin = await ticketAt(testApp, 'awaitingEvaluation');
  const late = await linkOf(byLogin, 'evaluate');
  const now = (await read('partner', `/itr-api/v1/tickets/${byLogin.id}`)).data as unknown as TicketView;
  expect((await act(testApp, 'partner', now, 'evaluate')).code).toBe(200);
  expect(await shared(late)).toMatchObject({ code: 404, data: { ended: 'used' } });
});

test('expired and revoked links say so; an unknown one is a plain 404', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const { data } = await make('engineer', ticket, 'ticket', { expiresInDays: 1 });
  const expired = { shareId: String(data['shareId']) };
  const revoked = await linkOf(ticket, 'ticket');
  expect((await testApp.ask('lead', 'DELETE', `/itr-api/v1/shares/${revoked.id}`)).code).toBe(200);
  expect((await testApp.ask('lead', 'DELETE', `/itr-api/v1/shares/${revoked.id}`)).code).toBe(200);
  expect(await shared(revoked)).toMatchObject({ code: 404, data: { ended: 'revoked' } });
  expect((await shared(expired)).code).toBe(200);
  testApp.clock.pass(DAY_MS);
  expect(await shared(expired)).toMatchObject({ code: 404, data: { ended: 'expired' } });
  const plain = await read('partner', '/itr-api/v1/tickets/00000000-0000-7000-8000-00000000dead');
  for (const shareId of [`s1_${'A'.repeat(26)}`, 's1_short', expired.shareId.slice(0, -1) + '!', 'x'])
    expect({ shareId, answer: await shared({ shareId }) }).toEqual({ shareId, answer: plain });
  expect((await shared('partner')).code).toBe(404);
  expect((await shared('nobody')).code).toBe(401);
});

test('nothing unexpected was logged', () => expect(testApp.unexpected).toEqual([]));
