import { expect, test } from 'vitest';
import { likelyAmong } from './likely-organisations.ts';

const known = [
  { id: 'n', name: 'Nordfeld Automation GmbH', people: 7, domains: ['nordfeld.example'] },
  { id: 'h', name: 'Halden Drivteknikk AS', people: 2, domains: ['halden.example', 'gmail.com'] },
  { id: 'z', name: '苏州启明机械有限公司', people: 1, domains: [] },
  { id: 'o', name: 'Other', people: 0, domains: [] },
];
const of = (account: string, company: string) =>
  likelyAmong(known)({ account, company }).map(({ id, by }) => `${id} ${by.join('+')}`);

test.each([
  ['ada@nordfeld.example', 'NORDFELD  automation', ['n domain+name']],
  ['ada@nordfeld.example', 'Something else', ['n domain']],
  ['ada@elsewhere.example', 'Nordfeld-Automation Ltd.', ['n name']],
  ['ada@elsewhere.example', 'Nordfeld Automatn GmbH', ['n name']],
  ['ada@elsewhere.example', '苏州启明机械', ['z name']],
  ['ada@elsewhere.example', 'Haldén Drivteknikk', ['h name']],
  // What only the form of the company has in common is nobody's name.
  ['ada@elsewhere.example', 'GmbH', []],
  ['ada@elsewhere.example', 'Southfield Pumps GmbH', []],
  // Everybody can have such an address.
  ['ada@gmail.com', 'Southfield Pumps', []],
])('%s of "%s" may be of %j', (account, company, expected) => {
  expect(of(account, company)).toEqual(expected);
});
