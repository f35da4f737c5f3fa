import { expect, test, vi } from 'vitest';
import { deviceCheckpoints, storedCheckpoints } from './checkpoints.ts';
import { browserHashing } from './browser-hashing.ts';
import { fitInto } from './picture.ts';
import { coverCrop, coverSecond } from './poster.ts';

test('without WebCrypto the hashes are the same', async () => {
  const [native, missing] = [browserHashing(), browserHashing(null)];
  for (const text of ['', 'abc', '故障 1', 'x'.repeat(200)]) {
    expect([...(await missing.sha256(text))]).toEqual([...(await native.sha256(text))]);
    expect([...(await missing.hmacSha256('key', text))]).toEqual([...(await native.hmacSha256('key', text))]);
    const key = await native.hmacSha256('key', text);
    expect([...(await missing.hmacSha256(key, text))]).toEqual([...(await native.hmacSha256(key, text))]);
  }
});

test('sizes of pictures and covers (spec 9.26)', () => {
  expect(fitInto(4000, 3000, 1920)).toEqual({ width: 1920, height: 1440 });
  expect(fitInto(100, 50, 1920)).toEqual({ width: 100, height: 50 });
  expect(fitInto(10_000, 1, 1920)).toEqual({ width: 1920, height: 1 });
  const target = { width: 2000, height: 1000 };
  expect(coverCrop({ width: 1280, height: 720 }, target)).toEqual({ x: 0, y: 40, width: 1280, height: 640 });
  expect(coverCrop({ width: 720, height: 1280 }, target)).toEqual({ x: 0, y: 460, width: 720, height: 360 });
  expect([coverSecond(60), coverSecond(3), coverSecond(Infinity)]).toEqual([2, 1.5, 0]);
});

test('a storage that is full, forbidden or spoilt costs only the resuming', () => {
  // With cookies blocked, a browser throws already when the storage is looked up.
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const forbidden = deviceCheckpoints();
  expect(forbidden.load('a')).toBeNull();
  const checkpoint = { key: 'k', uploadId: 'u', bytes: 1, partBytes: 1 };
  expect(() => forbidden.save('a', checkpoint)).not.toThrow();
  expect(() => forbidden.remove('a')).not.toThrow();
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('window', { localStorage: full });
  expect(() => deviceCheckpoints().save('a', checkpoint)).not.toThrow();
  const spoilt = storedCheckpoints({
    getItem: () => 'not json',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  expect(spoilt.load('a')).toBeNull();
  const odd = storedCheckpoints({ getItem: () => '{"key":1}', setItem: () => undefined, removeItem: () => undefined });
  expect(odd.load('a')).toBeNull();
});
