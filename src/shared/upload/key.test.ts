import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildKey, escapeUri, extensionOf, objectUrl, parseKey, regionOf } from './key.ts';

test('a key reads back into its parts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('attachFiles' as const, 'avatar' as const),
      fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }),
      fc.uuid(),
      fc.constantFrom('jpg', 'mp4'),
      (folder, atMs, uuid, extension) => {
        const parts = { dirPrefix: 'u/abc_DEF-1/', folder, atMs, uuid, extension };
        expect(parseKey(buildKey(parts))).toEqual(parts);
      },
    ),
  );
});

test('the form of the spec (spec 7.35–7.37)', () => {
  const key = buildKey({
    dirPrefix: 'u/x/',
    folder: 'attachFiles',
    atMs: Date.UTC(2026, 10, 20, 23, 59),
    uuid: '0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11',
    extension: 'jpg',
  });
  expect(key).toBe('u/x/attachFiles/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.jpg');
});

test.each([
  'attachFiles/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.jpg',
  'u/../attachFiles/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.jpg',
  'u/x/other/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.jpg',
  'u/x/attachFiles/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.jpg\n',
  'u/x/attachFiles/20261120/1795219140000-0b5ff7a0-6ff0-4a8e-9d6c-2d2a3b1f0c11.JPG',
  '',
])('%j is not a key', (key) => {
  expect(parseKey(key)).toBeNull();
});

test('a part that would not read back is refused', () => {
  const parts = { dirPrefix: 'u/x', folder: 'avatar', atMs: 1e12, uuid: 'nope', extension: 'jpg' } as const;
  expect(() => buildKey(parts)).toThrow(
    new RangeError('not a valid object key: u/xavatar/20010909/1000000000000-nope.jpg'),
  );
});

test('addresses: bucket in the host for OSS, in the path elsewhere (spec 7.32, 9.17)', () => {
  expect(objectUrl('oss-eu-central-1.aliyuncs.com', 'b', 'u/照 片.jpg')).toBe(
    'https://b.oss-eu-central-1.aliyuncs.com/u/%E7%85%A7%20%E7%89%87.jpg',
  );
  for (const endpoint of ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080//'])
    expect(objectUrl(endpoint, 'b', 'u/a+b')).toBe('http://127.0.0.1:8080/b/u/a%2Bb');
  expect(objectUrl('https://oss-eu-central-1.aliyuncs.com:8443//', 'b', 'k')).toBe(
    'https://b.oss-eu-central-1.aliyuncs.com:8443/k',
  );
  expect(objectUrl('https://oss.aliyuncs.com.example', 'b', 'k')).toBe('https://oss.aliyuncs.com.example/b/k');
  expect(regionOf('oss-eu-west-1.aliyuncs.com')).toBe('eu-west-1');
  expect(regionOf('https://oss-cn-hangzhou.aliyuncs.com')).toBe('cn-hangzhou');
  expect(regionOf('https://oss-eu-central-1-internal.aliyuncs.com')).toBe('eu-central-1');
  expect(regionOf('http://localhost:1')).toBe('eu-central-1');
});

test('names and escapes', () => {
  expect([extensionOf('a.JPG'), extensionOf('a'), extensionOf('a.b.mp4'), extensionOf('.x-y')]).toEqual([
    'jpg',
    '',
    'mp4',
    '',
  ]);
  expect(escapeUri("a b!'()*&=+")).toBe('a%20b%21%27%28%29%2A%26%3D%2B');
});
