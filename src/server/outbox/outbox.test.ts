import { expect, test } from 'vitest';
import { aboutOf } from './outbox-store.ts';

test('a mail is shown with recipient and subject, without codes and content', () => {
  const content = { text: 'Your code: 481516', html: '<p>481516</p>' };
  expect(aboutOf({ to: 'ann@alpha.example', subject: '481516 is your login code', ...content })).toBe(
    'ann@alpha.example · … is your login code',
  );
  expect(aboutOf({ to: 'ann@alpha.example', subject: 'ITR-260302-0001 Issue accepted: E.OC1', ...content })).toBe(
    'ann@alpha.example · ITR-260302-0001 Issue accepted: E.OC1',
  );
  expect(aboutOf({ subject: '您的验证码：481516' })).toBe('您的验证码：…');
  expect(aboutOf({ deliveryId: '0190' })).toBe('0190');
  expect(aboutOf({})).toBe('');
});
