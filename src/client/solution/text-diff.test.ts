import { expect, test } from 'vitest';
import { diffTexts } from './text-diff.ts';

const marks = { same: ' ', new: '+', gone: '-' };
const shown = (before: string, after: string) => diffTexts(before, after).map(({ is, text }) => marks[is] + text);

test('tells line by line what is gone and what is new, in the order of reading', () => {
  expect(
    shown('Switch off.\nSet F0-17 to 10 s.\nRun.', 'Switch off.\nSet F0-17 to 12 s.\nCheck the cable.\nRun.'),
  ).toEqual([' Switch off.', '-Set F0-17 to 10 s.', '+Set F0-17 to 12 s.', '+Check the cable.', ' Run.']);
});
test('cuts a paragraph into its sentences', () =>
  expect(shown('One. Two.', 'One. Three.')).toEqual([' One.', '-Two.', '+Three.']));
test('keeps the number of a step with its sentence', () =>
  expect(shown('1. Switch off. Wait.\n2. Run.', '1. Switch off. Wait.\n 2. Run twice.')).toEqual([
    ' 1. Switch off.',
    ' Wait.',
    '-2. Run.',
    '+2. Run twice.',
  ]));
test('has nothing to tell about the same text, and everything about an empty one', () => {
  expect(shown('a\n\nb', 'a\nb')).toEqual([' a', ' b']);
  expect(shown('', 'a')).toEqual(['+a']);
});
test('does not grow with the square of endless texts', () => {
  const long = Array.from({ length: 20_000 }, (_, n) => `${n}`).join('\n');
  expect(diffTexts(long, long)).toHaveLength(40_000);
});
