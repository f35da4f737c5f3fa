import { expect, it } from 'vitest';
import { blocksOf, quoteOf } from './quote.ts';

it('a quote is read back as one, and what is written below it as one’s own', () => {
  const text = `${quoteOf('Chen Wei', 'Which firmware?\nAnd since when?')}2.40, since Monday.`;
  expect(text).toBe('> Chen Wei: Which firmware?\n> And since when?\n\n2.40, since Monday.');
  expect(blocksOf(text)).toEqual([
    { quoted: true, text: 'Chen Wei: Which firmware?\nAnd since when?' },
    { quoted: false, text: '2.40, since Monday.' },
  ]);
});

it('a quote of a quote keeps the last words alone, and a long one ends', () => {
  expect(quoteOf('A', '> B: first\n\nsecond')).toBe('> A: second\n\n');
  expect(quoteOf('A', 'x'.repeat(500))).toHaveLength('> A: '.length + 400 + ' …\n\n'.length);
});

it('a text without a quote is one block; a line that only compares is none', () => {
  expect(blocksOf('one\n\ntwo')).toEqual([{ quoted: false, text: 'one\n\ntwo' }]);
  expect(blocksOf('U >400 V')).toEqual([{ quoted: false, text: 'U >400 V' }]);
});
