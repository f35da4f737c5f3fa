import { expect, it } from 'vitest';
import { loginUserName } from './wire.ts';

it.each([
  ['0', 'Wei', 'wei01', 'Wei wei01'],
  ['0', 'Wei', 'wei@vendor.example', 'wei'],
  ['0', '', 'wei01', 'wei01'],
  ['1', 'Ada', 'ada@partner.example', 'Ada'],
  ['1', '', 'ada@partner.example', 'ada@partner.example'],
] as const)(
  'userType %j, named %j, with the account %j, is %j to the ITR service (spec 6.5)',
  (userType, userName, account, said) => {
    expect(loginUserName({ userType, userName, account })).toBe(said);
  },
);
