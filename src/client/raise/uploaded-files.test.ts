import { expect, it } from 'vitest';
import type { DraftFile } from '../drafts/draft.ts';
import { withStoredPaths, withUploaded } from './uploaded-files.ts';

const file = (id: string, path: string): DraftFile => ({
  id,
  name: `${id}.jpg`,
  kind: 'image',
  bytes: 10,
  path,
  coverPath: '',
  uploadedAt: path === '' ? 0 : 1,
});
const done = (path: string) => ({ state: 'done' as const, path, coverPath: '' });

it('takes the place of a file that has arrived, and tells when none has', () => {
  const files = [file('a', ''), file('b', 'old/b')];
  expect(withUploaded(files, new Map([['a', done('new/a')]]), 7)).toEqual([
    { ...file('a', 'new/a'), uploadedAt: 7 },
    file('b', 'old/b'),
  ]);
  expect(withUploaded(files, new Map([['b', done('old/b')]]), 7)).toBeUndefined();
});

it('forgets the place of a file that the store has lost, so that the next Send brings it again', () => {
  const { files, changed } = withStoredPaths(
    [file('a', 'lost/a'), file('b', 'here/b')],
    [file('a', ''), file('b', 'here/b')],
  );
  expect(files).toEqual([file('a', ''), file('b', 'here/b')]);
  expect([...changed]).toEqual(['a']);
});

it('keeps a file that was added since the draft was put away', () => {
  expect(withStoredPaths([file('a', ''), file('c', 'new/c')], [file('a', '')])).toEqual({
    files: [file('a', ''), file('c', 'new/c')],
    changed: new Set(),
  });
});
