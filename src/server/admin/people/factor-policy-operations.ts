import { getFactorPolicy, putFactorPolicy } from '../../../shared/admin/factor-call.ts';
import { CallError } from '../../../shared/errors.ts';
import { dayAfterGrace, readFactorPolicy, saveFactorPolicy } from '../../account/factor-policy-store.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

/** For which roles a second factor is required. */
export const factorPolicyOperations: Operation[] = [
  operation(getFactorPolicy, {
    runsAs: 'system',
    perform: async ({ tx, now }) => (await readFactorPolicy(tx)) ?? { version: 0, roles: [], from: dayAfterGrace(now) },
  }),
  operation(putFactorPolicy, {
    runsAs: 'system',
    requireConfirmation: true,
    perform: async (context, { body }) => {
      const { tx } = context;
      const before = await readFactorPolicy(tx);
      const { roles, from } = body;
      const policy = { version: body.version + 1, roles: [...new Set(roles)], from };
      if (body.version !== (before?.version ?? 0) || !(await saveFactorPolicy(tx, policy)))
        return new CallError('conflict', {
          text: { key: 'error.recordChanged' },
          data: { version: before?.version ?? 0 },
        });
      await audit(tx, actorOf(context), {
        operation: putFactorPolicy.name,
        entity: 'settings',
        record: 'secondFactor',
        version: policy.version,
        before: before ? { roles: before.roles, from: before.from } : null,
        after: { roles: policy.roles, from },
      });
      return policy;
    },
  }),
];
