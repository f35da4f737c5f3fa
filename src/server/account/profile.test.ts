import { expect, it } from 'vitest';
import { insiderRoles, partnerRoles, type Role } from '../../shared/ticket/roles.ts';
import { profileOf } from './profile.ts';
import type { Person } from './store.ts';

const userTypeOf = async (role: Role): Promise<string> => {
  const user = { id: 'u1', account: 'a@b.example', userName: 'Ada', avatar: null, phone: null, language: 'en', role };
  const person = { user, organisationName: null } as unknown as Person;
  return (await profileOf(person, { address: () => Promise.resolve(null) })).userType;
};

it('userType "0" marks an insider, "1" a partner (spec 3.7)', async () => {
  for (const role of insiderRoles) expect([role, await userTypeOf(role)]).toEqual([role, '0']);
  for (const role of partnerRoles) expect([role, await userTypeOf(role)]).toEqual([role, '1']);
});
