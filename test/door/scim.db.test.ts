/** SCIM 2.0 (decision 0101): the examples of RFC 7643 and 7644, read by another implementation. */
import { Config, Messages, Schemas } from 'scimmy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, ids } from './people.ts';
import { ERROR, found, make, openDirectory, patch, PATCH, personOf, scim, USER, type Json } from './scim.ts';
import type { TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openDirectory();
});
afterAll(() => testApp.close());

describe('the examples of the RFC', () => {
  test('creating, RFC 7644, 3.3, with the enterprise user of RFC 7643, 8.3', async () => {
    const body = {
      schemas: [USER],
      userName: 'bjensen@example.com',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    };
    const made = await scim('POST', '/Users', body);
    expect(made.status).toBe(201);
    const id = String(made.body['id']);
    expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(made.headers['location']).toBe(`https://closeloop.example/scim/v2/Users/${id}`);
    expect(made.headers['etag']).toBe((made.body['meta'] as Json)['version']);
    expect(made.body).toMatchObject({
      ...body,
      name: { formatted: 'Ms. Barbara J Jensen III' },
      displayName: 'Ms. Barbara J Jensen III',
      active: true,
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      meta: { resourceType: 'User', location: made.headers['location'] },
    });
    expect(await personOf(id)).toMatchObject({
      account: 'bjensen@example.com',
      role: 'engineer',
      external_id: 'bjensen',
    });
    // 3.3: a second one of the same name is a conflict.
    const again = await scim('POST', '/Users', body);
    expect({ status: again.status, ...again.body }).toMatchObject({
      status: '409',
      schemas: [ERROR],
      scimType: 'uniqueness',
    });
    expect(again.body['status']).toBe('409');
    // 3.4.1, retrieving; another implementation understands it.
    const read = await scim('GET', `/Users/${id}`);
    expect(read.body).toEqual(made.body);
    expect(new Schemas.User(read.body, 'in')).toMatchObject({ userName: 'bjensen@example.com', active: true });
    // 3.4.2, by a filter, with one attribute: id and schemas are always there.
    const list = await scim(
      'GET',
      '/Users?attributes=userName&filter=' + encodeURIComponent('externalId eq "bjensen"'),
    );
    expect(list.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 1, startIndex: 1, itemsPerPage: 1 },
      Resources: [{ schemas: [USER], id, userName: 'bjensen@example.com' }],
    });
    // 3.5.2.1: an attribute without a path.
    const one = await patch(`/Users/${id}`, {
      op: 'add',
      value: { phoneNumbers: [{ value: '+49 30 123', type: 'work' }], nickName: 'Babs' },
    });
    expect(one).toMatchObject({ status: 200, body: { phoneNumbers: [{ value: '+49 30 123' }] } });
    expect(one.headers['etag']).not.toBe(made.headers['etag']);
    // 3.5.2.3: of one value of several.
    const replaced = { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '+49 30 456' };
    expect((await patch(`/Users/${id}`, replaced)).body).toMatchObject({ phoneNumbers: [{ value: '+49 30 456' }] });
    expect(
      (await patch(`/Users/${id}`, { ...replaced, path: 'phoneNumbers[type eq "fax"].value' })).body,
    ).toMatchObject({ scimType: 'noTarget' });
    // 3.5.2.2
    expect((await patch(`/Users/${id}`, { op: 'remove', path: 'phoneNumbers' })).body).not.toHaveProperty(
      'phoneNumbers',
    );
    expect((await patch(`/Users/${id}`, { op: 'remove' })).body).toMatchObject({ scimType: 'noTarget' });
    expect((await patch(`/Users/${id}`, { op: 'remove', path: 'userName' })).body).toMatchObject({
      scimType: 'mutability',
    });
    // 3.5.1, replacing: what is left out is emptied.
    const put = await scim('PUT', `/Users/${id}`, {
      schemas: [USER],
      userName: 'BJensen@example.com',
      displayName: 'Barbara',
      roles: [{ value: 'expert' }],
    });
    expect(put.body).toMatchObject({
      userName: 'bjensen@example.com',
      displayName: 'Barbara',
      roles: [{ value: 'expert' }],
    });
    expect(put.body).not.toHaveProperty('externalId');
    // 3.6, deleting: gone for the directory, and found again when it is made once more.
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ schemas: [ERROR], status: '404' });
    expect(await found('userName eq "bjensen@example.com"')).toEqual([]);
    expect(await personOf(id)).toMatchObject({ disabled_at: expect.any(Date) as Date, erased_at: null });
    expect(await make('bjensen@example.com', { displayName: 'Barbara again' })).toBe(id);
    expect(await personOf(id)).toMatchObject({ disabled_at: null, user_name: 'Barbara again' });
  });

  test('versions, 3.14', async () => {
    const id = await make('version@example.com');
    const { headers } = await scim('GET', `/Users/${id}`);
    const etag = String(headers['etag']);
    expect((await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    const change = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value: 'New' }] };
    expect((await scim('PATCH', `/Users/${id}`, change, { 'if-match': etag })).status).toBe(200);
    const stale = await scim('PATCH', `/Users/${id}`, change, { 'if-match': etag });
    expect(stale).toMatchObject({ status: 412, body: { status: '412', schemas: [ERROR] } });
    // Both have read the same version.
    const now = { 'if-match': String((await scim('GET', `/Users/${id}`)).headers['etag']) };
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((value) =>
        scim(
          'PATCH',
          `/Users/${id}`,
          { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value }] },
          now,
        ),
      ),
    );
    expect([one?.status, two?.status].toSorted()).toEqual([200, 412]);
  });

  test('pages, 3.4.2.4, each person once', async () => {
    const seen: string[] = [];
    const { body } = await scim('GET', '/Users?count=0');
    expect(body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    const total = Number(body['totalResults']);
    for (let at = 1; at <= total; at += 4) {
      const page = await scim('GET', `/Users?startIndex=${at}&count=4`);
      expect(new Messages.ListResponse(page.body as never)).toMatchObject({ totalResults: total });
      seen.push(...(page.body['Resources'] as Json[]).map(({ id }) => String(id)));
    }
    expect(new Set(seen).size).toBe(total);
    expect(seen.length).toBe(total);
    expect((await scim('GET', `/Users?startIndex=-5&count=100000`)).body).toMatchObject({
      startIndex: 1,
      totalResults: total,
    });
    expect((await scim('GET', `/Users?startIndex=999999`)).body).toMatchObject({ totalResults: total, Resources: [] });
  });

  test('what it can do, RFC 7643, 5 to 7, as another implementation reads it', async () => {
    const { body } = await scim('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
      filter: { supported: true, maxResults: 200 },
    });
    Config.set({ patch: body['patch'] as boolean, filter: body['filter'] as boolean });
    const types = await scim('GET', '/ResourceTypes');
    expect(new Messages.ListResponse(types.body as never).Resources.map(({ name }: Json) => name)).toEqual([
      'User',
      'Group',
    ]);
    for (const { id, meta } of types.body['Resources'] as { id: string; meta: Json }[]) {
      expect(meta['location']).toBe(`https://closeloop.example/scim/v2/ResourceTypes/${id}`);
      expect((await scim('GET', `/ResourceTypes/${id}`)).body).toMatchObject({ id });
    }
    const all = (await scim('GET', '/Schemas')).body['Resources'] as { id: string; attributes: Json[] }[];
    expect(all.map(({ id }) => id)).toContain('urn:ietf:params:scim:schemas:core:2.0:Group');
    for (const { id } of all) expect((await scim('GET', `/Schemas/${id}`)).body).toMatchObject({ id });
    // Every attribute of an answer stands in its schema.
    const user = (await scim('GET', `/Users/${idOf('engineer')}`)).body;
    const known = all.find(({ id }) => id === USER)?.attributes.map(({ name }) => name) ?? [];
    const common = new Set(['schemas', 'id', 'externalId', 'meta']);
    for (const name of Object.keys(user).filter((each) => !common.has(each))) expect(known).toContain(name);
  });
});

test('people are found by each attribute, with the same answer as the filter in memory', async () => {
  const id = await make('ada.lovelace@filters.example', {
    displayName: 'Ada Lovelace',
    externalId: 'Ext-1',
    preferredLanguage: 'de-DE',
  });
  const yes = [
    'userName eq "ADA.lovelace@filters.example"',
    'userName sw "ada." and active eq true',
    'displayName co "LOVE" and not (roles eq "lead")',
    'emails[type eq "work" and value ew "filters.example"]',
    'externalId eq "Ext-1"',
    `id eq "${id}"`,
    'phoneNumbers eq null and userName sw "ada.lovelace"',
    'displayName ge "ada" and displayName lt "adb"',
    'preferredLanguage eq "de" and name.formatted eq "ada lovelace"',
  ];
  for (const filter of yes) expect([filter, (await found(filter)).map((one) => one['id'])]).toEqual([filter, [id]]);
  for (const filter of [
    'externalId eq "ext-1"',
    'userName eq "%"',
    'displayName co "_da"',
    'userName eq "\' or true --"',
  ])
    expect([filter, await found(filter)]).toEqual([filter, []]);
  for (const filter of [
    'password eq "x"',
    'account eq "x"',
    'active eq "true"',
    'userName eq 1',
    'userName eq',
    '__proto__ pr',
    'constructor eq "x"',
  ]) {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect({ filter, status, ...body }).toMatchObject({ filter, status: '400', scimType: 'invalidFilter' });
  }
});

test('partners have an organisation, by its code; the rules of the records hold', async () => {
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const id = await make('p@alpha.example', { [enterprise]: { organization: 'ALPHA', department: 'Service' } });
  expect(await personOf(id)).toMatchObject({
    role: 'partner',
    organisation_id: ids.alpha,
  });
  const moved = await patch(`/Users/${id}`, { op: 'Replace', path: `${enterprise}:organization`, value: 'BETA' });
  expect(moved.body).toMatchObject({ [enterprise]: { organization: 'BETA' } });
  for (const operation of [
    { op: 'replace', path: `${enterprise}:organization`, value: 'NOWHERE' },
    { op: 'replace', path: 'roles', value: [{ value: 'engineer' }] },
    { op: 'replace', path: 'userName', value: 'no address' },
    { op: 'replace', path: 'active', value: 'perhaps' },
    { op: 'replace', path: 'roles[primary eq "True"].value', value: 'emperor' },
    { op: 'replace', path: 'accountNumber', value: '1' },
    { op: 'replace', path: '__proto__.role', value: 'admin' },
    { op: 'add', value: { constructor: { prototype: { role: 'admin' } } } },
    { op: 'become', path: 'roles', value: 'lead' },
    { op: 'replace', path: 'a[b[c]].d', value: 1 },
  ])
    expect({ operation, is: (await patch(`/Users/${id}`, operation)).status }).toEqual({ operation, is: 400 });
  expect(Object.prototype).not.toHaveProperty('role');
  expect(await personOf(id)).toMatchObject({ role: 'partner', account: 'p@alpha.example' });
});

describe('groups', () => {
  test('a role is a group: who is put in has it, who is taken out has the least of the side', async () => {
    const [expert] = await found('displayName eq "closeloop-expert"', 'Groups');
    expect(expert).toMatchObject({ id: 'role-expert' });
    const id = await make('rises@example.com');
    const before = await scim('GET', '/Groups/role-expert');
    expect((await patch('/Groups/role-expert', { op: 'Add', path: 'members', value: [{ value: id }] })).status).toBe(
      204,
    );
    expect(await personOf(id)).toMatchObject({ role: 'expert' });
    const after = await scim('GET', '/Groups/role-expert');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect((after.body['members'] as Json[]).map(({ value }) => value)).toContain(id);
    expect(await found(`members.value eq "${id}"`, 'Groups')).toMatchObject([{ id: 'role-expert' }]);
    expect((await patch('/Groups/role-expert', { op: 'remove', path: `members[value eq "${id}"]` })).status).toBe(204);
    expect(await personOf(id)).toMatchObject({ role: 'engineer' });
    // As Entra sends it; everybody has a role.
    const least = await patch('/Groups/role-engineer', { op: 'Remove', path: 'members', value: [{ value: id }] });
    expect(least).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
    expect(await scim('DELETE', '/Groups/role-engineer')).toMatchObject({ status: 400 });
  });

  test('a group of people is made, renamed, filled, emptied and made inactive', async () => {
    const made = await scim('POST', '/Groups', {
      displayName: 'Drives',
      externalId: 'g-1',
      members: [{ value: idOf('otherEngineer') }],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { displayName: 'Drives', externalId: 'g-1', members: [{ value: idOf('otherEngineer') }] },
    });
    const path = `/Groups/${String(made.body['id'])}`;
    expect((await scim('POST', '/Groups', { displayName: 'drives' })).body).toMatchObject({ scimType: 'uniqueness' });
    expect(await personOf(idOf('otherEngineer'))).toMatchObject({ group_code: 'Drives' });
    const put = await scim('PUT', path, { displayName: 'Drives and motors', members: [{ value: idOf('engineer') }] });
    expect(put.body).toMatchObject({ displayName: 'Drives and motors', members: [{ value: idOf('engineer') }] });
    expect(await personOf(idOf('otherEngineer'))).toMatchObject({ group_code: null });
    expect(await found('displayName eq "DRIVES AND MOTORS"', 'Groups')).toHaveLength(1);
    expect((await patch(path, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })).status).toBe(400);
    expect((await scim('DELETE', path)).status).toBe(204);
    expect((await scim('GET', path)).status).toBe(404);
    expect(await personOf(idOf('engineer'))).toMatchObject({ group_code: null });
    await testApp.rows(`update app_user set group_code = 'Controllers' where id = $1`, [idOf('engineer')]);
    expect((await scim('POST', '/Groups', { displayName: 'Drives' })).status).toBe(201);
  });

  test('a group has the name that its directory gives it, and a code made of it', async () => {
    // As scim-node 2.2.2 sends it, which is a client of others.
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];
    const send = (displayName: string) => scim('POST', '/Groups', { displayName, members: [], schemas });
    const codeOf = async ({ body }: { body: Json }) =>
      Buffer.from(String(body['id']).replace('group-', ''), 'base64url').toString();
    for (const [name, code] of [
      ['Foreign group', 'Foreign-group'],
      ['  Montage Süd (Nacht) ', 'Montage-Sud-Nacht'],
      ['foreign/GROUP', 'foreign-GROUP-2'],
      ['伺服 团队', 'group'],
      ['驱动', 'group-2'],
    ] as const) {
      const made = await send(name);
      expect({ name, code: await codeOf(made), ...made }).toMatchObject({
        ...{ code, status: 201, body: { displayName: name.trim() } },
      });
      expect(await send(name)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    }
    // One that was removed comes back by its name, whatever its code.
    const [former] = await found('displayName eq "驱动"', 'Groups');
    expect((await scim('DELETE', `/Groups/${String(former?.['id'])}`)).status).toBe(204);
    expect((await send('驱动')).body).toMatchObject({ id: former?.['id'], displayName: '驱动' });
    expect((await send(`${'x '.repeat(31)}xx`)).status).toBe(201);
    expect((await send('x'.repeat(65))).body).toMatchObject({ scimType: 'invalidValue' });
  });
});
