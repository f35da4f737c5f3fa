import { afterEach, expect, it, vi } from 'vitest';
import { copy } from './copy-text.tsx';
import { toast, toastQueue } from './toast-queue.ts';

const words = { done: 'Copied', failed: 'Autocopy is not supported, please copy it manually' };
const shown = () => toastQueue.first();

afterEach(() => {
  vi.unstubAllGlobals();
  const last = shown();
  if (last) toast.dismiss(last.id);
});

it('says that it was copied (spec 8.24)', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
  await copy('ITR-261122-0001', words);
  expect(written).toEqual(['ITR-261122-0001']);
  expect(shown()).toMatchObject({ text: 'Copied', tone: 'ok' });
});

it.each([
  ['forbidden', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['missing, as on plain http', {}],
])('says that it could not be copied: %s (spec 8.25)', async (_why, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await copy('ITR-261122-0001', words);
  expect(shown()).toMatchObject({ text: words.failed, tone: 'warn' });
});
