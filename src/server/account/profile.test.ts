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

const avatars = { address: () => Promise.resolve(null) };

it('userType "0" marks an insider, "1" a partner (spec 3.7)', async () => {
  for (const role of insiderRoles)
    expect([role, (await profileOf(person(role), avatars)).userType]).toEqual([role, '0']);
  for (const role of partnerRoles)
    expect([role, (await profileOf(person(role), avatars)).userType]).toEqual([role, '1']);
});
