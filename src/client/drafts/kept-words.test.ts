import { expect, it } from 'vitest';
import { typedAgain, wordsOf } from './kept-words.ts';

const answer = {
  action: 'giveInformation',
  body: { answer: 'F4.02', note: 'By phone', uploads: [], version: 3 },
} as const;
const note = { action: 'comment', body: { text: 'Between us', visibility: 'internal' } } as const;

it('the words of a message are those that were typed, all of them', () => {
  expect([wordsOf(answer), wordsOf(note)]).toEqual(['F4.02\n\nBy phone', 'Between us']);
});
it('a message is written again in its form, or as a message where that is gone', () => {
  expect(typedAgain('giveInformation', answer)).toEqual({ answer: 'F4.02', note: 'By phone' });
  expect(typedAgain('comment', answer)).toEqual({ text: 'F4.02\n\nBy phone' });
  expect(typedAgain('comment', note)).toEqual({ text: 'Between us' });
});
