import type { Sessions } from '../../account/sessions.ts';
import type { Operation } from '../../http/operation.ts';
import { factorPolicyOperations } from './factor-policy-operations.ts';
import { factorResetOperations } from './factor-operations.ts';
import { invitationOperations } from './invitation-operations.ts';
import { serviceUserOperations } from './service-user-operations.ts';
import { registrationOperations } from './registration-operations.ts';
import { inviteOperations } from './invite-operations.ts';
import { teamOperations } from './team-operations.ts';

/** How people come in, as far as an admin or a manager helps: by an invitation, and after a lost second factor. */
export const entryHelpOperations = (publicUrl: string, sessions: Pick<Sessions, 'endAllOf'>): Operation[] => [
  ...inviteOperations(publicUrl),
  ...invitationOperations,
  ...serviceUserOperations,
  ...factorResetOperations(publicUrl, sessions),
  ...factorPolicyOperations,
  ...registrationOperations(publicUrl),
  ...teamOperations,
];
