/** What the vendor publishes: versions, products, selections, common problems. Anybody may read them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { productFile, selection, selectionItem } from '../../src/server/db/schema/catalogue.ts';
import { productModel, productSeries } from '../../src/server/db/schema/product.ts';
import type { StoredObject } from '../../src/server/storage/object-store.ts';
import { callers, refusalOf } from './call-rights.ts';
import { QUEUED } from './people.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';
import { ticketAt } from './tickets.ts';

const fileIds = {
  picture: '00000000-0000-7000-8000-00000000f001',
  document: '00000000-0000-7000-8000-00000000f002',
};
const stored = new Map<string, Uint8Array>();
const testApp = sharedTestApp({
  store: {
    head: (key) => Promise.resolve(storedObject(key)),
    put: (key, body) => {
      stored.set(key, body as Uint8Array);
      return Promise.resolve(storedObject(key) as StoredObject);
    },
  },
});
beforeAll(async () => {
  await testApp.opened.database.transaction({ kind: 'system' }, async ({ orm }) => {
    await orm
      .insert(productSeries)
      .values({ id: 'sv', productLine: QUEUED.productLine, name: 'SV', description: 'Servo' });
    const model = { seriesId: 'sv', productType: QUEUED.productType, description: 'One', productNumber: '01040120' };
    await orm.insert(productModel).values([
      { ...model, id: 'SV1', name: 'SV1', parameters: [{ name: 'Power', value: '1 kW' }] },
      { ...model, id: 'SV2', name: 'SV2', parameters: [] },
    ]);
    const file = { titleEn: 'Front', titleZh: '正面', contentType: 'image/jpeg', size: 7, objectKey: 'published/a' };
    await orm.insert(productFile).values([
      { ...file, id: fileIds.picture, seriesId: 'sv', kind: 'picture', name: 'a.jpg' },
      { ...file, id: fileIds.document, modelId: 'SV1', kind: 'document', name: 'a.pdf', titleEn: 'Manual' },
    ]);
    await orm.insert(selection).values({ id: 'line-4', name: '=Line "4"' });
    await orm.insert(selectionItem).values([
      { selectionId: 'line-4', position: 0, modelId: 'SV1', name: 'SV1', quantity: 2 },
      { selectionId: 'line-4', position: 1, name: '=cmd|calc', quantity: 60, note: 'Metres' },
    ]);
  });
});

const get = (who: Who, path: string, language: 'en' | 'zh' | 'de' = 'en'): Promise<ApiResponse> =>
  testApp.ask(who, 'GET', `/itr-api/v1${path}`, undefined, { language });
const namesOf = ({ data }: ApiResponse, name: string): unknown[] =>
  (data['items'] as Record<string, unknown>[]).map((item) => item[name]);
const storedObject = (key: string): StoredObject | null => {
  const bytes = stored.get(key)?.byteLength;
  return bytes === undefined ? null : { key, bytes, contentType: 'x', etag: '"1"', modifiedAtMs: 0 };
};
/** Texts that are no id of anything. */
const strange = ['0', '..', '%00', 'x'.repeat(300), "1'--", '<script>', '00000000-0000-7000-8000-00000000dead'];
const everybody: Who[] = ['nobody', 'partner', 'engineer', 'admin'];

describe("What's Fresh", () => {
  test('is read by anybody, the newest first, in the language of the reader', async () => {
    for (const who of everybody) {
      const answer = await get(who, '/versions');
      expect({ who, code: answer.code, ids: namesOf(answer, 'id') }).toEqual({
        who,
        code: 200,
        ids: ['1-3-0', '1-2-0', '1-1-0', '1-0-0'],
      });
      // Our own page sends every call wrapped: an id may have nothing that a wrapped address may not.
      for (const wrapped of [false, true]) {
        const { data } = await testApp.ask(who, 'GET', '/itr-api/v1/versions/1-2-0', undefined, { wrapped });
        expect(data).toMatchObject({ number: '1.2.0', title: 'Scan the nameplate', pictures: [] });
      }
    }
    expect(namesOf(await get('nobody', '/versions?limit=1', 'zh'), 'title')).toEqual(['计时有据可查']);
    expect(String((await get('nobody', '/versions/1-0-0', 'zh')).data['markdown'])).toContain('提交问题');
  });

  test('a mark is kept for each user, goes forward and never back', async () => {
    const seen = async (who: Who) => (await get(who, '/versions')).data['seenUntil'];
    const read = (who: Who, id: string) => testApp.ask(who, 'POST', `/itr-api/v1/versions/${id}/read`);
    expect(await seen('partner')).toBeNull();
    expect((await read('partner', '1-2-0')).data).toEqual({ seenUntil: '2026-09-30T08:00:00.000Z' });
    expect((await read('partner', '1-0-0')).data).toEqual({ seenUntil: '2026-09-30T08:00:00.000Z' });
    expect([await seen('partner'), await seen('engineer'), await seen('nobody')]).toEqual([
      '2026-09-30T08:00:00.000Z',
      null,
      null,
    ]);
    expect((await read('nobody', '1-2-0')).code).toBe(401);
    expect((await read('partner', '9-9-9')).code).toBe(404);
  });

  test.each(strange)('version %s is not there', async (id) => {
    expect((await get('nobody', `/versions/${encodeURIComponent(id)}`)).code).toBe(404);
  });
});

describe('products', () => {
  test('series and model are read by anybody, with labels, pictures, documents and relatives', async () => {
    for (const who of everybody) {
      expect((await get(who, '/products/series/sv')).data).toMatchObject({
        productLineLabel: 'Servo drives & motors',
        pictures: [{ name: 'Front', url: 'https://files.example/published/a' }],
        documents: [],
        models: [{ id: 'SV1', productTypeLabel: 'EtherCAT servo' }, { id: 'SV2' }],
      });
      expect((await get(who, '/products/models/SV1')).data).toMatchObject({
        pictures: [{ name: 'Front' }],
        documents: [{ id: fileIds.document, title: 'Manual', name: 'a.pdf', size: 7 }],
        related: [{ id: 'SV2' }],
      });
    }
    expect((await get('nobody', '/products/models/SV2', 'zh')).data).toMatchObject({
      pictures: [{ name: '正面' }],
      documents: [],
    });
  });

  test('a document is asked for by its id, a picture is none', async () => {
    expect((await get('nobody', `/products/files/${fileIds.document}`)).data).toEqual({
      name: 'a.pdf',
      size: 7,
      contentType: 'image/jpeg',
      url: 'https://files.example/published/a',
    });
    expect((await get('nobody', `/products/files/${fileIds.picture}`)).code).toBe(404);
  });

  test('a model and its series lead to the selection lists with it; an inactive one is nowhere (spec 1.17)', async () => {
    const records = '/itr-api/v1/admin/entities';
    const make = (code: string, items: string[]) =>
      testApp.ask('admin', 'POST', `${records}/selections`, { values: { code, name: `List ${code}`, items } });
    const wrong = await make('wrong', ['sv1 = 2', 'SV1 = two']);
    expect(wrong.fields['values.items']).toContain('SV1 = two');
    expect((await make('wrong', ['Cable = 2'])).fields['values.items']).toContain('named Cable');
    expect((await make('wrong', ['SV3 = 2'])).fields['values.items']).toContain('Did you mean SV1?');
    const made = await make('spare', ['sv1=2 (spare)', '* Cable = 60', 'SV1 = 1']);
    expect(made.data).toMatchObject({ values: { items: ['SV1 = 2 (spare)', '* Cable = 60', 'SV1 = 1'] } });
    const lists = async (path: string) => (await get('nobody', path)).data['selections'];
    const both = [
      { id: 'line-4', name: '=Line "4"' },
      { id: 'spare', name: 'List spare' },
    ];
    expect(await lists('/products/models/SV1')).toEqual(both);
    expect(await lists('/products/series/sv')).toEqual(both);
    expect(await lists('/products/models/SV2')).toEqual([]);
    expect((await get('nobody', '/selections/spare')).data['items']).toEqual([
      { model: 'SV1', name: 'SV1', productNumber: '01040120', quantity: 2, note: 'spare' },
      { model: null, name: 'Cable', productNumber: null, quantity: 60, note: null },
      { model: 'SV1', name: 'SV1', productNumber: '01040120', quantity: 1, note: null },
    ]);
    const change = (body: object) => testApp.ask('admin', 'PATCH', `${records}/selections/spare`, body);
    expect((await change({ version: 1, values: { items: ['SV2 = 3'] } })).data).toMatchObject({ version: 2 });
    expect([await lists('/products/models/SV1'), await lists('/products/models/SV2')]).toEqual([[both[0]], [both[1]]]);
    await change({ version: 2, active: false });
    expect((await get('nobody', '/selections/spare')).code).toBe(404);
    expect((await get('nobody', '/selections/spare/file')).code).toBe(404);
    expect(await lists('/products/series/sv')).toEqual([both[0]]);
  });

  test('a selection becomes a file once, in each language, without a formula', async () => {
    expect((await get('nobody', '/selections/line-4')).data).toMatchObject({
      items: [
        { model: 'SV1', quantity: 2 },
        { model: null, note: 'Metres' },
      ],
    });
    const csv = await get('nobody', '/selections/line-4/file?format=csv');
    const [[key, bytes] = ['', new Uint8Array()]] = [...stored];
    expect(csv.data).toMatchObject({
      name: 'Line  4.csv',
      size: bytes.byteLength,
      url: `https://files.example/${key}`,
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text).toMatch(
      /^\uFEFF"Product model","Product number","Quantity","Note"\r\n"SV1","01040120","2",\r\n"'=cmd\|calc",,"60","Metres/,
    );
    await get('partner', '/selections/line-4/file?format=csv');
    expect(stored.size).toBe(1);
    expect((await get('partner', '/selections/line-4/file', 'zh')).data).toMatchObject({ name: 'Line  4.xlsx' });
    const [sheet] = (await readXlsx([...stored.values()][1] ?? new Uint8Array())).sheets;
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['产品型号', '产品编号', '数量', '备注'],
      ['SV1', '01040120', 2, ''],
    ]);
    expect((await get('nobody', '/selections/line-4/file?format=pdf')).code).toBe(400);
  });

  test.each(['/products/models/', '/products/series/', '/products/files/', '/selections/'])(
    '%s strange',
    async (path) => {
      for (const id of strange) {
        const answer = await get('nobody', `${path}${encodeURIComponent(id)}`);
        expect({ path, id, code: answer.code }).toEqual({ path, id, code: 404 });
      }
      expect((await get('nobody', `/selections/${encodeURIComponent("1'--")}/file`)).code).toBe(404);
    },
  );
});

describe('common problems', () => {
  const text = { symptom: 'It trips with E.OC1 at start.', solution: 'Longer ramp, then auto-tuning.', language: 'en' };
  const publish = (who: Who, more: object = {}) =>
    testApp.ask(who, 'POST', '/itr-api/v1/questions', { ...text, title: 'E.OC1 at start', public: true, ...more });
  const change = (who: Who, id: unknown, body: object) =>
    testApp.ask(who, 'PATCH', `/itr-api/v1/questions/${String(id)}`, body);

  /** Experts, leads and admins (api.md). */
  const publishers = callers.map((who) => [who, refusalOf(who, 'editors') || 201] as const);

  test.each(publishers)('%s who publishes, edits and takes back is answered %i', async (who, code) => {
    expect((await publish(who)).code).toBe(code);
    const { data } = await publish('expert');
    const done = code === 201 ? 200 : code;
    expect((await change(who, data['id'], { version: 1, title: 'E.OC1 while starting' })).code).toBe(done);
    expect((await change(who, data['id'], { version: code === 201 ? 2 : 1, published: false })).code).toBe(done);
    // The right is checked before the input.
    expect((await publish(who, { title: '' })).code).toBe(code === 201 ? 400 : code);
  });

  test('from the confirmed solution of a closed ticket, and of no other', async () => {
    const closed = await ticketAt(testApp, 'awaitingEvaluation');
    const done = await publish('expert', { ticketId: closed.id });
    expect(done.data).toMatchObject({ ticket: { number: closed.number }, productLine: closed.productLine, version: 1 });
    const refused = await publish('expert', { ticketId: (await ticketAt(testApp, 'finalized')).id });
    expect(refused).toMatchObject({
      code: 400,
      fields: { ticketId: 'This ticket is not closed with a confirmed solution.' },
    });
    expect((await publish('expert', { ticketId: fileIds.picture })).code).toBe(400);
    const outside = await get('partner', `/questions/${String(done.data['id'])}`);
    expect([outside.code, outside.text.includes(closed.number), outside.text.includes('The expert')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  test('are read by whom they are for, and are gone when they are taken back', async () => {
    const open = String((await publish('lead', { title: 'Open to anybody' })).data['id']);
    const inside = String((await publish('lead', { title: 'For those inside', public: false })).data['id']);
    const codes = async (id: string) =>
      Promise.all(
        (['nobody', 'partner', 'engineer', 'expert'] as const).map(
          async (who) => (await get(who, `/questions/${id}`)).code,
        ),
      );
    expect(await codes(open)).toEqual([200, 200, 200, 200]);
    expect(await codes(inside)).toEqual([404, 200, 200, 200]);
    expect((await change('expert', open, { version: 1, published: false })).code).toBe(200);
    expect(await codes(open)).toEqual([404, 404, 404, 200]);
    const listed = async (who: Who) => namesOf(await get(who, '/questions?q=anybody'), 'title');
    expect([await listed('nobody'), await listed('engineer'), await listed('expert')]).toEqual([
      [],
      [],
      ['Open to anybody'],
    ]);
    expect((await change('expert', open, { version: 1, published: true })).code).toBe(409);
    expect((await change('expert', open, { version: 2, published: true })).code).toBe(200);
    expect(await listed('nobody')).toEqual(['Open to anybody']);
  });

  test('are found by all their words, however they are written, and by no pattern', async () => {
    await publish('expert', { title: 'Fan 100% dirty', solution: 'Clean the_fan of phase W.' });
    const found = async (q: string) => namesOf(await get('nobody', `/questions?q=${encodeURIComponent(q)}`), 'title');
    expect(await found('FAN dirty')).toEqual(['Fan 100% dirty']);
    expect(await found('phase fan')).toEqual(['Fan 100% dirty']);
    expect([await found('fan nowhere'), await found('0_% dirty'), await found('t_e_fan')]).toEqual([[], [], []]);
    expect((await get('nobody', `/questions?q=${'x'.repeat(201)}`)).code).toBe(400);
  });

  test('carry no sensitive word', async () => {
    expect(await publish('expert', { solution: 'This is Top Secret, as you know.' })).toMatchObject({
      code: 400,
      fields: { solution: 'Please remove: top secret.' },
    });
  });

  test.each(strange)('%s is not there', async (id) => {
    expect((await get('nobody', `/questions/${encodeURIComponent(id)}`)).code).toBe(404);
    expect((await change('expert', encodeURIComponent(id), { version: 1 })).code).toBe(404);
  });
});

describe('dictionaries in a further language', () => {
  test('have its labels for a reader of that language, and for no other', async () => {
    const entry = async (language: 'en' | 'de') => {
      const { impact } = (await get('partner', '/dictionaries', language)).data as { impact: { code: string }[] };
      return impact.find(({ code }) => code === 'risk-to-people');
    };
    expect(await entry('de')).toMatchObject({ en: 'Risk to people', labels: { de: 'Gefahr für Personen' } });
    expect(await entry('en')).not.toHaveProperty('labels');
  });
  test('are read in one language by the page: that of the reader, else English', async () => {
    const entry = async (language: 'en' | 'de' | 'zh', code: string) => {
      const { impact } = (await get('partner', '/dictionaries/own', language)).data as { impact: { code: string }[] };
      return impact.find((one) => one.code === code);
    };
    const facts = { code: 'risk-to-people', active: true, severity: 1, stop: false };
    expect(await entry('en', 'risk-to-people')).toEqual({ ...facts, label: 'Risk to people' });
    expect(await entry('de', 'risk-to-people')).toEqual({ ...facts, label: 'Gefahr für Personen' });
    expect(await entry('zh', 'risk-to-people')).toEqual({ ...facts, label: '存在人身安全风险' });
    const all = (await get('partner', '/dictionaries')).data;
    const own = (await get('partner', '/dictionaries/own')).data;
    const codes = (of: object) =>
      Object.entries(of).map(([name, entries]) => [name, (entries as { code: string }[]).map(({ code }) => code)]);
    expect(codes(own)).toEqual(codes(all));
  });

  test('are read in it on the pages of products and common problems, until an admin changes the label', async () => {
    const ticket = await ticketAt(testApp, 'awaitingEvaluation');
    const question = {
      title: 'Servo hums',
      symptom: 'It hums at standstill.',
      solution: 'Tune the gain.',
      language: 'en',
      public: true,
    };
    const { data } = await testApp.ask('expert', 'POST', '/itr-api/v1/questions', { ...question, ticketId: ticket.id });
    expect(data).toHaveProperty('id');
    const shown = async () => [
      (await get('nobody', '/products/series/sv', 'de')).data['productLineLabel'],
      ((await get('nobody', '/products/models/SV1', 'de')).data['series'] as Record<string, unknown>)[
        'productLineLabel'
      ],
      (await get('nobody', `/questions/${String(data['id'])}`, 'de')).data['productLineLabel'],
      namesOf(await get('nobody', '/questions?q=hums', 'de'), 'productLineLabel')[0],
    ];
    const series = (await get('nobody', '/products/series/sv', 'de')).data;
    expect(series['models']).toMatchObject([{ productTypeLabel: 'Servoantrieb, EtherCAT' }, {}]);
    expect(await shown()).toEqual(Array(4).fill('Servoantriebe und -motoren'));
    const rename = (en: string) =>
      testApp.rows(
        `update dictionary_entry set en = $1 where dictionary = 'productLine' and code = $2 returning code`,
        [en, QUEUED.productLine],
      );
    await rename('Servo systems');
    expect(await shown()).toEqual(Array(4).fill('Servo systems'));
    await rename('Servo drives & motors');
  });
});

test('nothing unexpected was logged', () => {
  expect(testApp.unexpected).toEqual([]);
});
