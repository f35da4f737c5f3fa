/** The remote config: only admins read and change it; the file in the bucket follows (spec 3, 7). */
import { expect, test } from 'vitest';
import { idOf, persons, type Person } from './people.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const PATH = '/itr-api/v1/admin/remote-config';
const FILE = 'config/test/download.json';
const stored = new Map<string, string>();
const testApp = sharedTestApp({ stored, variables: { ENVIRONMENT: 'test', SHOW_COMMON_PROBLEMS: 'false' } });

const doors = [false, true];
const read = (who: Who, wrapped = false): Promise<ApiResponse> => testApp.ask(who, 'GET', PATH, undefined, { wrapped });
const change = (who: Who, body: object, wrapped = false): Promise<ApiResponse> =>
  testApp.ask(who, 'PUT', PATH, body, { wrapped });
const on = { H5ShowComProblem: true, H5ITRInternalFeedback: true };

test('admins alone read and change it', async () => {
  const before = (await read('admin')).data;
  expect(before).toEqual({
    version: 1,
    H5ShowComProblem: false,
    H5ITRInternalFeedback: true,
    changedAt: null,
    changedBy: null,
  });
  const others: (Person | 'nobody' | 'stranger')[] = [
    ...persons.filter((one) => one !== 'admin'),
    'nobody',
    'stranger',
  ];
  for (const who of others)
    for (const wrapped of doors) {
      const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
      const codes = [(await read(who, wrapped)).code, (await change(who, { version: 1, ...on }, wrapped)).code];
      expect({ who, wrapped, codes }).toEqual({ who, wrapped, codes: [out, out] });
    }
  expect((await read('admin')).data).toEqual(before);
});

test('the start publishes what is configured, a change what is chosen; each version once', async () => {
  await testApp.app.publishRemoteConfig();
  expect(JSON.parse(stored.get(FILE) ?? '')).toEqual({
    H5ShowComProblem: { value: false },
    H5ITRInternalFeedback: { value: true },
  });
  const changed = await change('admin', { version: 1, H5ShowComProblem: true, H5ITRInternalFeedback: false });
  expect(changed).toMatchObject({ code: 200, data: { version: 2, changedBy: { name: 'The admin' } } });
  expect((await read('admin')).data).toEqual(changed.data);
  await testApp.deliver();
  expect(JSON.parse(stored.get(FILE) ?? '')).toEqual({
    H5ShowComProblem: { value: true },
    H5ITRInternalFeedback: { value: false },
  });
  expect([...stored.keys()]).toEqual([FILE]);
  expect(await change('admin', { version: 1, ...on })).toMatchObject({ code: 409, data: { version: 2 } });
  // Of several at once with the version that they saw, one.
  const codes = await Promise.all([1, 2, 3].map(async () => (await change('admin', { version: 2, ...on })).code));
  expect(codes.toSorted()).toEqual([200, 409, 409]);
  // Who, what, before and after.
  const audited = await testApp.rows(
    'select actor_id, via, operation, record, version, before, after from audit_event order by id',
  );
  const line = { actor_id: idOf('admin'), via: 'page', operation: 'admin.putRemoteConfig', record: 'remoteConfig' };
  const was = { H5ShowComProblem: false, H5ITRInternalFeedback: true };
  const then = { H5ShowComProblem: true, H5ITRInternalFeedback: false };
  expect(audited).toEqual([
    { ...line, version: 2, before: was, after: then },
    { ...line, version: 3, before: then, after: on },
  ]);
});

test('anything but a version and two switches is refused', async () => {
  const { version } = (await read('admin')).data;
  const wrong: [body: object, field: string][] = [
    [{ version, H5ShowComProblem: true }, 'H5ITRInternalFeedback'],
    [{ version, ...on, H5ShowComProblem: 'true' }, 'H5ShowComProblem'],
    [{ version: '1', ...on }, 'version'],
    [{ version: 0, ...on }, 'version'],
    [{ version, ...on, more: true }, 'more'],
  ];
  for (const [body, field] of wrong) {
    const response = await change('admin', body);
    expect([response.code, Object.keys(response.fields)]).toEqual([400, [field]]);
  }
});
