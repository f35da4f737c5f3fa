import { expect, test } from 'vitest';
import { reactionTo } from './other-tabs.ts';

const nobody = { userId: undefined, expiredUserId: undefined };
const ended = (expiredUserId: string) => ({ userId: undefined, expiredUserId });
const user = (userId: string) => ({ userId, expiredUserId: undefined });

test.each([
  ['a token that was only refreshed', user('ada'), user('ada'), 'stay'],
  ['a log-out', user('ada'), nobody, 'reload'],
  ['the end of the session', user('ada'), ended('ada'), 'stay'],
  ['somebody else', user('ada'), user('wei'), 'reload'],
  ['a login', nobody, user('ada'), 'admit'],
  ['the login that was waited for', ended('ada'), user('ada'), 'admit'],
  ['a login of somebody else', ended('ada'), user('wei'), 'reload'],
  ['a log-out after the end of the session', ended('ada'), nobody, 'stay'],
] as const)('%s in another tab', (_, before, after, wanted) => {
  expect(reactionTo(before, after)).toBe(wanted);
});
