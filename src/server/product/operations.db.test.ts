/** Each call through the pipeline, as a client sends it, so that its rows must match the declared output. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import type { ViewerName } from '../db/sample-rows.testkit.ts';
import { documentOperations } from '../document/operations.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { answer } from '../http/pipeline.ts';
import { createDictionaries } from './dictionary-cache.ts';
import { catalogueOperations } from './catalogue-operations.ts';
import { productOperations } from './operations.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await insertSampleRows(opened.database);
});
afterAll(() => opened.close());

const signing = {
  head: () => Promise.resolve(null),
  put: () => Promise.reject(new Error('Nothing is stored here.')),
  signedUrl: (key: string) => Promise.resolve(`https://files.example/${key}`),
};
const operations = [
  ...productOperations(createDictionaries(systemClock), () => Promise.resolve(null)),
  ...catalogueOperations(signing),
  ...documentOperations,
];

async function get(
  name: string,
  as: ViewerName,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
  language: 'en' | 'zh' = 'en',
) {
  const found = operations.find((one) => one.call.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  const unexpected: unknown[] = [];
  const serverDeps = {
    database: opened.database,
    clock: systemClock,
    jobs: {
      send: () => Promise.resolve(),
      work: () => Promise.resolve(),
      cron: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    limits: createRateLimits(opened.database, 1_000),
    identify: () => Promise.resolve({ viewer: viewers[as], sessionId: null }),
    onUnexpected: (error: unknown) => void unexpected.push(error),
  };
  const headers = as === 'nobody' ? {} : { xauthorization: as };
  const { envelope } = await answer(
    serverDeps,
    found,
    { params, query, body: undefined },
    { headers, ip: '::1', requestId: 'r', language },
  );
  expect(unexpected).toEqual([]);
  return envelope;
}

test.each<[string, ViewerName, Record<string, string>, Record<string, string>, number]>([
  ['dictionary.all', 'partner', {}, {}, 200],
  ['dictionary.all', 'visitor', {}, {}, 200],
  ['dictionary.all', 'nobody', {}, {}, 401],
  ['unit.get', 'partner', { sn: 'snalpha1' }, {}, 200],
  ['unit.get', 'insider', { sn: 'SN-FREE-1' }, {}, 200],
  ['unit.get', 'visitor', { sn: 'SN-ALPHA-1' }, {}, 401],
  ['unit.get', 'otherPartner', { sn: 'SN-ALPHA-1' }, {}, 404],
  ['unit.get', 'insider', { sn: 'x'.repeat(65) }, {}, 404],
  ['customer.list', 'manager', {}, { q: 'alpha' }, 200],
  ['customer.list', 'manager', {}, { q: 'x'.repeat(101) }, 400],
  ['customer.get', 'partner', { id: ids.alphaCustomer }, {}, 200],
  ['customer.get', 'insider', { id: ids.betaCustomer }, {}, 200],
  ['customer.get', 'partner', { id: ids.betaCustomer }, {}, 404],
  ['customer.get', 'insider', { id: 'no-uuid' }, {}, 404],
  ['user.list', 'insider', {}, {}, 200],
  ['user.list', 'insider', {}, { for: 'anything' }, 400],
  ['user.list', 'partner', {}, {}, 403],
  ['product.series', 'nobody', { id: 'sv680' }, {}, 200],
  ['product.series', 'nobody', { id: 'none' }, {}, 404],
  ['product.model', 'nobody', { id: 'a' }, {}, 200],
  ['product.model', 'nobody', { id: 'none' }, {}, 404],
  ['document.get', 'nobody', { id: 'policy' }, {}, 200],
])('%s as %s %j %j: %i', async (name, as, params, query, code) => {
  expect((await get(name, as, params, query)).code).toBe(code);
});

test('an unknown unit or document is answered in the language of the reader (spec 8.19)', async () => {
  expect((await get('unit.get', 'partner', { sn: 'SN-BETA-1' })).msg).toBe('Product information cannot be found');
  expect((await get('unit.get', 'partner', { sn: 'SN-BETA-1' }, {}, 'zh')).msg).toBe('找不到产品信息');
  expect((await get('document.get', 'nobody', { id: 'none' })).msg).toBe(
    'The document cannot be found. Please contact the administrator',
  );
  expect((await get('document.get', 'nobody', { id: 'policy' }, {}, 'zh')).data).toMatchObject({ title: '政策' });
});

test('an escalated ticket goes to experts and leads', async () => {
  const names = async (query: Record<string, string>) =>
    ((await get('user.list', 'insider', {}, query)).data as { items: { name: string }[] }).items.map(
      ({ name }) => name,
    );
  expect(await names({ for: 'escalate' })).toEqual(['lead', 'expert']);
  expect(await names({ for: 'transfer' })).toEqual(['lead', 'expert', 'engineer', 'absent']);
});
