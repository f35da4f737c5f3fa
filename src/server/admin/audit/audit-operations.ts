import { listAudit } from '../../../shared/admin/audit-calls.ts';
import { putProposalAside } from '../../../shared/question/review-calls.ts';
import { type Operation, operation } from '../../http/operation.ts';
import type { NoteAside } from '../../question/reviews.ts';
import { readAudit } from './audit-read-store.ts';
import { actorOf, audit } from './audit-store.ts';

/** Common problems do not know the audit log: it is to their left. */
export const noteAside: NoteAside = (context, record, before, after) =>
  audit(context.tx, actorOf(context), {
    ...{ operation: putProposalAside.name, entity: 'proposals', record, version: after.version },
    ...{ before: { aside: before.aside }, after: { aside: after.aside } },
  });

/** The audit log (api.md, Admin). It runs as the system, so the access of the call is the only check. */
export const auditOperations: Operation[] = [
  operation(listAudit, {
    mayLag: true,
    runsAs: 'system',
    perform: async ({ tx }, { query: { limit, cursor, ...filter } }) => {
      const found = await readAudit(tx, { ...filter, before: cursor ?? null, limit: limit + 1 });
      const items = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  }),
];
