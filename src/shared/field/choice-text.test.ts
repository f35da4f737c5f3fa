import { expect, test } from 'vitest';
import { choiceText } from './choice-text.ts';

test.each([
  ['by its text', { texts: { bell: 'notification.set.bell' }, names: { bell: 'Bell' } }, '«notification.set.bell»'],
  ['else by its name', { texts: {}, names: { bell: 'Bell' } }, 'Bell'],
  ['else as it is', { names: { mail: 'Mail' } }, 'bell'],
  ['where nothing is named', {}, 'bell'],
] as const)('a choice is read %s', (_how, entry, text) => {
  expect(choiceText((key) => `«${key}»`, entry, 'bell')).toBe(text);
});
