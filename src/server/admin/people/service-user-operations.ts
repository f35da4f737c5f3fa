import { makeServiceUser } from '../../../shared/admin/service-user-call.ts';
import { invalid } from '../../../shared/errors.ts';
import { isInsiderRole } from '../../../shared/ticket/roles.ts';
import { SERVICE_DOMAIN } from '../../account/service-user.ts';
import { addUser } from '../../account/store.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { nameOfOrganisation } from './registration-read-store.ts';

/** Users for other systems (decision 0082). The call runs as the system (safety.md 4), so its access is the only check. */
export const serviceUserOperations: Operation[] = [
  operation(makeServiceUser, {
    runsAs: 'system',
    requireConfirmation: true,
    perform: async (context, { body }) => {
      const { tx, clock, language } = context;
      const { name, role, organisation } = body;
      if (isInsiderRole(role) !== (organisation === undefined))
        throw invalid({
          organisation: { key: organisation === undefined ? 'issue.needsOrganisation' : 'issue.hasNoOrganisation' },
        });
      const organisationName = organisation === undefined ? null : await nameOfOrganisation(tx, organisation);
      if (organisation !== undefined && organisationName === null)
        throw invalid({ organisation: { key: 'issue.noOrganisation' } });
      const account = `${clock.id()}@${SERVICE_DOMAIN}`;
      const user = { account, userName: name, role, organisationId: organisation ?? null, language, service: true };
      const id = await addUser(tx, clock, user);
      if (id === null) throw new Error('A fresh account is taken.');
      await audit(tx, actorOf(context), {
        operation: makeServiceUser.name,
        entity: 'people',
        record: id,
        before: null,
        after: { userName: name, role, organisation: organisationName, service: true },
      });
      return { id };
    },
  }),
];
