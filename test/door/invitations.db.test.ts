/** Many people invited in one act (decision 0077). */
import { afterEach, expect, test } from 'vitest';
import { INVITATION_DAYS } from '../../src/shared/constants.ts';
import { ADMIN } from './admin-people.ts';
import { accountOf, idOf, ids, type Person } from './people.ts';
import { expectNoErrors, sharedTestApp } from './test-app.ts';

const INVITE = `${ADMIN}/people/invite`;
const INVITATION = '/api/client/v1/invitation';
const PASSWORD = 'grey-otter-climbs';

const testApp = sharedTestApp();
afterEach(() => expectNoErrors(testApp));

let count = 0;
/** Adds people of a partner who have never been here. */
async function newcomers(n: number, organisation: string = ids.alpha): Promise<{ id: string; account: string }[]> {
  const people = Array.from({ length: n }, () => ({
    id: testApp.clock.id(),
    account: `newcomer${++count}@many.example`,
  }));
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id)
     select p.id, p.account, 'Newcomer', 'partner', $2 from jsonb_to_recordset($1::jsonb) as p (id uuid, account text)`,
    [JSON.stringify(people), organisation],
  );
  return people;
}
const invite = (body: object, options = {}, who: Person = 'admin') => testApp.ask(who, 'POST', INVITE, body, options);
const run = async (id: unknown) => (await testApp.ask('admin', 'GET', `${ADMIN}/invitations/${String(id)}`)).data;
const codeTo = (account: string): string =>
  /invitation=([\w-]+)/.exec(testApp.mailed.filter(({ to }) => to === account).at(-1)?.text ?? '')?.[1] ?? '';
const accept = (code: string) => testApp.ask('nobody', 'POST', INVITATION, { code, password: PASSWORD });

test('each gets one mail, the run says what has become of them, and the audit log who was invited by whom', async () => {
  const people = await newcomers(60);
  const body = { ids: [...people.map(({ id }) => id), idOf('disabled')] };
  const made = await invite(body, { key: 'invite-many-0123456789' });
  expect(made).toMatchObject({ code: 201, data: { total: 61 } });
  // Sent twice it is one act.
  expect((await invite(body, { key: 'invite-many-0123456789' })).data).toEqual(made.data);
  const { id } = made.data;
  expect(await run(id)).toMatchObject({ total: 61, sent: 0, accepted: 0, failed: 1, by: { id: idOf('admin') } });
  await testApp.deliver();
  expect(await run(id)).toMatchObject({ total: 61, sent: 60, accepted: 0, failed: 1 });
  for (const { account } of people) expect(testApp.mailed.filter(({ to }) => to === account)).toHaveLength(1);
  expect(testApp.mailed.filter(({ to }) => to === accountOf('disabled'))).toEqual([]);
  const audited = await testApp.rows(
    `select record from audit_event where operation = 'admin.invitePeople' and actor_id = $1`,
    [idOf('admin')],
  );
  expect(audited.map(({ record }) => record).toSorted()).toEqual(people.map((one) => one.id).toSorted());
  const first = people[0]?.account ?? '';
  const both = await Promise.all([accept(codeTo(first)), accept(codeTo(first))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([201, 404]);
  expect(both.find(({ code }) => code === 201)?.data).toMatchObject({ account: first });
  expect(await run(id)).toMatchObject({ sent: 60, accepted: 1 });
  expect((await testApp.ask('admin', 'GET', `${ADMIN}/invitations`)).data['items']).toMatchObject([
    { id, accepted: 1 },
  ]);
});

test('an invitation is good once, for its own person, and not after a newer one, disabling or its days', async () => {
  const [first, second] = await newcomers(2);
  if (!first || !second) throw new Error('Nobody came.');
  await invite({ ids: [first.id, second.id] });
  await testApp.deliver();
  const [codeOfFirst, codeOfSecond] = [codeTo(first.account), codeTo(second.account)];
  // No address is taken from the request: it is the one of the person.
  const foreign = { code: codeOfFirst, password: PASSWORD, account: second.account };
  expect((await testApp.ask('nobody', 'POST', INVITATION, foreign)).fields).toHaveProperty('account');
  const known = 'insert into known_device (token_hash, user_id, used_at) values ($1, $2, now())';
  await testApp.rows(known, ['a-device-of-before', first.id]);
  const all = await Promise.all([1, 2, 3, 4].map(() => accept(codeOfFirst)));
  expect(all.map(({ code }) => code).toSorted()).toEqual([201, 404, 404, 404]);
  expect(all.find(({ code }) => code === 201)?.data).toMatchObject({ account: first.account });
  expect((await accept(codeOfFirst)).code).toBe(404);
  // With the password a device of before is no known one any more.
  const devices = await testApp.rows('select token_hash from known_device where user_id = $1', [first.id]);
  expect(devices).toHaveLength(1);
  expect(devices).not.toContainEqual({ token_hash: 'a-device-of-before' });
  await invite({ ids: [second.id] });
  await testApp.deliver();
  expect((await accept(codeOfSecond)).code).toBe(404);
  await testApp.rows('update app_user set disabled_at = now() where id = $1', [second.id]);
  expect((await accept(codeTo(second.account))).code).toBe(404);
  await testApp.rows('update app_user set disabled_at = null where id = $1', [second.id]);
  testApp.clock.pass(INVITATION_DAYS * 86_400_000);
  expect((await accept(codeTo(second.account))).code).toBe(404);
  await testApp.signIn('admin');
});

test('a filter finds those of a role, an organisation or a run who have not come, and nobody twice at once', async () => {
  await testApp.rows('update organisation set code = $2 where id = $1', [ids.beta, 'BETA']);
  const people = await newcomers(3, ids.beta);
  const of = async (filter: object) => {
    const made = await invite({ filter });
    if (made.code !== 201) return made.code;
    await testApp.deliver();
    return testApp.rows('select user_id from invitation where run_id = $1 order by user_id', [made.data['id']]);
  };
  const filter = { organisation: 'BETA', role: 'partner' };
  // Beta's people of the seed have been here.
  const made = await invite({ filter });
  expect(made.data['total']).toBe(3);
  expect((await invite({ filter })).code).toBe(409);
  await testApp.deliver();
  expect((await accept(codeTo(people[0]?.account ?? ''))).code).toBe(201);
  expect(await of({ run: made.data['id'] })).toEqual(people.slice(1).map(({ id }) => ({ user_id: id })));
  expect(await of({ organisation: ids.beta, role: 'expert' })).toBe(409);
  expect(await of({ q: 'nobody 100% such_' })).toBe(409);
  expect(await of({ role: 'partnerManager', organisation: 'BETA', evenIfHere: true })).toEqual([
    { user_id: idOf('otherManager') },
  ]);
});

test('who an import has made is invited by it', async () => {
  const [made, changed] = await newcomers(2);
  const importId = testApp.clock.id();
  await testApp.rows(
    `with run as (insert into import_run (id, entity, name, object_key, state, created_by, via, ip)
       values ($1, 'people', 'people.csv', 'import/x', 'applied', $2, 'page', '::1') returning id)
     insert into import_row (import_id, "row", result, cells)
     select run.id, r.row, r.result, jsonb_build_object('account', r.account) from run,
       (values (2, 'new', $3), (3, 'changed', $4), (4, 'wrong', 'nobody')) as r (row, result, account)`,
    [importId, idOf('admin'), made?.account.toUpperCase(), changed?.account],
  );
  const { data } = await invite({ filter: { import: importId } });
  expect(await testApp.rows('select user_id from invitation where run_id = $1', [data['id']])).toEqual([
    { user_id: made?.id },
  ]);
  await testApp.deliver();
});

test('each lot is a job of its own; one that is begun twice sends none twice', async () => {
  const people = await newcomers(60);
  const lots = async () => (await testApp.rows(`select id from test_job where name = 'invite'`)).length;
  const before = await lots();
  const { data } = await invite({ ids: people.map(({ id }) => id) });
  // As after a process that was killed at the end of its lot: the job is there again, beside the one that it has sent.
  await testApp.rows(`insert into test_job (name, payload) values ('invite', $1)`, [
    JSON.stringify({ runId: data['id'] }),
  ]);
  await testApp.deliver();
  for (const { account } of people) expect(testApp.mailed.filter(({ to }) => to === account)).toHaveLength(1);
  expect(await run(data['id'])).toMatchObject({ total: 60, sent: 60 });
  expect((await lots()) - before).toBe(4);
});

test('what is no choice of people is refused with the field', async () => {
  const refused: [object, string][] = [
    [{}, 'ids'],
    [{ ids: [idOf('partner')], filter: {} }, 'filter'],
    [{ ids: [] }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: [testApp.clock.id()] }, 'ids'],
    [{ filter: { role: 'king' } }, 'filter.role'],
    [{ filter: { run: 'x' } }, 'filter.run'],
    [{ filter: { other: 1 } }, 'filter.other'],
  ];
  for (const [body, field] of refused) {
    const answer = await invite(body);
    expect({ body, code: answer.code }).toEqual({ body, code: 400 });
    expect(answer.fields).toHaveProperty([field]);
  }
  for (const none of ['x', testApp.clock.id()])
    expect((await testApp.ask('admin', 'GET', `${ADMIN}/invitations/${none}`)).code).toBe(404);
});
