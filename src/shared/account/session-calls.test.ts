import { expect, it } from 'vitest';
import { signedIn } from './session-calls.ts';

const user = {
  userId: 'u1',
  userName: 'Ada',
  account: 'ada@partner.example',
  avatar: null,
  phone: null,
  language: 'en',
  userType: '1',
  roles: ['partner'],
  organisationName: null,
  customerService: { phone: '' },
  token: 't1',
  deviceToken: 'd1',
};

it.each([
  ['token', '3.1'],
  ['userId', '3.2'],
  ['userName', '3.3'],
  ['account', '3.4'],
  ['avatar', '3.5'],
  ['userType', '3.6'],
] as const)('who has signed in has a %s (spec %s)', (field, _number) => {
  expect(signedIn.parse(user)[field]).toBe(user[field]);
  const { [field]: _left, ...without } = user;
  expect(signedIn.safeParse(without).success).toBe(false);
});
