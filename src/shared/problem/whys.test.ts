import { expect, it } from 'vitest';
import { whyLines, whyTree } from './whys.ts';

const lines = (text: string) => whyLines(whyTree(text)).map(({ depth, text: words }) => `${depth} ${words}`);

it('reads a tree with several causes behind one', () => {
  expect(whyTree('The drive trips\n- The fan stands still\n-- Its bearing is dry\n- The filter is full')).toEqual([
    {
      text: 'The drive trips',
      behind: [
        { text: 'The fan stands still', behind: [{ text: 'Its bearing is dry', behind: [] }] },
        { text: 'The filter is full', behind: [] },
      ],
    },
  ]);
});

it('loses no line, however it is indented', () => {
  expect(lines('--- deep at once\n\n  - behind it\n----- far behind\nanother\n-\n- its cause')).toEqual([
    ...['0 deep at once', '1 behind it', '2 far behind', '0 another', '1 its cause'],
  ]);
  expect(lines('')).toEqual([]);
  const deepest = Array.from({ length: 30 }, (_, n) => `${'-'.repeat(n)} why ${n}`).join('\n');
  expect(lines(deepest)).toHaveLength(30);
  expect(lines(deepest).at(-1)).toBe('8 why 29');
});
