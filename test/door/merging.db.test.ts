/** Merging two records: all references move from the one to the other, as the preview says (decision 0037). */
import { expect, test } from 'vitest';
import type { Mergeable } from '../../src/shared/admin/merge-calls.ts';
import { ADMIN, confirmed, versionOf } from './admin-people.ts';
import { ids, persons } from './people.ts';
import { formFor, raise, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

const tables = { organisations: 'organisation', customers: 'customer', units: 'unit' } as const;
async function merge(
  entity: Mergeable,
  from: string,
  into: string,
  more: object = {},
  who: Who = 'admin',
): Promise<ApiResponse> {
  const [version, intoVersion] = [
    await versionOf(testApp, tables[entity], from),
    await versionOf(testApp, tables[entity], into),
  ];
  const body = { into, version, intoVersion, dryRun: false, ...more };
  const headers = who === 'admin' ? await confirmed(testApp) : {};
  return testApp.ask(who, 'POST', `${ADMIN}/entities/${entity}/${from}/merge`, body, { headers });
}
const found = async (who: Who, path: string): Promise<number> =>
  (await testApp.ask(who, 'GET', `/itr-api/v1/${path}`)).code;

test('admins alone merge, with the password, and only what can be merged', async () => {
  for (const who of [...persons.filter((one) => one !== 'admin'), 'nobody', 'stranger'] as const) {
    const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
    expect({ who, code: (await merge('organisations', ids.beta, ids.alpha, {}, who)).code }).toEqual({
      who,
      code: out,
    });
  }
  const path = `${ADMIN}/entities/organisations/${ids.beta}/merge`;
  const body = { into: ids.alpha, version: 1, intoVersion: 1, dryRun: false };
  expect((await testApp.ask('admin', 'POST', path, body)).data).toEqual({ reason: 'confirmationRequired' });
  expect((await merge('organisations', ids.beta, ids.beta)).fields).toHaveProperty('into');
  expect((await merge('organisations', ids.beta, testApp.clock.id(), { intoVersion: 1 })).fields).toHaveProperty(
    'into',
  );
  expect((await merge('organisations', ids.beta, ids.alpha, { version: 9 })).data).toEqual({
    version: 1,
    intoVersion: 1,
  });
  expect((await merge('organisations', ids.beta, ids.alpha, { intoVersion: 9 })).code).toBe(409);
  for (const entity of ['people', 'words', 'x'])
    expect((await testApp.ask('admin', 'POST', `${ADMIN}/entities/${entity}/${ids.beta}/merge`, body)).code).toBe(404);
  expect(await testApp.rows('select 1 from audit_event')).toEqual([]);
});

test('an organisation: people, tickets and customers move, and the people have the rights of the new one at once', async () => {
  const ticket = ticketOf(await testApp.ask('otherPartner', 'POST', '/itr-api/v1/tickets', formFor('feedback')));
  const seen = `tickets/${ticket.id}`;
  expect([await found('manager', seen), await found('otherManager', 'units/SN-ALPHA-1')]).toEqual([404, 404]);
  const preview = await merge('organisations', ids.beta, ids.alpha, { dryRun: true });
  expect(preview.data).toEqual({ moves: { people: 2, tickets: 1, customers: 1, children: 0 } });
  expect([await found('manager', seen), await found('otherManager', 'units/SN-ALPHA-1')]).toEqual([404, 404]);

  expect((await merge('organisations', ids.beta, ids.alpha)).data).toEqual(preview.data);
  expect([await found('manager', seen), await found('otherManager', 'units/SN-ALPHA-1')]).toEqual([200, 200]);
  expect(await found('partner', 'units/SN-BETA-1')).toBe(200);
  expect(await testApp.rows('select active, version, merged_into from organisation where id = $1', [ids.beta])).toEqual(
    [{ active: false, version: 2, merged_into: ids.alpha }],
  );
  expect(await testApp.rows(`select entity, record, after from audit_event order by id`)).toEqual([
    { entity: 'organisations', record: ids.beta, after: { active: false, mergedInto: ids.alpha, ...preview.data } },
    { entity: 'organisations', record: ids.alpha, after: { merged: ids.beta, ...preview.data } },
  ]);
  // A merged record can neither be merged again nor be the target of a merge.
  expect((await merge('organisations', ids.beta, ids.alpha)).code).toBe(409);
  expect((await merge('organisations', ids.alpha, ids.beta)).fields).toHaveProperty('into');
});

test('a customer: tickets get its name, units and contacts move, and a contact of both is kept once', async () => {
  const contact = (customer: string, email: string) =>
    testApp.rows(`insert into customer_contact (id, customer_id, name, email) values ($1, $2, 'Ann', $3)`, [
      testApp.clock.id(),
      customer,
      email,
    ]);
  for (const [customer, email] of [
    [ids.alphaCustomer, 'ann@m.example'],
    [ids.betaCustomer, 'Ann@m.example'],
    [ids.betaCustomer, 'bob@m.example'],
  ] as const)
    await contact(customer, email);
  const ticket = await raise(testApp, 'feedback', { sn: 'SN-BETA-1', noSnReason: undefined }, 'otherPartner');
  expect(ticket.customerName).toBe('Beta Presses');
  const moves = { tickets: 1, units: 1, contacts: 1, organisations: 1 };
  expect((await merge('customers', ids.betaCustomer, ids.alphaCustomer)).data).toEqual({ moves });
  expect(ticketOf(await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}`)).customerName).toBe(
    'Alpha Machines',
  );
  const { data } = await testApp.ask('lead', 'GET', '/itr-api/v1/tickets?view=all&q=alpha%20machines');
  expect((data['items'] as { id: string }[]).map(({ id }) => id)).toContain(ticket.id);
  // The address of the old customer shows the new one.
  const old = await testApp.ask('lead', 'GET', `/itr-api/v1/customers/${ids.betaCustomer}`);
  expect(old.data).toMatchObject({
    id: ids.alphaCustomer,
    contacts: [{ email: 'ann@m.example' }, { email: 'bob@m.example' }],
  });
});

test('a unit: its passport has the tickets of both, and the old number leads there', async () => {
  const [from = '', into = ''] = (await testApp.rows('select id from unit order by sn desc')).map(({ id }) =>
    String(id),
  );
  const before = await raise(testApp, 'feedback', { sn: 'SN-BETA-1', noSnReason: undefined });
  await merge('units', from, into);
  const later = await raise(testApp, 'feedback', { sn: 'sn beta 1'.replaceAll(' ', '-'), noSnReason: undefined });
  const { data } = await testApp.ask('partner', 'GET', '/itr-api/v1/units/SN-BETA-1');
  expect(data['sn']).toBe('SN-ALPHA-1');
  const numbers = (data['history'] as { number: string }[]).map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining([before.number, later.number]));
});

test('of two opposite merges of the same pair only one succeeds', async () => {
  const [a, b] = [testApp.clock.id(), testApp.clock.id()];
  for (const id of [a, b])
    await testApp.rows('insert into organisation (id, name) values ($1, $2)', [id, `One of two`]);
  // One confirmation for both, because a second one would make the first invalid.
  const headers = await confirmed(testApp);
  const body = { version: 1, intoVersion: 1, dryRun: false };
  const mergeAtOnce = (from: string, into: string) =>
    testApp.ask('admin', 'POST', `${ADMIN}/entities/organisations/${from}/merge`, { ...body, into }, { headers });
  const answers = await Promise.all([mergeAtOnce(a, b), mergeAtOnce(b, a)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const active = await testApp.rows('select id from organisation where active and id = any ($1::uuid[])', [[a, b]]);
  expect(active).toHaveLength(1);
  expect(testApp.unexpected).toEqual([]);
});
