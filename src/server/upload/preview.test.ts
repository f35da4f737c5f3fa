import { describe, expect, it } from 'vitest';
import type { StoredObject } from '../storage/object-store.ts';
import { findPreview } from './preview.ts';

const object = (key: string): StoredObject => ({
  key,
  bytes: 12,
  contentType: 'text/html',
  etag: 'e',
  modifiedAtMs: 0,
});

/** A store that has signed these addresses and has their objects, except `gone`. */
function storeOf(signed: Record<string, { key: string; name: string }>) {
  const asked: string[] = [];
  return {
    asked,
    signedObject: (address: string) => Promise.resolve(signed[address] ?? null),
    head: (key: string) => Promise.resolve((asked.push(key), key === 'gone' ? null : object(key))),
  };
}

describe('the file of a preview', () => {
  const store = storeOf({
    '/b/1': { key: 'attachments/1/picture.jpg', name: '铭牌.JPG' },
    '/b/2': { key: 'attachments/2/list.xlsx', name: '' },
    '/b/3': { key: 'attachments/3/page', name: 'page.html' },
    '/b/4': { key: 'gone', name: 'gone.pdf' },
    '/b/5': { key: 'attachments/5/x', name: 'drawing.svg' },
    '/b/6': { key: 'attachments/6/x', name: 'no extension' },
  });

  it('has its name, its size and the kind of its viewer', async () => {
    expect(await findPreview(store, '/b/1')).toEqual({ url: '/b/1', name: '铭牌.JPG', size: 12, kind: 'picture' });
    expect(await findPreview(store, '/b/2')).toMatchObject({ name: 'list.xlsx', kind: 'sheet' });
  });

  it.each([
    ['of another kind', '/b/3'],
    ['that is gone', '/b/4'],
    ['that could run', '/b/5'],
    ['without a kind', '/b/6'],
    ['that was not signed', '/b/7'],
    ['that is none', undefined],
    ['given twice', ['/b/1', '/b/1']],
    ['of an object', { url: '/b/1' }],
    ['far too long', `/b/1${'x'.repeat(10_000)}`],
  ])('is null for an address %s', async (_what, address) => {
    expect(await findPreview(store, address)).toBeNull();
  });

  it('is requested from the store only if its address was signed and it can be shown', () => {
    expect(store.asked).toEqual(['attachments/1/picture.jpg', 'attachments/2/list.xlsx', 'gone']);
  });
});
