import { expect, it } from 'vitest';
import { insiderRoles, partnerRoles, type Role } from '../../shared/ticket/rules.ts';
import { profileOf } from './profile.ts';
import type { Person } from './store.ts';

const person = (role: Role, phone: string | null = null): Person => ({
  user: {
    id: 'u1',
    account: 'ada@partner.example',
    userName: 'Ada',
    avatar: null,
    phone,
    language: 'en',
    role,
  } as Person['user'],
  organisationName: null,
});

it('userType "0" marks an insider, "1" a partner (spec 3.7)', () => {
  for (const role of insiderRoles) expect([role, profileOf(person(role)).userType]).toEqual([role, '0']);
  for (const role of partnerRoles) expect([role, profileOf(person(role)).userType]).toEqual([role, '1']);
});

it.each([
  ['13812345678', '13812345678'],
  ['11812345678', '11812345678'],
  ['19912345678', '19912345678'],
  ['10812345678', ''],
  ['23812345678', ''],
  ['1381234567', ''],
  ['138123456789', ''],
  ['+8613812345678', ''],
  ['138 1234 5678', ''],
  [null, ''],
])('of the phone %j the customer service gets %j (spec 5.53)', (phone, recognised) => {
  expect(profileOf(person('partner', phone)).customerService).toEqual({ phone: recognised });
});
