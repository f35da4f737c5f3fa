/**
 * Organisations below each other through the doors (decision 0102): a manager sees what is below, acts on none of it, and
 * sees nothing beside or above. The second wall by itself: src/server/db/tree.db.test.ts.
 */
import { beforeAll, expect, test } from 'vitest';
import { callableActions } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { ADMIN, confirmed, versionOf } from './admin-people.ts';
import { confirmationOf } from './confirmation.ts';
import { idOf, ids, type Person } from './people.ts';
import { act, formFor, raise } from './tickets.ts';
import { memoryStore, openDesk } from './import-desk.ts';
import { type Who, sharedTestApp } from './test-app.ts';

const ENTITY = `${ADMIN}/entities/organisations`;
let ofBeta: TicketView;
let ofAlpha: TicketView;
const store = memoryStore();
const sent: string[] = [];
const testApp = sharedTestApp({
  store,
  post: (_url, _headers, body) => {
    sent.push(body);
    return Promise.resolve({ status: 204, error: null, answer: '' });
  },
});
beforeAll(async () => {
  await testApp.rows(`update organisation set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [ids.alpha]);
  ofBeta = await raise(testApp, 'feedback', { title: 'Belowbelow hums' }, 'otherPartner');
  ofAlpha = await raise(testApp, 'feedback', { title: 'Aboveabove hums' }, 'partner');
});

const change = async (id: string, values: object) =>
  testApp.ask('admin', 'PATCH', `${ENTITY}/${id}`, { version: await versionOf(testApp, 'organisation', id), values });
const make = async (code: string, parent: string | null): Promise<string> =>
  String((await testApp.ask('admin', 'POST', ENTITY, { values: { code, name: code, parent } })).data['id']);
const code = async (who: Who, path: string): Promise<number> =>
  (await testApp.ask(who, 'GET', `/itr-api/v1/${path}`)).code;
const listed = async (who: Who, query = ''): Promise<string[]> => {
  const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets?view=all&limit=100${query}`);
  return (data['items'] as { id: string }[]).map(({ id }) => id);
};
/** What a row tells the manager of their part in it. */
const partIn = async (id: string): Promise<unknown> => {
  const { data } = await testApp.ask('manager', 'GET', '/itr-api/v1/tickets?view=all&limit=100');
  return (data['items'] as { id: string; mine?: object }[]).find((row) => row.id === id)?.mine;
};
/** What each of these sees of the other's, in every place where tickets are. */
const sees = async (who: Person, { id, title }: TicketView) => {
  const word = title.split(' ')[0] ?? '';
  const { data } = await testApp.ask(who, 'GET', '/itr-api/v1/figures/inflow?by=day');
  return {
    ticket: (await code(who, `tickets/${id}`)) === 200,
    list: (await listed(who)).includes(id),
    scope: (await listed(who, '&scope=organisation')).includes(id),
    search: (await listed(who, `&q=${word}`)).includes(id),
    figure: who.toLowerCase().includes('manager')
      ? Number((data['total'] as { values: { count: number } }).values.count)
      : 0,
  };
};
const nothing = { ticket: false, list: false, scope: false, search: false };
const everything = { ticket: true, list: true, scope: true, search: true };

test('without a tree nobody sees another organisation', async () => {
  expect(await sees('manager', ofBeta)).toEqual({ ...nothing, figure: 1 });
  expect(await code('manager', 'units/SN-BETA-1')).toBe(404);
});

test('a manager sees below: tickets, list, search, figures, units and customers; and never beside or above', async () => {
  expect((await change(ids.beta, { parent: 'ALPHA' })).code).toBe(200);
  await expect.poll(() => code('manager', `tickets/${ofBeta.id}`), { timeout: 2_000 }).toBe(200);
  expect(await sees('manager', ofBeta)).toEqual({ ...everything, figure: 2 });
  expect(await code('manager', 'units/SN-BETA-1')).toBe(200);
  expect(await code('manager', `customers/${ids.betaCustomer}`)).toBe(200);
  // Not above, and whoever manages nothing sees no more than before.
  expect(await sees('otherManager', ofAlpha)).toEqual({ ...nothing, figure: 1 });
  for (const who of ['partner', 'colleague'] as const)
    expect(await sees(who, ofBeta)).toEqual({ ...nothing, figure: 0 });
  // Beside: beta's sister.
  const gamma = await make('GAMMA', 'ALPHA');
  await testApp.rows('update app_user set organisation_id = $1 where id = $2', [gamma, idOf('colleague')]);
  await testApp.signIn('colleague');
  const ofGamma = await raise(testApp, 'feedback', { title: 'Besidebeside hums' }, 'colleague');
  expect(await sees('otherManager', ofGamma)).toEqual({ ...nothing, figure: 1 });
  await expect.poll(() => code('manager', `tickets/${ofGamma.id}`), { timeout: 2_000 }).toBe(200);
  expect(await sees('manager', ofGamma)).toEqual({ ...everything, figure: 3 });
});

test('a manager acts on nothing below, by no door, and shares nothing of it', async () => {
  const before = await testApp.rows('select version, seq from ticket where id = $1', [ofBeta.id]);
  for (const action of callableActions) {
    const { code: answered } = await act(testApp, 'manager', ofBeta, action);
    expect({ action, refused: [403, 404].includes(answered) }).toEqual({ action, refused: true });
  }
  const shared = await testApp.ask('manager', 'POST', `/itr-api/v1/tickets/${ofBeta.id}/shares`, { purpose: 'ticket' });
  expect([403, 404, 400]).toContain(shared.code);
  const onBehalf = await testApp.ask(
    'manager',
    'POST',
    '/itr-api/v1/tickets',
    formFor('feedback', { onBehalfOf: idOf('otherPartner') }),
  );
  expect(onBehalf.code).toBe(400);
  const { data } = await testApp.ask('manager', 'GET', `/itr-api/v1/tickets/${ofBeta.id}`);
  expect(data['actions']).toEqual([]);
  // Nor does a list say that it waits for the manager.
  expect(await partIn(ofBeta.id)).toEqual({ looksOn: true });
  expect(await partIn(ofAlpha.id)).toBeUndefined();
  expect(await testApp.rows('select version, seq from ticket where id = $1', [ofBeta.id])).toEqual(before);
});

test('where the record says so, a manager acts below as the manager there, and nobody else does', async () => {
  const actionsOf = async (who: Who) =>
    (await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ofBeta.id}`)).data['actions'] as unknown[];
  const todo = async (): Promise<string[]> => {
    const { data } = await testApp.ask('manager', 'GET', '/itr-api/v1/tickets?view=todo&limit=100');
    return (data['items'] as { id: string }[]).map(({ id }) => id);
  };
  const there = await actionsOf('otherManager');
  expect(there.length).toBeGreaterThan(0);
  // By the record above, and not by that of the organisation itself.
  expect((await change(ids.beta, { managersActBelow: true })).code).toBe(200);
  expect(await actionsOf('manager')).toEqual([]);
  expect((await change(ids.alpha, { managersActBelow: true })).code).toBe(200);
  await expect.poll(() => actionsOf('manager'), { timeout: 2_000 }).toEqual(there);
  expect(await actionsOf('partner')).toBeUndefined();
  expect((await act(testApp, 'otherManager', ofAlpha, 'comment')).code).toBe(404);
  expect((await act(testApp, 'manager', ofBeta, 'comment')).code).toBe(200);
  expect(await partIn(ofBeta.id)).toBeUndefined();
  const shared = await testApp.ask('manager', 'POST', `/itr-api/v1/tickets/${ofBeta.id}/shares`, { purpose: 'ticket' });
  expect(shared.code).toBe(201);
  await testApp.rows(`update ticket set hold_since = now(), hold_reason = 'x' where id = $1`, [ofBeta.id]);
  expect(await todo()).toContain(ofBeta.id);
  // Filing is for colleagues of the own organisation.
  const form = formFor('feedback', { onBehalfOf: idOf('otherPartner') });
  expect((await testApp.ask('manager', 'POST', '/itr-api/v1/tickets', form)).code).toBe(400);
  expect((await change(ids.alpha, { managersActBelow: false })).code).toBe(200);
  await expect.poll(() => actionsOf('manager'), { timeout: 2_000 }).toEqual([]);
  expect(await todo()).not.toContain(ofBeta.id);
  expect((await act(testApp, 'manager', ofBeta, 'comment')).code).toBe(403);
  await testApp.rows('update ticket set hold_since = null, hold_reason = null where id = $1', [ofBeta.id]);
});

test('a key that acts as a manager, and an export, see the same', async () => {
  const expiresAt = new Date(testApp.clock.now().getTime() + 86_400_000).toISOString();
  const body = { name: 'Tree', userId: idOf('manager'), scopes: ['tickets:read'], expiresAt };
  const headers = await confirmationOf(testApp, 'admin');
  const { data } = await testApp.ask('admin', 'POST', '/itr-api/v1/admin/api-keys', body, { headers });
  expect(await listed({ apiKey: String(data['key']) })).toContain(ofBeta.id);
  const run = await testApp.ask('manager', 'POST', '/itr-api/v1/exports', {
    list: 'tickets',
    query: { view: 'all' },
    format: 'csv',
  });
  await testApp.deliver();
  const done = await testApp.ask('manager', 'GET', `/itr-api/v1/exports/${String(run.data['id'])}`);
  expect(done.data).toMatchObject({ state: 'done', rows: (await listed('manager')).length });
});

test('a webhook tells the systems of the vendor of a ticket below; who is above stands in nothing of it, and reads none', async () => {
  const hooks = '/itr-api/v1/admin/webhooks';
  const made: string[] = [];
  // A webhook is told from its making on.
  testApp.clock.pass(1_000);
  for (const audience of ['internal', 'public']) {
    const body = { url: `https://erp.example.com/${audience}`, events: ['ticket.comment'], audience };
    made.push(String((await testApp.ask('admin', 'POST', hooks, body)).data['id']));
  }
  await testApp.deliver();
  sent.length = 0;
  // Who looks on writes nothing, so nothing is told.
  expect((await act(testApp, 'manager', ofBeta, 'comment')).code).toBe(403);
  await testApp.deliver();
  expect(sent).toEqual([]);
  expect((await act(testApp, 'otherPartner', ofBeta, 'comment')).code).toBe(200);
  await testApp.deliver();
  expect(sent.map((body) => (JSON.parse(body) as { data: { ticket: TicketView } }).data.ticket.id)).toEqual([
    ofBeta.id,
    ofBeta.id,
  ]);
  for (const body of sent)
    for (const above of [ids.alpha, idOf('manager'), ofAlpha.id]) expect(body).not.toContain(above);
  for (const path of [hooks, ...made.map((id) => `${hooks}/${id}/deliveries`)])
    expect((await testApp.ask('manager', 'GET', path)).code).toBe(403);
});

test('an import moves an organisation out of sight and its undoing back; who is above reads nothing of the file', async () => {
  const desk = openDesk(testApp, store.objects);
  await make('ELSEWHERE', null);
  const [{ name } = { name: '' }] = await testApp.rows('select name from organisation where id = $1', [ids.beta]);
  const run = await desk.check('organisations', `code,name,parent\nBETA,${String(name)},ELSEWHERE\n`);
  expect(await code('manager', `tickets/${ofBeta.id}`)).toBe(200);
  const applied = await desk.done(run, 'apply');
  expect(applied.state).toBe('applied');
  await expect.poll(() => code('manager', `tickets/${ofBeta.id}`), { timeout: 2_000 }).toBe(404);
  expect(await listed('manager')).not.toContain(ofBeta.id);
  for (const path of ['admin/imports', `admin/imports/${run.id}`, `admin/imports/${run.id}/rows`])
    expect(await code('manager', path)).toBe(403);
  await desk.done(applied, 'undo');
  await expect.poll(() => code('manager', `tickets/${ofBeta.id}`), { timeout: 2_000 }).toBe(200);
});

test('a circle and a sixth level are 400 at the field, by a call and by rows of a file', async () => {
  expect((await change(ids.alpha, { parent: 'BETA' })).fields).toHaveProperty(['values.parent']);
  expect((await change(ids.alpha, { parent: 'ALPHA' })).fields).toHaveProperty(['values.parent']);
  expect((await change(ids.alpha, { parent: 'NOWHERE' })).fields).toHaveProperty(['values.parent']);
  await make('L3', 'BETA');
  await make('L4', 'L3');
  await make('L5', 'L4');
  const sixth = await testApp.ask('admin', 'POST', ENTITY, { values: { code: 'L6', name: 'L6', parent: 'L5' } });
  expect(sixth.fields).toHaveProperty(['values.parent']);
  const above = await make('TOP', null);
  expect((await change(ids.alpha, { parent: 'TOP' })).fields).toHaveProperty(['values.parent']);
  const rows = [
    { code: 'L3', name: 'L3', parent: 'GAMMA' },
    { code: 'GAMMA', name: 'GAMMA', parent: 'L3' },
  ];
  const put = await testApp.ask('admin', 'PUT', ENTITY, { rows });
  expect(put.data).toMatchObject({ changed: 0, wrong: [{ column: 'parent' }, { column: 'parent' }] });
  expect((await change(above, { parent: null })).code).toBe(200);
});

test('merging moves what is below, and is refused where that would be a circle', async () => {
  const merge = async (from: string, into: string, dryRun = false) => {
    const [version, intoVersion] = [
      await versionOf(testApp, 'organisation', from),
      await versionOf(testApp, 'organisation', into),
    ];
    const headers = await confirmed(testApp);
    return testApp.ask('admin', 'POST', `${ENTITY}/${from}/merge`, { into, version, intoVersion, dryRun }, { headers });
  };
  const idByCode = async (text: string) =>
    String((await testApp.rows('select id from organisation where code = $1', [text]))[0]?.['id']);
  const [l3, l5, gamma] = [await idByCode('L3'), await idByCode('L5'), await idByCode('GAMMA')];
  expect((await merge(l3, l5, true)).fields).toHaveProperty('into');
  expect(await merge(l3, gamma)).toMatchObject({ code: 200, data: { moves: { children: 1 } } });
  expect(
    await testApp.rows(
      `select p.code from organisation o join organisation p on p.id = o.parent_id where o.code = 'L4'`,
    ),
  ).toEqual([{ code: 'GAMMA' }]);
  expect(await testApp.rows('select parent_id, active from organisation where id = $1', [l3])).toEqual([
    { parent_id: null, active: false },
  ]);
});

test('taken out of the tree, it is not seen any more, in every process that is told', async () => {
  expect(await code('manager', `tickets/${ofBeta.id}`)).toBe(200);
  expect((await change(ids.beta, { parent: null })).code).toBe(200);
  // By NOTIFY: sessions would be read anew only after some seconds otherwise.
  await expect.poll(() => code('manager', `tickets/${ofBeta.id}`), { timeout: 2_000 }).toBe(404);
  expect(await listed('manager')).not.toContain(ofBeta.id);
  expect(testApp.unexpected).toEqual([]);
});
