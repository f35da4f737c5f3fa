/** Labels in any language: of fault codes and of the pictures to take, by call, by file and in the database. */
import { beforeEach, expect, test } from 'vitest';
import { A, memoryStore, openDesk } from './import-desk.ts';
import { sharedTestApp } from './test-app.ts';
import { raise } from './tickets.ts';

const storage = memoryStore();
const testApp = sharedTestApp({ store: storage });
beforeEach(async () => {
  await testApp.rows('delete from fault_code');
  await testApp.rows('delete from shot_list');
  for (const person of ['admin', 'expert'] as const) await testApp.signIn(person);
});

const CODES = `${A}/entities/faultCodes`;
const fault = { code: 'E.OC1', productLine: 'servo-drives-and-motors' };
const english = { ...fault, meaningEn: 'Overcurrent', remedyEn: 'Check the cable.' };
const make = async (values: Record<string, unknown>) =>
  (await testApp.ask('expert', 'POST', CODES, { values })).data as { id: string; version: number; values: object };
const stored = async () => (await testApp.rows('select meaning, remedy from fault_code'))[0];
const foundBy = async (q: string) =>
  ((await testApp.ask('expert', 'GET', `${CODES}?q=${encodeURIComponent(q)}`)).data['items'] as unknown[]).length;

test('the fields of before are written and read as before; English is enough', async () => {
  const made = await make({ ...english, meaningZh: '过流', remedyZh: '检查电缆。' });
  const all = { meaningEn: 'Overcurrent', meaningZh: '过流', remedyEn: 'Check the cable.', remedyZh: '检查电缆。' };
  expect(made.values).toMatchObject({ ...all, meaningDe: null });
  expect(await stored()).toEqual({
    meaning: { en: 'Overcurrent', zh: '过流' },
    remedy: { en: 'Check the cable.', zh: '检查电缆。' },
  });
  await testApp.rows('delete from fault_code');
  expect((await make(english)).values).toMatchObject({ meaningZh: null, remedyZh: null });
  const refused = await testApp.ask('expert', 'POST', CODES, {
    values: { ...fault, code: 'E.OC2', meaningDe: 'Überstrom' },
  });
  expect([refused.code, Object.keys(refused.fields)]).toEqual([400, ['values.meaningEn', 'values.remedyEn']]);
});

test('labels come as an object too, in any language; each is changed and removed by itself, and found', async () => {
  const made = await make({
    ...fault,
    meaning: { en: 'Overcurrent', de: 'Überstrom', 'pt-BR': 'Sobrecorrente' },
    remedy: { en: 'Check the cable.' },
  });
  expect(made.values).toMatchObject({ meaningDe: 'Überstrom', meaningPtBR: 'Sobrecorrente' });
  for (const label of ['overcurr', 'überstrom', 'sobrecorrente'])
    expect([label, await foundBy(label)]).toEqual([label, 1]);
  expect(await foundBy('surintensité')).toBe(0);
  const patch = (values: object, version: number) =>
    testApp.ask('expert', 'PATCH', `${CODES}/${made.id}`, { version, values });
  expect((await patch({ meaning: { fr: 'Surintensité' }, meaningDe: null }, 1)).code).toBe(200);
  expect((await stored())?.['meaning']).toEqual({ en: 'Overcurrent', 'pt-BR': 'Sobrecorrente', fr: 'Surintensité' });
  expect(await foundBy('surintensité')).toBe(1);
  const log = await testApp.ask('admin', 'GET', `${A}/audit?entity=faultCodes&record=${made.id}`);
  expect((log.data['items'] as unknown[])[0]).toMatchObject({
    before: { meaningDe: 'Überstrom', meaningFr: null },
    after: { meaningDe: null, meaningFr: 'Surintensité' },
  });
});

test.each<[string, object, string]>([
  ['no language', { meaning: { german: 'x' } }, 'values.meaning.german'],
  ['a language in capitals', { meaning: { DE: 'x' } }, 'values.meaning.DE'],
  ['what has no labels', { code: { de: 'x' } }, 'values.code.de'],
  ['a name of no language', { meaningGerman: 'x' }, 'values.meaningGerman'],
  ['no English text', { meaning: { en: ' ' } }, 'values.meaningEn'],
  ['a text that is too long', { meaningFr: 'x'.repeat(5_001) }, 'values.meaningFr'],
])('%s is refused by name', async (_what, values, field) => {
  const made = await make(english);
  const refused = await testApp.ask('expert', 'PATCH', `${CODES}/${made.id}`, { version: 1, values });
  expect([refused.code, Object.keys(refused.fields)]).toEqual([400, [field]]);
});

test('a ticket says what its codes mean, in the reader’s language or English; what helps is for insiders', async () => {
  await make({ ...english, meaningDe: 'Überstrom', remedyDe: 'Kabel prüfen.' });
  await make({ ...fault, code: 'F30002', meaningEn: 'Overvoltage', remedyEn: 'Check the mains.' });
  const elsewhere = { productLine: 'plc-and-controllers', meaningEn: 'Battery low', remedyEn: 'Replace it.' };
  await make({ ...elsewhere, code: 'E.OC1' });
  await make({ ...elsewhere, code: 'A.80' });
  const other = await make({ ...english, code: 'AL.16' });
  await testApp.ask('expert', 'PATCH', `${CODES}/${other.id}`, { version: 1, active: false });
  const { id } = await raise(testApp, 'feedback', { description: 'First f30002, then e.oc1, A.80 and AL.16.' });
  const meanings = async (who: 'engineer' | 'partner', language: 'de' | 'en') => {
    const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}`, undefined, { language });
    expect(data['faultCodes']).toEqual(['f30002', 'e.oc1', 'A.80', 'AL.16']);
    return data['faultMeanings'];
  };
  expect(await meanings('engineer', 'de')).toEqual([
    { code: 'f30002', meaning: 'Overvoltage', remedy: 'Check the mains.' },
    { code: 'e.oc1', meaning: 'Überstrom', remedy: 'Kabel prüfen.' },
  ]);
  expect(await meanings('partner', 'de')).toEqual([
    { code: 'f30002', meaning: 'Overvoltage' },
    { code: 'e.oc1', meaning: 'Überstrom' },
  ]);
  expect(await meanings('engineer', 'en')).toMatchObject([{ meaning: 'Overvoltage' }, { meaning: 'Overcurrent' }]);
});

test('whoever writes a report is told what codes mean, of a product line or where all lines agree', async () => {
  await make({ ...english, meaningDe: 'Überstrom' });
  await make({ ...english, code: 'F30002', meaningEn: 'Overvoltage' });
  const elsewhere = { ...english, productLine: 'plc-and-controllers' };
  await make({ ...elsewhere, meaningEn: 'Battery low' });
  await make({ ...elsewhere, code: 'F30002', meaningEn: 'Overvoltage' });
  const other = await make({ ...english, code: 'AL.16' });
  await testApp.ask('expert', 'PATCH', `${CODES}/${other.id}`, { version: 1, active: false });
  const meanings = async (query: string, language: 'de' | 'en' = 'de') => {
    const found = await testApp.ask('partner', 'GET', `/itr-api/v1/fault-codes?${query}`, undefined, { language });
    return found.code === 200 ? found.data['items'] : [found.code, Object.keys(found.fields)];
  };
  const asked = 'codes=f30002,e.oc1,A.80,AL.16';
  const overvoltage = { code: 'f30002', meaning: 'Overvoltage' };
  const ofServo = `${asked}&productLine=servo-drives-and-motors`;
  expect(await meanings(ofServo)).toEqual([overvoltage, { code: 'e.oc1', meaning: 'Überstrom' }]);
  expect(await meanings(ofServo, 'en')).toEqual([overvoltage, { code: 'e.oc1', meaning: 'Overcurrent' }]);
  expect(await meanings(asked)).toEqual([overvoltage]);
  expect(await meanings('codes=')).toEqual([400, ['codes.0']]);
  expect(await meanings(`codes=${'A.80,'.repeat(10)}A.80`)).toEqual([400, ['codes']]);
  expect(await meanings('')).toEqual([400, ['codes']]);
});

test.each([
  'Meaning in French',
  'Bedeutung auf Französisch',
  '含义（法文）',
  'Meaning (French)',
  'Bedeutung: Französisch',
  'meaning_fr',
  'Meaning:fr',
  'meaningFr',
])('a file says the language by the heading %s', async (heading) => {
  const desk = openDesk(testApp, storage.objects);
  const head = `Code,Product line,Meaning in English,Remedy in English,${heading}`;
  const run = await desk.check(
    'faultCodes',
    `${head}\r\nE.OC1,servo-drives-and-motors,Overcurrent,Check.,Surintensité\r\n`,
  );
  expect(run).toMatchObject({ state: 'checked', counts: { new: 1, wrong: 0 } });
  expect(run.columns.at(-1)).toMatchObject({ name: 'meaningFr', label: 'Meaning in French' });
  expect(await desk.done(run, 'apply')).toMatchObject({ state: 'applied' });
  expect((await stored())?.['meaning']).toEqual({ en: 'Overcurrent', fr: 'Surintensité' });
});

test('two headings of one language are refused by name', async () => {
  const desk = openDesk(testApp, storage.objects);
  const twice = await desk.check(
    'faultCodes',
    'Code,Product line,meaning_fr,meaningFr\r\nA,servo-drives-and-motors,b,c\r\n',
  );
  expect([twice.state, twice.error]).toEqual(['failed', expect.stringContaining('Meaning in French')]);
});

test('an exported file has every language that some record has, and is imported without a change', async () => {
  await make({ ...english, meaningFr: 'Surintensité', meaningDe: 'Überstrom' });
  const shots = { en: ['Nameplate'], fr: ['Plaque', 'Bornes'] };
  const list = { code: 'servo', productLine: 'servo-drives-and-motors', shots };
  const made = await testApp.ask('admin', 'POST', `${A}/entities/shotLists`, { values: list });
  expect(made.data['values']).toMatchObject({ shotsEn: ['Nameplate'], shotsZh: null, shotsFr: ['Plaque', 'Bornes'] });
  const desk = openDesk(testApp, storage.objects);
  for (const entity of ['faultCodes', 'shotLists']) {
    const before = new Set(storage.objects.keys());
    const asked = await testApp.ask('admin', 'POST', '/itr-api/v1/exports', { list: entity, format: 'csv', query: {} });
    expect(asked.code).toBe(201);
    await testApp.deliver();
    const key = [...storage.objects.keys()].find((each) => !before.has(each)) ?? '';
    const file = storage.objects.get(key) ?? Buffer.from('');
    expect(file.toString()).toContain(entity === 'faultCodes' ? '"Meaning in French"' : '"Pictures in French"');
    expect(await desk.check(entity, file)).toMatchObject({
      state: 'checked',
      counts: { new: 0, changed: 0, same: 1, wrong: 0 },
    });
  }
  const emptied = { version: 1, values: { shotsFr: [] } };
  expect((await testApp.ask('admin', 'PATCH', `${A}/entities/shotLists/servo`, emptied)).code).toBe(200);
  expect(await testApp.rows('select shots from shot_list')).toEqual([{ shots: { en: ['Nameplate'] } }]);
});

test.each([
  ['fault_code', 'meaning', { de: 'a' }],
  ['fault_code', 'meaning', { en: ' ' }],
  ['fault_code', 'remedy', { en: 'a', de: 3 }],
  ['fault_code', 'remedy', { en: 'a', de: null }],
  ['fault_code', 'meaning', { en: 'a', german: 'b' }],
  ['fault_code', 'meaning', ['a']],
  ['shot_list', 'shots', { en: 'a' }],
  ['shot_list', 'shots', { en: [] }],
  ['shot_list', 'shots', { en: ['a', ' '] }],
  ['shot_list', 'shots', { de: ['a'] }],
])('the database refuses %s.%s %j', async (table, column, value) => {
  await make(english);
  await testApp.rows(
    `insert into shot_list (code, product_line, shots) values ('servo', 'servo-drives-and-motors', '{"en": ["a"], "pt-BR": ["b"]}')`,
  );
  await expect(testApp.rows(`update ${table} set ${column} = $1::jsonb`, [JSON.stringify(value)])).rejects.toThrow(
    `${table}_${column}`,
  );
});
