/** The wall (domain.md, Share links): who makes its links, and that they open four values of open tickets and no more. */
import { expect, test } from 'vitest';
import { callRights } from './call-rights.ts';
import type { Person } from './people.ts';
import { act, raise, ticketAt } from './tickets.ts';
import { type Who, sharedTestApp } from './test-app.ts';

const LINKS = '/itr-api/v1/admin/wall-links';
const DAY_MS = 86_400_000;

const testApp = sharedTestApp();

const make = (who: Who) => testApp.ask(who, 'POST', LINKS, {});
const linkBy = async (who: Person): Promise<{ id: string; shareId: string }> => {
  const { code, data, text } = await make(who);
  if (code !== 201) throw new Error(text);
  return { id: String(data['id']), shareId: String(data['shareId']) };
};
const wall = (who: Who) => testApp.ask(who, 'GET', '/itr-api/v1/shared');

test('leads and admins make, list and withdraw links; each act is audited once; nobody else', async () => {
  for (const who of ['partner', 'manager', 'engineer', 'expert'] as const)
    for (const [method, path] of [
      ['POST', LINKS],
      ['GET', LINKS],
      ['DELETE', `${LINKS}/00000000-0000-7000-8000-00000000dead`],
    ] as const)
      expect([who, method, (await testApp.ask(who, method, path, method === 'POST' ? {} : undefined)).code]).toEqual([
        who,
        method,
        403,
      ]);
  for (const who of ['lead', 'admin'] as const) {
    const { data } = await make(who);
    const { id, shareId, url, expiresAt } = data as Record<string, string>;
    expect(url).toBe(`https://closeloop.example/wall?id=${shareId}`);
    expect(expiresAt).toBe(new Date(testApp.clock.now().getTime() + 365 * DAY_MS).toISOString());
    const list = await testApp.ask(who, 'GET', LINKS);
    expect(list.data['items']).toContainEqual(expect.objectContaining({ id, state: 'open', purpose: 'wall' }));
    expect(list.text).not.toContain(shareId);
    for (let times = 0; times < 2; times++)
      expect((await testApp.ask('admin', 'DELETE', `${LINKS}/${id}`)).code).toBe(200);
    expect(await wall({ shareId: shareId ?? '' })).toMatchObject({ code: 404, data: { ended: 'revoked' } });
    const lines = await testApp.rows('select operation from audit_event where record = $1 order by at, id', [id]);
    expect(lines.map(({ operation }) => operation)).toEqual(['admin.wallLinkCreate', 'admin.wallLinkRevoke']);
  }
});

test('it answers severity, state, due and opened of each open ticket, and nothing else', async () => {
  const link = await linkBy('lead');
  const accepted = await ticketAt(testApp, 'accepted');
  const secret = await raise(testApp, 'feedback', { description: 'A word that nobody may read on the wall.' });
  const proposed = await ticketAt(testApp, 'proposed');
  const closed = await ticketAt(testApp, 'completed');
  const answer = await wall(link);
  expect(Object.keys(answer.data)).toEqual(['purpose', 'tickets']);
  const tickets = answer.data['tickets'] as Record<string, unknown>[];
  const open = await testApp.rows(
    `select severity from ticket where status not in ('completed', 'awaitingEvaluation', 'dismissed')`,
  );
  expect(tickets).toHaveLength(open.length);
  for (const one of tickets) expect(Object.keys(one).sort()).toEqual(['dueAt', 'openedAt', 'severity', 'state']);
  expect(tickets).toContainEqual({
    severity: accepted.severity,
    state: 'run',
    dueAt: accepted.clock.dueAt,
    openedAt: accepted.filedAt,
  });
  expect(tickets).toContainEqual({
    severity: proposed.severity,
    state: 'pause',
    dueAt: null,
    openedAt: proposed.filedAt,
  });
  for (const one of [accepted, secret, proposed, closed])
    for (const word of [one.id, one.number, one.title, one.requester.name, one.productModel ?? one.id])
      expect([word, answer.text.includes(word)]).toEqual([word, false]);
});

test('its link opens no other call, in either door, and another link does not open the wall', async () => {
  const link = await linkBy('admin');
  const ticket = await ticketAt(testApp, 'proposed');
  let tried = 0;
  for (const [name, [callers, method, path]] of Object.entries(callRights)) {
    if (name === 'share.shared') continue;
    const there = path.replace(/00000000-0000-7000-8000-[0-9a-f]{12}/, ticket.id);
    for (const wrapped of [false, true]) {
      const body = method === 'GET' ? undefined : {};
      const { code, text } = await testApp.ask(link, method, there, body, { wrapped });
      const isOpenToAll = callers === 'everybody' || callers === 'optional' || name.startsWith('dictionary.');
      const learns = [ticket.number, ticket.title].some((word) => text.includes(word));
      expect({ name, wrapped, refused: isOpenToAll || code >= 400, learns }).toEqual({
        ...{ name, wrapped, refused: true, learns: false },
      });
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(100);
  const { data } = await testApp.ask('partner', 'POST', `/itr-api/v1/tickets/${ticket.id}/shares`, {
    purpose: 'ticket',
  });
  const other = await wall({ shareId: String(data['shareId']) });
  expect([other.data['purpose'], 'tickets' in other.data]).toEqual(['ticket', false]);
  const asked = await testApp.ask('partner', 'POST', `/itr-api/v1/tickets/${ticket.id}/shares`, { purpose: 'wall' });
  expect(asked.fields).toHaveProperty('purpose');
  // The withdrawal of links to tickets does not reach it.
  expect((await testApp.ask('engineer', 'DELETE', `/itr-api/v1/shares/${link.id}`)).code).toBe(404);
  expect((await wall(link)).code).toBe(200);
});

test('a screen that asks all day counts once an hour', async () => {
  const link = await linkBy('admin');
  const uses = async (): Promise<unknown> =>
    ((await testApp.ask('admin', 'GET', LINKS)).data['items'] as { id: string; uses: number }[]).find(
      ({ id }) => id === link.id,
    )?.uses;
  for (let times = 0; times < 3; times++) expect((await wall(link)).code).toBe(200);
  expect(await uses()).toBe(1);
  testApp.clock.pass(3_600_000);
  for (let times = 0; times < 3; times++) await wall(link);
  expect(await uses()).toBe(2);
});

test('it ends after a year; a ticket that is closed leaves it', async () => {
  const link = await linkBy('lead');
  const count = async (): Promise<number> => ((await wall(link)).data['tickets'] as unknown[]).length;
  const ticket = await ticketAt(testApp, 'accepted');
  const before = await count();
  const { data } = await testApp.ask('partner', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  await act(testApp, 'partner', data as never, 'withdraw');
  expect(await count()).toBe(before - 1);
  testApp.clock.pass(365 * DAY_MS);
  expect(await wall(link)).toMatchObject({ code: 404, data: { ended: 'expired' } });
});
