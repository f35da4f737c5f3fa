import { expect, test } from 'vitest';
import { MATCHES_MAX, matchesOf, textBlocks, textView } from './text-blocks.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('blocks are the whole text, cut at line ends', () => {
  const text = Array.from({ length: 5_000 }, (_, n) => `${n} trip\n`).join('');
  const blocks = textBlocks(text);
  expect(blocks.join('')).toBe(text);
  expect(blocks.every((block) => block.endsWith('\n') && block.length <= 8_192)).toBe(true);
  expect(textBlocks('')).toEqual([]);
  expect(textBlocks('no end')).toEqual(['no end']);
});

test('a line that is far too long is cut, but no character of it', () => {
  const text = `a${'🔧'.repeat(50_000)}\nlast`;
  const blocks = textBlocks(text);
  expect(blocks.join('')).toBe(text);
  expect(blocks.every((block) => block.length <= 8_192 && block.isWellFormed())).toBe(true);
});

test('the encoding is found, and another one may be chosen', async () => {
  expect(await textView({ bytes: bytes('Störung\r\nzwei\rdrei') })).toEqual({
    ...{ encoding: 'utf-8', isAscii: false, blocks: ['Störung\nzwei\ndrei'] },
  });
  const latin = Uint8Array.from('Störung', (c) => c.charCodeAt(0));
  expect((await textView({ bytes: latin, encoding: 'windows-1252' })).blocks).toEqual(['Störung']);
});

test('words are found in any case, signs as they are', () => {
  const blocks = ['F7801 Overcurrent\n', 'overcurrent (1.0)\n', 'a+b\n'];
  expect(matchesOf(blocks, 'OVERCURRENT')).toEqual([
    { block: 0, from: 6, to: 17 },
    { block: 1, from: 0, to: 11 },
  ]);
  for (const words of ['(1.0)', 'a+b', '.'])
    expect([words, matchesOf(blocks, words)]).toEqual([words, [expect.objectContaining({ to: expect.any(Number) })]]);
  expect(matchesOf(blocks, '')).toEqual([]);
  expect(matchesOf(['x'.repeat(5_000)], 'x')).toHaveLength(MATCHES_MAX);
});
