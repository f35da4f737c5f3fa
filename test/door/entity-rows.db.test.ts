/** Rows of entities: errors in them, values that follow from another record, rights and limits. */
import { beforeAll, expect, test } from 'vitest';
import type { Method } from '../../src/shared/endpoint.ts';
import { confirmationOf } from './confirmation.ts';
import { accountOf, idOf, ids, QUEUED, type Person } from './people.ts';
import { type ApiResponse, type AskOptions, type Who, sharedTestApp } from './test-app.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';

const A = '/itr-api/v1/admin';
const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.rows(`update organisation set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [ids.alpha]);
  await testApp.rows(`update customer set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [
    ids.alphaCustomer,
  ]);
  await testApp.rows(`insert into user_group (code, name) values ('Controllers', 'Controllers'), ('gone', 'Gone')`);
  await testApp.rows(`update user_group set active = false where code = 'gone'`);
  await testApp.rows(
    `insert into product_series (id, product_line, name, description) values ('s1', $1, 'S 1', ''), ('p1', 'plc-and-controllers', 'P 1', '')`,
    [QUEUED.productLine],
  );
  await testApp.rows(
    `insert into product_model (id, series_id, name, product_number, product_type, description, parameters)
     values ('m52', 's1', 'MD520-4T', '1', 'ethercat-servo', '', '[]')`,
  );
});

const ask = (who: Who, method: Method, path: string, body?: unknown, options?: AskOptions): Promise<ApiResponse> =>
  testApp.ask(who, method, `${A}${path}`, body, options);
const put = async (entity: string, rows: object[], dryRun = false) => {
  const { code, data } = await ask('admin', 'PUT', `/entities/${entity}`, { rows, dryRun });
  return { code, ...(data as { new: number; changed: number; same: number; wrong: Record<string, unknown>[] }) };
};
const audited = async (): Promise<number> =>
  Number((await testApp.rows('select count(*)::int as n from audit_event'))[0]?.['n']);

test('good rows are applied, each wrong cell is reported with what to do; a dry run writes nothing', async () => {
  const rows = [
    { sn: 'ax1-2026/00007', productModel: 'md520-4t', customer: 'ALPHA', deliveryDate: '2026-01-10' },
    { sn: '变频器12345', productModel: 'MD529-4T', customer: 'NOBODY', deliveryDate: '2026-02-31' },
    { sn: 'AX1 2026 00007', productModel: 'm52' },
    { sn: 'AX1-2026-00008', productModel: 'm52', deliveryDate: '2026-02-01', warrantyUntil: '2026-01-01', more: 'x' },
    { sn: 'SN-ALPHA-1', softwareModel: 'V2.0' },
    { productModel: 'm52' },
  ];
  const before = await audited();
  const dry = await put('units', rows, true);
  expect(await audited()).toBe(before);
  const done = await put('units', rows);
  expect(done).toEqual(dry);
  expect(done).toMatchObject({ code: 200, new: 1, changed: 1, same: 0 });
  expect(done.wrong.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'sn', 'SN must not contain Chinese characters'],
    [2, 'deliveryDate', 'Please enter a date as YYYY-MM-DD.'],
    [2, 'productModel', 'There is no record named MD529-4T. Did you mean MD520-4T?'],
    [2, 'customer', 'There is no record named NOBODY.'],
    [3, 'sn', 'The SN may contain letters, digits and - / . _ and starts and ends with a letter or digit.'],
    [4, 'more', 'This field does not exist here.'],
    [4, 'warrantyUntil', 'This is before the delivery. Please check both dates.'],
    [6, 'sn', 'Please fill this in.'],
  ]);
  expect(await audited()).toBe(before + 2);
  // Line and type follow from the model; the SN stays as it was typed.
  const [unit] = await testApp.rows(`select * from unit where sn_normal = 'AX1202600007'`);
  expect(unit).toMatchObject({ sn: 'ax1-2026/00007', product_model: 'MD520-4T', product_line: QUEUED.productLine });
  expect(unit).toMatchObject({ product_type: 'ethercat-servo', customer_id: ids.alphaCustomer, version: 1 });
  // Twice in one file, however it is written.
  const twice = await put('units', [
    { sn: 'TWICE-0001', productModel: 'm52' },
    { sn: 'twice.0001', productModel: 'm52' },
  ]);
  expect(twice).toMatchObject({ new: 1, wrong: [{ row: 2, message: 'The same record is already in row 1.' }] });
});

test('an inactive record cannot be chosen, and a value that follows from another record cannot differ', async () => {
  const rule = { productLine: QUEUED.productLine, zone: 'dach' };
  expect((await put('routing', [{ ...rule, group: 'gone' }])).wrong).toMatchObject([
    { column: 'group', message: 'gone is inactive. Please choose another.' },
  ]);
  const model = { code: 'new', series: 's1', name: 'NEW', productNumber: '1', productType: 'ethercat-servo' };
  const wrong = await put('models', [
    { ...model, productLine: 'plc-and-controllers' },
    { ...model, code: 'new2', series: 'p1' },
    { ...model, code: 'no dots.', parameters: ['Power'] },
  ]);
  expect(wrong.wrong.map(({ row, column }) => [row, column])).toEqual([
    [1, 'productLine'],
    [2, 'productType'],
    [3, 'parameters'],
    [3, 'code'],
  ]);
  await put('models', [{ ...model, parameters: ['Power = 1 kW'] }]);
  const renamed = await ask('admin', 'PATCH', '/entities/models/new', { version: 1, values: { code: 'other' } });
  expect([renamed.code, Object.keys(renamed.fields)]).toEqual([400, ['values.code']]);
  // A customer that was made inactive is not offered, and its page stays.
  const gone = `/entities/customers/${ids.betaCustomer}`;
  expect((await ask('admin', 'PATCH', gone, { version: 1, active: false })).code).toBe(200);
  const offered = await testApp.ask('engineer', 'GET', '/itr-api/v1/customers');
  expect((offered.data['items'] as { id: string }[]).map(({ id }) => id)).toEqual([ids.alphaCustomer]);
  expect((await testApp.ask('engineer', 'GET', `/itr-api/v1/customers/${ids.betaCustomer}`)).code).toBe(200);
});

test('a change of role asks for the password; nobody removes their own rights, or deactivates a person with open tickets', async () => {
  const at = (person: 'engineer' | 'admin') => `/entities/people/${idOf(person)}`;
  const role = { version: 1, values: { role: 'expert' } };
  const refused = await ask('admin', 'PATCH', at('engineer'), role);
  expect(refused).toMatchObject({ code: 403, data: { reason: 'confirmationRequired' } });
  const headers = await confirmationOf(testApp, 'admin');
  expect((await ask('admin', 'PATCH', at('engineer'), role, { headers })).data).toMatchObject({ version: 2 });
  for (const change of [{ values: { role: 'lead' } }, { active: false }]) {
    const own = await ask('admin', 'PATCH', at('admin'), { version: 1, ...change }, { headers });
    expect([own.code, Object.values(own.fields)]).toEqual([
      400,
      ['You cannot make yourself inactive or take your own role.'],
    ]);
  }
  const back = { version: 2, values: { role: 'engineer' } };
  expect((await ask('admin', 'PATCH', at('engineer'), back, { headers })).code).toBe(200);
  await raise(testApp, 'internal', {}, 'otherEngineer');
  await testApp.rows(`update ticket set handler_id = $1, status = 'accepted'`, [idOf('engineer')]);
  const off = await ask('admin', 'PATCH', at('engineer'), { version: 3, active: false });
  expect(off.code).toBe(400);
  expect(off.fields['active']).toContain('This person has 1 open ticket. Use “Disable”');
  const account = 'engineer@door.example';
  expect((await put('people', [{ account, active: false }])).wrong).toMatchObject([{ row: 1, column: 'active' }]);
});

test('a role that may not handle the person’s open tickets is refused, also when they get one meanwhile (decision 0041)', async () => {
  const headers = await confirmationOf(testApp, 'admin');
  const to = async (person: Person, role: string, more: object = {}) => {
    const path = `/entities/people/${idOf(person)}`;
    const version = (await ask('admin', 'GET', path)).data['version'];
    return ask('admin', 'PATCH', path, { version, values: { role, ...more } }, { headers });
  };
  const alpha = { organisation: 'ALPHA' };
  const held = await ticketAt(testApp, 'escalated');
  const open = (await testApp.rows(`select count(*)::int as n from ticket where handler_id = $1`, [idOf('expert')]))[0];
  const message = `This person has ${String(open?.['n'])} open ticket`;
  for (const [role, more] of [
    ['partner', alpha],
    ['partnerManager', alpha],
    ['admin', {}],
  ] as const) {
    const refused = await to('expert', role, more);
    expect({ role, code: refused.code, fields: Object.keys(refused.fields) }).toEqual({
      ...{ role, code: 400 },
      fields: ['values.role'],
    });
    expect(refused.fields['values.role']).toContain(message);
  }
  expect((await to('expert', 'engineer')).fields['values.role']).toContain('1 escalated ticket, which only an expert');
  const row = { account: accountOf('expert'), role: 'admin' };
  expect((await put('people', [row], true)).wrong).toMatchObject([{ row: 1, column: 'role' }]);
  expect((await to('expert', 'lead')).code).toBe(200);
  ticketOf(await act(testApp, 'expert', held, 'transfer', { toUserId: idOf('otherExpert') }));
  for (let round = 0; round < 3; round++) {
    const ticket = await ticketAt(testApp, 'accepted');
    const answers = await Promise.all([
      act(testApp, 'engineer', ticket, 'transfer', { toUserId: idOf('expert') }),
      to('expert', 'partner', alpha),
    ]);
    const [given, changed] = answers.map(({ code }) => code);
    expect([given, changed]).toBeOneOf([
      [200, 400],
      [400, 200],
    ]);
    const left = await testApp.rows(
      `select 1 from ticket t join app_user u on u.id = t.handler_id where u.role = 'partner'`,
    );
    expect(left).toEqual([]);
    await testApp.rows(`update app_user set role = 'expert', organisation_id = null, version = 1 where id = $1`, [
      idOf('expert'),
    ]);
    await testApp.rows(`update ticket set handler_id = $1 where handler_id = $2`, [
      idOf('otherExpert'),
      idOf('expert'),
    ]);
  }
});

test('a lead may change the absence of people, and nothing else of them', async () => {
  const path = `/entities/people/${idOf('expert')}`;
  const away = { absentUntil: '2026-04-01', substitute: 'lead@door.example' };
  const changed = await ask('lead', 'PATCH', path, { version: 1, values: away });
  expect(changed.data).toMatchObject({ version: 2, values: { absentUntil: '2026-04-01' } });
  const name = await ask('lead', 'PATCH', path, { version: 2, values: { userName: 'Mine' } });
  expect([name.code, Object.keys(name.fields)]).toEqual([400, ['values.userName']]);
  expect((await ask('lead', 'PATCH', path, { version: 2, active: false })).code).toBe(403);
});

test('one key makes one record; a caller without the right is refused before a large body is read', async () => {
  const group = { values: { code: 'once', name: 'Once' } };
  const key = 'one-key-for-one-group';
  const [first, again] = [
    await ask('lead', 'POST', '/entities/groups', group, { key }),
    await ask('lead', 'POST', '/entities/groups', group, { key }),
  ];
  expect([first.code, again.code]).toEqual([201, 201]);
  expect(again.data).toEqual(first.data);
  expect(await testApp.rows(`select count(*)::int as n from user_group where code = 'once'`)).toEqual([{ n: 1 }]);
  // Two admins at once: one of them.
  const codes = await Promise.all(
    [1, 2].map(
      async (n) =>
        (await ask('admin', 'PATCH', '/entities/groups/once', { version: 1, values: { name: `${n}` } })).code,
    ),
  );
  expect(codes.toSorted()).toEqual([200, 409]);
  const much = { rows: [{ code: 'x', name: 'y'.repeat(2_100_000) }] };
  expect((await ask('engineer', 'PUT', '/entities/groups', much)).code).toBe(403);
  expect((await ask('admin', 'PUT', '/entities/groups', much)).code).toBe(413);
  const rows = Array.from({ length: 1_001 }, (_, at) => ({ code: `g${at}`, name: 'G' }));
  expect((await ask('admin', 'PUT', '/entities/groups', { rows })).code).toBe(400);
  expect(await put('groups', rows.slice(1))).toMatchObject({ code: 200, new: 1_000, wrong: [] });
  expect(testApp.unexpected).toEqual([]);
});
