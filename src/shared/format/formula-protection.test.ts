import { expect, it } from 'vitest';
import { protectedText, unprotectedText } from './formula-protection.ts';

it.each([
  ['=1+1', "'=1+1"],
  [';=1+1', ";'=1+1"],
  ['a,-b', "a,'-b"],
  ['one\n@two\t+three', "one\n'@two\t'+three"],
  ['＝1+1', "'＝1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff\u2066 |calc', "'\ufeff\u2066 |calc"],
  [';"=1"', ';\'"=1"'],
  ["'=1", "''=1"],
  ['%1', "'%1"],
  ["'-5", "''-5"],
  ['-5,1+cmd', "'-5,1+cmd"],
  ['\tDATA', "'\tDATA"],
  ['\rDATA', "'\rDATA"],
])('%j is written as %j', (text, written) => {
  expect([protectedText(text), unprotectedText(written)]).toEqual([written, text]);
});

it.each(['-5', '-1,5', '-0.25', 'a-b', 'E=mc²', 'one\r\ntwo', "'tis", '5 %', 'a;\r\nb', '', '\u200b'])(
  '%j is written as it is',
  (text) => {
    expect([protectedText(text), unprotectedText(text)]).toEqual([text, text]);
  },
);

it('leaves a text of another program as it is', () => {
  for (const text of ["'a' = '=b'; =c", "=a,'=b", "don't"]) expect(unprotectedText(text)).toBe(text);
});
