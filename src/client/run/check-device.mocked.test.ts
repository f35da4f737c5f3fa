import { expect, it, vi } from 'vitest';
import { checkDevice } from './check-device.ts';

vi.mock('../api/client.ts', () => ({}));
vi.mock('../api/server-health.ts', () => ({ serverHealth: () => Promise.resolve(undefined) }));
vi.mock('../api/system-info.ts', () => ({}));
vi.mock('../bridge/page-bridge.ts', () => ({ bridge: { insideApp: false } }));

/** A browser whose IndexedDB opens, or refuses as in some private windows. */
const database = (refusal: DOMException | undefined) => ({
  open: () => {
    const request = { result: {}, error: refusal, onsuccess: () => undefined, onerror: () => undefined };
    queueMicrotask(() => (refusal ? request.onerror() : request.onsuccess()));
    return request;
  },
});

it.each([
  ['opens', undefined, ['ok', 'works']],
  [
    'refuses, so that drafts would be lost with the page',
    new DOMException('no', 'InvalidStateError'),
    ['bad', 'failing'],
  ],
])('the storage of a device whose database %s', async (_what, refusal, [state, means]) => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('indexedDB', database(refusal));
  vi.stubGlobal('navigator', {});
  const [found] = await checkDevice(['deviceStorage'], { userId: 'u', language: 'en' });
  expect(found).toMatchObject(['deviceStorage', { state, means }]);
});
