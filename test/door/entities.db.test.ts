/**
 * Records of admins: versions, keys, references, search, the audit log. Who may use them is tested in calls.db.test.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, entityNames, type EntityName } from '../../src/shared/admin/entity-table.ts';
import type { Method } from '../../src/shared/endpoint.ts';
import { idOf, ids } from './people.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const A = '/itr-api/v1/admin';
const testApp = sharedTestApp();

const ask = (who: Who, method: Method, path: string, body?: unknown): Promise<ApiResponse> =>
  testApp.ask(who, method, `${A}${path}`, body);
const make = (entity: EntityName, values: object, who: Who = 'admin') =>
  ask(who, 'POST', `/entities/${entity}`, { values });

/** A record of each entity, as a file would have it. */
const samples: Record<EntityName, Record<string, unknown>> = {
  people: { account: 'new@door.example', userName: 'New', role: 'engineer', language: 'en' },
  organisations: { code: 'NEW', name: 'New Partner' },
  customers: {
    ...{
      code: 'C-1',
      name: 'New Customer',
      organisations: ['ALPHA'],
      representative: 'Rep',
      industry: 'machine-tools',
    },
    ...{ attraction: 'key-account', zone: 'dach', marketOrganisation: 'western-europe' },
    businessDivision: 'general-automation',
  },
  contacts: { customer: 'ALPHA-C', name: 'Ann', email: 'Ann@example.com' },
  units: { sn: 'NEW-2026/001', productModel: 'M-1', customer: 'ALPHA-C' },
  series: { code: 'new-series', name: 'New', productLine: 'servo-drives-and-motors' },
  models: { code: 'new', series: 's-1', productType: 'ethercat-servo', name: 'NEW.1', productNumber: '9' },
  selections: { code: 'new-list', name: 'New list', items: ['M-1 = 2 (spare)', '* Cable = 60'] },
  dictionaries: { dictionary: 'scope', code: 'new-scope', en: 'New', zh: '新', order: 99 },
  faultCodes: {
    ...{ code: 'E.OC1', productLine: 'servo-drives-and-motors', meaningEn: 'Overcurrent', meaningZh: '过流' },
    ...{ remedyEn: 'Check the cable.', remedyZh: '检查电缆。' },
  },
  groups: { code: 'new-group', name: 'New group' },
  routing: { productLine: 'servo-drives-and-motors', zone: 'dach', group: 'Controllers' },
  calendars: { zone: 'dach', timeZone: 'Europe/Berlin', periods: ['1 08:00-12:00', '5 13:00-24:00'], holidays: [] },
  words: { word: 'Hush', language: 'en' },
  documents: { code: 'new-document', language: 'en', title: 'New', markdown: '# New' },
  versions: {
    ...{ number: '9.1.0', releasedOn: '2026-03-01', titleEn: 'New', titleZh: '新' },
    ...{ notesEn: '- New', notesZh: '- 新' },
  },
  questions: { code: 'new-question', title: 'What helps?', solution: 'This will help.', language: 'en', public: true },
  shotLists: { code: 'servo', productLine: 'servo-drives-and-motors', shotsEn: ['Nameplate'], shotsZh: ['铭牌'] },
};

beforeAll(async () => {
  const owner = (text: string, values: unknown[] = []) => testApp.rows(text, values);
  await owner(`update organisation set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [ids.alpha]);
  await owner(`update customer set code = case id when $1::uuid then 'ALPHA-C' else 'BETA-C' end`, [ids.alphaCustomer]);
  await owner(`insert into user_group (code, name) values ('Controllers', 'Controllers')`);
  await owner(
    `insert into product_series (id, product_line, name, description) values ('s-1', 'servo-drives-and-motors', 'S 1', '')`,
  );
  await owner(
    `insert into product_model (id, series_id, name, product_number, product_type, description, parameters)
     values ('m1', 's-1', 'M-1', '1', 'ethercat-servo', '', '[]')`,
  );
});

describe.each(entityNames)('%s', (entity) => {
  test('is made, read, found by each searchable column, changed, made inactive and audited', async () => {
    const made = await make(entity, samples[entity]);
    expect({ code: made.code, fields: made.fields }).toEqual({ code: 201, fields: {} });
    const id = String(made.data['id']);
    const read = await ask('admin', 'GET', `/entities/${entity}/${id}`);
    expect(read.data).toEqual(made.data);
    expect(read.data).toMatchObject({ id, version: 1, active: true });
    // Again, as a file would bring it: nothing changes; creating it once more is refused because the key is taken.
    const values = read.data['values'] as Record<string, unknown>;
    const searched = columnsOf(entity).flatMap(([name, { searchable }]) => {
      const value = values[name];
      return searchable && typeof value === 'string' && value !== '' ? [value] : [];
    });
    expect(searched).not.toEqual([]);
    for (const text of searched) {
      const found = await ask('admin', 'GET', `/entities/${entity}?limit=100&q=${encodeURIComponent(text)}`);
      expect([text, (found.data['items'] as { id: string }[]).map((record) => record.id)]).toEqual([
        text,
        expect.arrayContaining([id]),
      ]);
    }
    expect((await ask('admin', 'GET', `/entities/${entity}?q=no-such-record`)).data['items']).toEqual([]);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const put = await ask('admin', 'PUT', `/entities/${entity}`, { rows: [given] });
    expect(put.data).toEqual({ new: 0, changed: 0, same: 1, wrong: [] });
    expect((await make(entity, samples[entity])).code).toBe(400);
    const off = await ask('admin', 'PATCH', `/entities/${entity}/${id}`, { version: 1, active: false });
    expect(off.data).toMatchObject({ version: 2, active: false, values });
    const stale = await ask('admin', 'PATCH', `/entities/${entity}/${id}`, { version: 1, active: true });
    expect(stale.code).toBe(409);
    expect(stale.data).toMatchObject({
      version: 2,
      events: [{ operation: 'admin.changeRecord', before: { active: true }, after: { active: false } }],
    });
    const listed = await ask('admin', 'GET', `/entities/${entity}?active=false&limit=100`);
    expect((listed.data['items'] as { id: string }[]).map((record) => record.id)).toContain(id);
    expect((await ask('admin', 'PATCH', `/entities/${entity}/${id}`, { version: 2, active: true })).code).toBe(200);
    const audited = await ask('admin', 'GET', `/audit?entity=${entity}&record=${encodeURIComponent(id)}`);
    expect(audited.data['items']).toMatchObject([
      { after: { active: true } },
      { after: { active: false } },
      { operation: 'admin.makeRecord', actor: { id: idOf('admin'), name: 'The admin', via: 'page' }, before: null },
    ]);
    expect(testApp.unexpected).toEqual([]);
  });

  test('goes through its list page by page, each once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await ask('admin', 'GET', `/entities/${entity}?limit=3${cursor}`);
      seen.push(...(data['items'] as { id: string }[]).map(({ id }) => id));
      cursor = typeof data['next'] === 'string' ? `&cursor=${data['next']}` : '';
    } while (cursor !== '' && seen.length < 60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(0);
  });
});
