/** What a manager does with the people of the own organisation, and what not (decision 0072). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADMIN, confirmed, versionOf } from './admin-people.ts';
import { accountOf, idOf, ids, persons, type Person } from './people.ts';
import { expectNoErrors, sharedTestApp, type ApiResponse } from './test-app.ts';

const TEAM = `${ADMIN}/team`;
const PASSWORD = 'grey-otter-climbs';
const OTHERS = persons.filter((one) => one !== 'manager' && one !== 'otherManager' && one !== 'disabled');

const testApp = sharedTestApp();
afterEach(() => expectNoErrors(testApp));

interface Limits {
  invite?: boolean;
  disable?: boolean;
  promote?: boolean;
  most?: number | null;
}
const ALL: Limits = { invite: true, disable: true, promote: true };
const allow = ({ invite, disable, promote, most }: Limits, organisation: string = ids.alpha) =>
  testApp.rows(
    'update organisation set managers_invite = $2, managers_disable = $3, managers_promote = $4, people_max = $5 where id = $1',
    [organisation, invite ?? null, disable ?? null, promote ?? null, most ?? null],
  );
beforeEach(() => allow(ALL));

interface Member {
  id: string;
  version: number;
  account: string;
  role: string;
  active: boolean;
  hasCome: boolean;
}
interface Team {
  may: string[];
  most: number | null;
  active: number;
  items: Member[];
}
const team = async (who: Person = 'manager', q = ''): Promise<Team> =>
  (await testApp.ask(who, 'GET', `${TEAM}${q && `?q=${encodeURIComponent(q)}`}`)).data as unknown as Team;
let count = 0;
const somebody = (more: object = {}) => ({
  account: `mate${++count}@alpha.example`,
  userName: `Mate ${count}`,
  ...more,
});
const add = (body: object, who: Person = 'manager', options = {}): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', TEAM, body, options);
const change = async (id: string, body: object, who: Person = 'manager', options = {}): Promise<ApiResponse> => {
  const version = await versionOf(testApp, 'app_user', id);
  return testApp.ask(who, 'PATCH', `${TEAM}/${id}`, { version, ...body }, options);
};
const added = async (more: object = {}): Promise<{ id: string; account: string; invitation: string }> => {
  const body = somebody(more);
  const { data } = await add(body);
  return { id: String(data['id']), account: body.account, invitation: String(data['invitation']) };
};
const accept = async (account: string): Promise<ApiResponse> => {
  await testApp.deliver();
  const text = testApp.mailed.filter(({ to }) => to === account).at(-1)?.text ?? '';
  const code = /invitation=([\w-]+)/.exec(text)?.[1] ?? '';
  return testApp.ask('nobody', 'POST', '/api/client/v1/invitation', { code, password: PASSWORD });
};

test('nothing is open to managers until the record of their organisation says so, and each act by itself', async () => {
  const acts: [keyof Limits, () => Promise<ApiResponse>][] = [
    ['invite', () => add(somebody())],
    ['disable', () => change(idOf('colleague'), { active: false })],
    ['promote', async () => change(idOf('partner'), { role: 'partnerManager' }, 'manager', await sure())],
  ];
  const sure = async () => ({ headers: await confirmed(testApp, 'manager') });
  for (const limits of [{}, { invite: true }, { disable: true }, { promote: true }]) {
    await allow(limits);
    expect((await team()).may).toEqual(Object.keys(limits));
    for (const [act, perform] of acts.filter(([one]) => !Object.hasOwn(limits, one)))
      expect({ act, ...(await perform()) }).toMatchObject({ act, code: 403 });
  }
  await allow(ALL);
  for (const [act, perform] of acts) expect({ act, ok: (await perform()).code < 300 }).toEqual({ act, ok: true });
  await change(idOf('colleague'), { active: true });
  await change(idOf('partner'), { role: 'partner' }, 'manager', await sure());
  await testApp.signIn('colleague');
  await testApp.signIn('partner');
});

test('a manager adds and invites somebody, who comes; with the audit log, once, and the progress of the invitation', async () => {
  const body = somebody();
  const made = await add(body, 'manager', { key: 'team-add-0123456789' });
  expect(made).toMatchObject({ code: 201, data: { id: expect.any(String), invitation: expect.any(String) } });
  expect((await add(body, 'manager', { key: 'team-add-0123456789' })).data).toEqual(made.data);
  const id = String(made.data['id']);
  expect((await team('manager', body.account)).items).toMatchObject([
    { id, role: 'partner', active: true, hasCome: false },
  ]);
  const run = `${ADMIN}/invitations/${String(made.data['invitation'])}`;
  expect((await accept(body.account)).code).toBe(201);
  expect((await testApp.ask('manager', 'GET', run)).data).toMatchObject({ total: 1, sent: 1, accepted: 1, failed: 0 });
  expect((await testApp.ask('otherManager', 'GET', run)).code).toBe(404);
  expect((await team('manager', body.account)).items).toMatchObject([{ hasCome: true }]);
  const audited = await testApp.rows('select operation, actor_id from audit_event where record = $1 order by id', [id]);
  expect(audited).toEqual([
    { operation: 'admin.addTeamMember', actor_id: idOf('manager') },
    { operation: 'admin.invitePeople', actor_id: idOf('manager') },
  ]);
});

test('only a manager has the page, and sees no one of another organisation, nor those for other systems', async () => {
  for (const who of OTHERS)
    for (const response of [await testApp.ask(who, 'GET', TEAM), await add(somebody(), who)])
      expect(response.code).toBe(403);
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id, service) values ($1, 'x@service.example', 'Portal', 'partner', $2, true)`,
    [testApp.clock.id(), ids.alpha],
  );
  const accounts = (await team()).items.map(({ account }) => account);
  expect(accounts).toContain(accountOf('colleague'));
  for (const gone of ['x@service.example', accountOf('otherPartner'), accountOf('engineer')])
    expect(accounts).not.toContain(gone);
  // An inactive organisation has no manager.
  await testApp.rows('update organisation set active = false where id = $1', [ids.alpha]);
  expect((await testApp.ask('manager', 'GET', TEAM)).code).toBe(403);
  await testApp.rows('update organisation set active = true where id = $1', [ids.alpha]);
});

test('of many people each is listed once, page by page, and none of another organisation', async () => {
  const many = `insert into app_user (id, account, user_name, role, organisation_id, disabled_at)
    select gen_random_uuid(), 'many' || n || '@alpha.example', 'Many ' || n % 3, 'partner', $1, case when n % 5 = 0 then now() end
    from generate_series(1, 230) n`;
  await testApp.rows(many, [ids.alpha]);
  const pageAfter = async (cursor?: string) =>
    (await testApp.ask('manager', 'GET', `${TEAM}?q=many${cursor === undefined ? '' : `&cursor=${cursor}`}`))
      .data as unknown as Team & { next: string | null };
  const pages = [await pageAfter()];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await pageAfter(next));
  const listed = pages.flatMap(({ items }) => items);
  expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 30]);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(230);
  expect(listed.findIndex(({ active }) => !active)).toBe(184);
  expect((await pageAfter(idOf('otherPartner'))).items).toEqual([]);
  await testApp.rows(`delete from app_user where account like 'many%'`);
});

test('people of another organisation are as if they were not: by id, in an invitation, by filter', async () => {
  await allow(ALL, ids.beta);
  for (const id of [idOf('otherPartner'), idOf('engineer'), idOf('admin'), testApp.clock.id(), 'x'])
    for (const body of [{ active: false }, { role: 'partnerManager' }])
      expect((await testApp.ask('manager', 'PATCH', `${TEAM}/${id}`, { version: 1, ...body })).code).toBe(404);
  const invite = (body: object, who: Person = 'manager') => testApp.ask(who, 'POST', `${ADMIN}/people/invite`, body);
  const { id } = await added();
  for (const other of [idOf('otherPartner'), idOf('engineer'), testApp.clock.id()])
    expect((await invite({ ids: [id, other] })).fields).toHaveProperty('ids');
  await allow({ ...ALL, invite: false });
  expect((await invite({ ids: [id] })).code).toBe(403);
  await allow(ALL);
  await testApp.deliver();
  // Not once more while somebody has a way in already, and not of another organisation whatever the filter says.
  expect((await invite({ ids: [idOf('colleague')] })).code).toBe(409);
  expect((await invite({ filter: { organisation: ids.beta, evenIfHere: true } })).code).toBe(409);
  expect((await invite({ ids: [id] })).data).toMatchObject({ total: 1 });
  expect((await invite({ filter: {} }, 'otherManager')).code).toBe(409);
  // A run of an admin's is not the manager's, even of the own people.
  const byAdmin = await invite({ ids: [id] }, 'admin');
  expect((await testApp.ask('manager', 'GET', `${ADMIN}/invitations/${String(byAdmin.data['id'])}`)).code).toBe(404);
  expect((await testApp.ask('manager', 'GET', `${ADMIN}/invitations`)).code).toBe(403);
  await allow({}, ids.beta);
});

test('no role of the vendor, no field beyond the declared ones, no address that is in use', async () => {
  for (const role of ['admin', 'lead', 'engineer', 'king']) {
    expect((await add(somebody({ role }))).fields).toHaveProperty('role');
    expect((await change(idOf('colleague'), { role })).fields).toHaveProperty('role');
  }
  for (const more of [
    { organisation: 'BETA' },
    { organisationId: ids.beta },
    { group: 'Controllers' },
    { active: false },
  ])
    expect((await add(somebody(more))).fields).toHaveProperty(Object.keys(more)[0] ?? '');
  expect((await change(idOf('colleague'), { active: true, account: 'x@y.example' })).fields).toHaveProperty('account');
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id) values ($1, 'beta@door.example', 'B', 'partner', $2)`,
    [testApp.clock.id(), ids.beta],
  );
  const taken = await Promise.all(
    ['beta@door.example', ...(['admin', 'colleague', 'disabled'] as const).map(accountOf)].map((account) =>
      add(somebody({ account: account.toUpperCase() })),
    ),
  );
  // The same words for each: not where, nor as what.
  for (const { code, fields } of taken) expect({ code, fields }).toEqual({ code: 400, fields: taken[0]?.fields });
  expect(taken[0]?.fields).toHaveProperty('account');
  expect((await add({ account: 'no address', userName: ' ' })).fields).toMatchObject({
    account: expect.any(String),
    userName: expect.any(String),
  });
});

test('a manager makes another one only with the password once more, also of somebody new', async () => {
  const { id } = await added();
  expect(await change(id, { role: 'partnerManager' })).toMatchObject({ data: { reason: 'confirmationRequired' } });
  expect(await add(somebody({ role: 'partnerManager' }))).toMatchObject({ data: { reason: 'confirmationRequired' } });
  const sure = { headers: await confirmed(testApp, 'manager') };
  expect((await change(id, { role: 'partnerManager' }, 'manager', sure)).data).toMatchObject({
    role: 'partnerManager',
  });
  await allow({ ...ALL, promote: false });
  expect((await add(somebody({ role: 'partnerManager' }), 'manager', sure)).code).toBe(403);
});

test('nobody disables or demotes oneself; of two managers who disable each other at once one stays', async () => {
  for (const body of [{ active: false }, { role: 'partner' }])
    expect((await change(idOf('manager'), body)).fields).toHaveProperty(Object.keys(body)[0] ?? '');
  await testApp.rows(`update app_user set role = 'partnerManager' where id = $1`, [idOf('colleague')]);
  await testApp.signIn('colleague');
  const both = await Promise.all([
    change(idOf('colleague'), { active: false }, 'manager'),
    change(idOf('manager'), { active: false }, 'colleague'),
  ]);
  expect(both.map(({ code }) => code === 200).toSorted()).toEqual([false, true]);
  const left = await testApp.rows(
    `select id from app_user where organisation_id = $1 and role = 'partnerManager' and disabled_at is null and id = any ($2::uuid[])`,
    [ids.alpha, [idOf('manager'), idOf('colleague')]],
  );
  expect(left).toHaveLength(1);
  await testApp.rows('update app_user set disabled_at = null, version = version + 1 where id = any ($1::uuid[])', [
    [idOf('manager'), idOf('colleague')],
  ]);
  await testApp.rows(`update app_user set role = 'partner' where id = $1`, [idOf('colleague')]);
  await testApp.signIn('manager');
  await testApp.signIn('colleague');
});

test('who is disabled is out at once and cannot come back, by session, link or login; enabled, they log in anew', async () => {
  const { id, account } = await added();
  const token = String((await accept(account)).data['token']);
  const me = () =>
    testApp.ask('nobody', 'GET', '/api/client/v1/user/userInfo', undefined, { headers: { xauthorization: token } });
  const logIn = () => testApp.ask('nobody', 'POST', '/api/client/v1/login', { account, password: PASSWORD });
  expect((await me()).code).toBe(200);
  expect((await change(id, { active: false })).data).toMatchObject({ active: false });
  expect((await me()).code).not.toBe(200);
  expect((await logIn()).code).not.toBe(200);
  expect((await change(id, { active: true })).data).toMatchObject({ active: true });
  expect((await me()).code).not.toBe(200);
  expect((await logIn()).code).toBe(200);
  // A stale version changes nothing.
  expect((await testApp.ask('manager', 'PATCH', `${TEAM}/${id}`, { version: 1, active: false })).code).toBe(409);
});

test('the limit holds for two at once, for enabling too, and is told with its number', async () => {
  const { active } = await team();
  await allow({ ...ALL, most: active + 1 });
  const both = await Promise.all([add(somebody()), add(somebody())]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([201, 409]);
  expect(both.find(({ code }) => code === 409)?.msg).toContain(String(active + 1));
  const id = String(both.find(({ code }) => code === 201)?.data['id']);
  await change(id, { active: false });
  expect((await add(somebody())).code).toBe(201);
  expect((await change(id, { active: true })).code).toBe(409);
  // A limit below what there is takes nobody away, and lets somebody be disabled.
  await allow({ ...ALL, most: 1 });
  expect((await team()).active).toBe(active + 1);
  expect((await change(id, { role: 'partner' }, 'manager')).code).toBe(200);
});

test('each change of a manager’s is behind the second wall', async () => {
  const owner = (statement: string) => testApp.opened.database.owner(statement, []);
  await owner('create table seen_within (within text)');
  await owner(`create function note_within() returns trigger language plpgsql security definer as $$
    begin insert into public.seen_within values (current_setting('app.within', true)); return null; end $$`);
  await owner(
    'create trigger note_within after insert or update on app_user for each row execute function note_within()',
  );
  const { id } = await added();
  await change(id, { active: false });
  const seen = (await owner('select within from seen_within')).rows as { within: string | null }[];
  await owner('drop trigger note_within on app_user');
  expect(seen.length).toBeGreaterThan(1);
  expect([...new Set(seen.map(({ within }) => within))]).toEqual([ids.alpha]);
});

test('an API key of a manager adds nobody, and the second wall holds without the first', async () => {
  const expiresAt = new Date(testApp.clock.at.getTime() + 86_400_000).toISOString();
  const key = await testApp.ask(
    'admin',
    'POST',
    `${ADMIN}/api-keys`,
    { name: 'CRM', userId: idOf('manager'), scopes: ['tickets:read', 'tickets:write'], expiresAt },
    { headers: await confirmed(testApp) },
  );
  const by = { apiKey: String(key.data['key']) };
  expect((await testApp.ask(by, 'GET', TEAM)).code).toBe(403);
  expect((await testApp.ask(by, 'POST', TEAM, somebody())).code).toBe(403);
  const within = (statement: string, values: unknown[]) =>
    testApp.opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(`select set_config('app.within', $1, true)`, [ids.alpha]);
      return (await tx.raw(statement, values)).rowCount;
    });
  const rename = `update app_user set phone = '1' where id = $1`;
  expect(await within(rename, [idOf('colleague')])).toBe(1);
  expect(await within(rename, [idOf('otherPartner')])).toBe(0);
  await expect(
    within('update app_user set organisation_id = $2 where id = $1', [idOf('colleague'), ids.beta]),
  ).rejects.toThrow('row-level security');
  await expect(
    within(`insert into app_user (id, account, user_name, role) values ($1, 'a@b.example', 'A', 'admin')`, [
      testApp.clock.id(),
    ]),
  ).rejects.toThrow('row-level security');
});
