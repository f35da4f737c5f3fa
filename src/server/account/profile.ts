import type { Profile } from '../../shared/account/session-calls.ts';
import { recognisedPhone } from '../../shared/format/identity.ts';
import { isInsiderRole } from '../../shared/ticket/roles.ts';
import type { Avatars } from '../upload/avatars.ts';
import type { Person } from './store.ts';

/** A user as the wire tells it (spec 3, Local user info; `userType` "0" is an insider). */
export async function profileOf(
  { user, organisationName, consentDue }: Person,
  avatars: Pick<Avatars, 'address'>,
  /** From when a second factor is required that this person does not have. */
  factorDue?: string,
): Promise<Profile> {
  return {
    userId: user.id,
    userName: user.userName,
    account: user.account,
    avatar: await avatars.address(user.avatar),
    phone: user.phone,
    language: user.language,
    userType: isInsiderRole(user.role) ? '0' : '1',
    roles: [user.role],
    organisationName,
    customerService: { phone: recognisedPhone(user.phone) },
    ...(consentDue && { consentDue }),
    ...(factorDue !== undefined && { secondFactorDue: { from: factorDue } }),
  };
}
