import { expect, test } from 'vitest';
import { languageOfText } from './text-language.ts';

test.each([
  ['Measure the braking resistor.', 'en', 'en'],
  ['Bremswiderstand messen.', 'de', 'de'],
  ['测量制动电阻，型号 SV660N-2R8。', 'zh', 'zh'],
  // Who reads Chinese pages wrote in Latin letters, and the other way round.
  ['Measure the braking resistor.', 'zh', 'en'],
  ['测量制动电阻，型号 SV660N-2R8。', 'de', 'zh'],
  ['12.5 / 4', 'de', 'de'],
])('%s, by somebody with %s, is %s', (text, ofAuthor, expected) => {
  expect(languageOfText(text, ofAuthor)).toBe(expected);
});
