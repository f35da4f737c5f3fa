/** Texts of documents before they are published (decision 0092). */
import { afterEach, expect, test } from 'vitest';
import { ADMIN } from './admin-people.ts';
import { persons, type Person } from './people.ts';
import { expectNoErrors, sharedTestApp, type ApiResponse } from './test-app.ts';

const DRAFTS = `${ADMIN}/document-drafts`;
const SECRET = 'planted-draft-77c1';
const OTHERS = persons.filter((one) => one !== 'admin' && one !== 'disabled');

const testApp = sharedTestApp();
afterEach(() => expectNoErrors(testApp));

const save = (id: string, more: object = {}, who: Person = 'admin'): Promise<ApiResponse> =>
  testApp.ask(who, 'PUT', `${DRAFTS}/${id}`, { version: 0, base: 0, title: 'Terms', markdown: `# ${SECRET}`, ...more });
const publish = (id: string, version: number): Promise<ApiResponse> =>
  testApp.ask('admin', 'POST', `${DRAFTS}/${id}/publish`, { version });
const publicText = async (id: string): Promise<string> =>
  (await testApp.ask('nobody', 'GET', `/itr-api/v1/documents/${id}`)).text;

test('a draft is read by admins alone, until it is published', async () => {
  expect((await save('terms--en')).data).toMatchObject({ version: 1, base: 0, published: 0, code: 'terms' });
  for (const who of [...OTHERS, 'nobody'] as const)
    for (const [method, path, body] of [
      ['GET', DRAFTS],
      ['GET', `${DRAFTS}/terms--en`],
      ['PUT', `${DRAFTS}/terms--en`, { version: 1, base: 0, title: 'X', markdown: 'X' }],
      ['POST', `${DRAFTS}/terms--en/publish`, { version: 1 }],
      ['DELETE', `${DRAFTS}/terms--en`, { version: 1 }],
    ] as const)
      expect((await testApp.ask(who, method, path, body)).code).toBe(who === 'nobody' ? 401 : 403);
  const elsewhere = ['/itr-api/v1/documents', '/itr-api/v1/documents/terms', `${ADMIN}/entities/documents?q=terms`];
  for (const path of elsewhere) expect((await testApp.ask('admin', 'GET', path)).text).not.toContain('planted-draft');
  expect((await testApp.ask('admin', 'GET', DRAFTS)).data['items']).toMatchObject([
    { id: 'terms--en', by: 'The admin' },
  ]);
  expect((await publish('terms--en', 1)).data).toEqual({ version: 1 });
  expect(await publicText('terms')).toContain(SECRET);
  expect((await testApp.ask('admin', 'GET', `${DRAFTS}/terms--en`)).code).toBe(404);
  const audited = await testApp.rows(`select record from audit_event where operation = 'admin.publishDraft'`);
  expect(audited).toEqual([{ record: 'terms--en' }]);
});

test('of two editors one saves, and what the other has not seen is not published', async () => {
  expect((await save('rules--en')).data).toMatchObject({ version: 1 });
  expect((await save('rules--en')).code).toBe(409);
  const both = await Promise.all(['A', 'B'].map((title) => save('rules--en', { version: 1, title })));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await publish('rules--en', 1)).code).toBe(409);
  expect((await testApp.ask('admin', 'DELETE', `${DRAFTS}/rules--en`, { version: 1 })).code).toBe(409);
  // Somebody publishes another text by the record: the draft was begun before it.
  const row = { code: 'rules', language: 'en', title: 'Rules', markdown: 'by the record' };
  await testApp.ask('admin', 'PUT', `${ADMIN}/entities/documents`, { rows: [row] });
  expect((await publish('rules--en', 2)).data).toMatchObject({ published: 1 });
  expect(await publicText('rules')).toContain('by the record');
  expect((await save('rules--en', { version: 2, base: 1 })).data).toMatchObject({ version: 3, base: 1 });
  const twice = await Promise.all([publish('rules--en', 3), publish('rules--en', 3)]);
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 404]);
  expect(twice.find(({ code }) => code === 200)?.data).toEqual({ version: 2 });
});

test('what somebody publishes by the record at the same time is not overwritten unseen', async () => {
  for (const code of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    await save(`${code}--en`);
    const row = { code, language: 'en', title: code, markdown: 'by the record' };
    const [published, put] = await Promise.all([
      publish(`${code}--en`, 1),
      testApp.ask('admin', 'PUT', `${ADMIN}/entities/documents`, { rows: [row] }),
    ]);
    expect(put.code).toBe(200);
    if (published.code === 200) expect(published.data).toEqual({ version: 1 });
    else expect(published).toMatchObject({ code: 409, data: { published: 1 } });
    expect(await publicText(code)).toContain('by the record');
  }
});

test('a published version asks for consent anew; a draft and a text that is the same word for word do not', async () => {
  await testApp.rows('delete from document');
  const isDue = async () => 'consentDue' in (await testApp.ask('partner', 'GET', '/api/client/v1/user/userInfo')).data;
  const put = (rows: object[]) => testApp.ask('admin', 'PUT', `${ADMIN}/entities/documents`, { rows });
  const text = (code: string) => ({ code, language: 'en', title: code, markdown: `# ${code}` });
  await put([text('policy'), text('agreement')]);
  await testApp.ask('partner', 'POST', '/api/client/v1/user/consent', {});
  expect(await isDue()).toBe(false);
  const [policy] = await testApp.rows(
    `select max(version) as version from document where id = 'policy' and language = 'en'`,
  );
  const base = Number(policy?.['version']);
  expect((await save('policy--en', { base })).code).toBe(200);
  expect(await isDue()).toBe(false);
  await save('policy--en', { version: 1, base, title: 'policy', markdown: '# policy' });
  expect((await publish('policy--en', 2)).data).toEqual({ version: base });
  expect(await isDue()).toBe(false);
  await save('policy--en', { base });
  expect((await publish('policy--en', 1)).data).toEqual({ version: base + 1 });
  expect(await isDue()).toBe(true);
});

test('what is wrong is named, by its field', async () => {
  const refused: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ markdown: '' }, 'markdown'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ base: -1 }, 'base'],
    [{ version: 1.5 }, 'version'],
    [{ active: true }, 'active'],
  ];
  for (const [more, field] of refused) expect((await save('new--en', more)).fields).toHaveProperty(field);
  expect((await save('a b--en')).fields).toHaveProperty('code');
  for (const id of ['new', 'new--xx', '--en', 'new--EN']) expect((await save(id)).code).toBe(404);
  expect((await testApp.ask('admin', 'GET', `${DRAFTS}/new--en`)).code).toBe(404);
});
