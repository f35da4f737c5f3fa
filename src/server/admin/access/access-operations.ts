import { listAccess } from '../../../shared/admin/access-log-calls.ts';
import type { AccessLog } from '../../access-log/access-log.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { readAccess } from './access-read-store.ts';

/** The access log. It runs as the system, so the access of the call is the only check. */
export const accessOperations = (log: Pick<AccessLog, 'flush'>): Operation[] => [
  operation(listAccess, {
    runsAs: 'system',
    // Who has just come in is in it.
    prepare: () => log.flush(),
    perform: async ({ tx }, { query: { limit, cursor, ...filter } }) => {
      const found = await readAccess(tx, filter, cursor ?? null, limit + 1);
      const items = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  }),
];
