import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = ['Ann', 'Anna', 'Anna Lindqvist', '陈伟', 'Anna'].map((userName, at) => ({ id: String(at), userName }));
const of = (text: string) => [...mentionedIn(text, people)];

test.each([
  ['@Anna Lindqvist, can you look?', ['2']],
  ['ask @Anna, please', ['1', '4']],
  ['@Ann', ['0']],
  ['@Annabel is somebody else', []],
  ['请@陈伟看一下', ['3']],
  ['mail to service@Anna.example', []],
  ['Anna Lindqvist without a sign', []],
  ['@anna in small letters', []],
  ['@Ann and (@Anna Lindqvist)', ['0', '2']],
  ['', []],
])('%s', (text, ids) => expect(of(text)).toEqual(ids));

test('a text of nothing but signs is read in linear time', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: String(at), userName: `Name ${at}` }));
  expect(mentionedIn('@'.repeat(4_000), many).size).toBe(0);
});
