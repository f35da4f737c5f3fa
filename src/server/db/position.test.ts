import { expect, test } from 'vitest';
import { positionIn } from './position.ts';

test('positions compare as texts, whatever the number of their digits', () => {
  const places = ['0/0', '0/9', '0/A0', '0/FFFFFFFF', '1/0', '16/B374D848', 'ff/1', 'FFFFFFFF/FFFFFFFF'];
  const texts = places.map((place) => positionIn(place) ?? '');
  expect(texts.toSorted()).toEqual(texts);
  expect(texts[5]).toBe('00000016/B374D848');
  expect(texts.map(positionIn)).toEqual(texts);
});

test.each(['', '0', '/', '0/', '/0', '0/G', '123456789/0', '0/0 ', '0/0\n', '0/0/0', '-1/0'])('%j is none', (text) => {
  expect(positionIn(text)).toBeUndefined();
});
