import type { Profile } from '../../shared/account/session-calls.ts';
import { recognisedPhone } from '../../shared/format/identity.ts';
import { insiderRoles } from '../../shared/ticket/rules.ts';
import type { Avatars } from '../upload/avatars.ts';
import type { Person } from './store.ts';

/** A user as the wire tells it (spec 3, Local user info; `userType` "0" is an insider). */
export async function profileOf(
  { user, organisationName, consentDue }: Person,
  avatars: Pick<Avatars, 'address'>,
): Promise<Profile> {
  const isInsider = (insiderRoles as readonly string[]).includes(user.role);
  return {
    userId: user.id,
    userName: user.userName,
    account: user.account,
    avatar: await avatars.address(user.avatar),
    phone: user.phone,
    language: user.language,
    userType: isInsider ? '0' : '1',
    roles: [user.role],
    organisationName,
    customerService: { phone: recognisedPhone(user.phone) },
    ...(consentDue && { consentDue }),
  };
}
