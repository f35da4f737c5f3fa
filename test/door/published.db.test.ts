/** What the vendor tells everybody: versions. Read by anybody, the marks kept for each user. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse, TestApp, Who } from './test-app.ts';
import { openTestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const get = (who: Who, path: string, language: 'en' | 'zh' = 'en'): Promise<ApiResponse> =>
  testApp.ask(who, 'GET', `/itr-api/v1${path}`, undefined, { language });
const namesOf = ({ data }: ApiResponse, name: string): unknown[] =>
  (data['items'] as Record<string, unknown>[]).map((item) => item[name]);
/** What nobody can have meant by an id. */
const strange = ['0', '..', '%00', 'x'.repeat(300), "1'--", '<script>', '00000000-0000-7000-8000-00000000dead'];
const everybody: Who[] = ['nobody', 'partner', 'engineer', 'admin'];

describe("What's Fresh", () => {
  test('is read by anybody, the newest first, in the language of the reader', async () => {
    for (const who of everybody) {
      const answer = await get(who, '/versions');
      expect({ who, code: answer.code, ids: namesOf(answer, 'id') }).toEqual({
        who,
        code: 200,
        ids: ['1.3.0', '1.2.0', '1.1.0', '1.0.0'],
      });
      expect((await get(who, '/versions/1.2.0')).data).toMatchObject({ title: 'Scan the nameplate', pictures: [] });
    }
    expect(namesOf(await get('nobody', '/versions?limit=1', 'zh'), 'title')).toEqual(['计时有据可查']);
    expect(String((await get('nobody', '/versions/1.0.0', 'zh')).data['markdown'])).toContain('提交问题');
  });

  test('a mark is kept for each user, goes forward and never back', async () => {
    const seen = async (who: Who) => (await get(who, '/versions')).data['seenUntil'];
    const read = (who: Who, id: string) => testApp.ask(who, 'POST', `/itr-api/v1/versions/${id}/read`);
    expect(await seen('partner')).toBeNull();
    expect((await read('partner', '1.2.0')).data).toEqual({ seenUntil: '2026-09-30T08:00:00.000Z' });
    expect((await read('partner', '1.0.0')).data).toEqual({ seenUntil: '2026-09-30T08:00:00.000Z' });
    expect([await seen('partner'), await seen('engineer'), await seen('nobody')]).toEqual([
      '2026-09-30T08:00:00.000Z',
      null,
      null,
    ]);
    expect((await read('nobody', '1.2.0')).code).toBe(401);
    expect((await read('partner', '9.9.9')).code).toBe(404);
  });

  test.each(strange)('version %s is not there', async (id) => {
    expect((await get('nobody', `/versions/${encodeURIComponent(id)}`)).code).toBe(404);
  });
});

test('nothing of all this was unexpected', () => {
  expect(testApp.unexpected).toEqual([]);
});
