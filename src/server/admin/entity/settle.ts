import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Tx } from '../../db/database.ts';
import { calendarsChanged } from '../../ticket/recompute-due.ts';
import { leavingIssues } from './person-issues.ts';
import { endSessionsOfDisabled, lockHeldTickets, someErasedIsActive } from './settle-store.ts';

type Settle = (tx: Tx, ids: readonly string[], now: Date) => Promise<void>;

/** What follows from changed records of an entity, in the same transaction, whichever way they were changed. */
const follows: { readonly [Name in EntityName]?: Settle } = {
  // The id of a calendar is its zone.
  calendars: async (tx, ids, now) => void (await calendarsChanged(tx, ids, now)),
  people: async (tx, ids, now) => {
    if (await someErasedIsActive(tx, ids)) throw new CallError('conflict', { text: { key: 'people.erase.stays' } });
    // Judged before; these came in the same moment.
    const held = (await lockHeldTickets(tx, ids)).filter(({ count }) => count > 0);
    if (held.some(({ disabled }) => disabled)) throw invalid({ active: { key: 'people.disable.first' } });
    for (const { role, ...open } of held)
      for (const [, issue] of leavingIssues({ role: [null, role] }, open)) throw invalid({ 'values.role': issue });
    await endSessionsOfDisabled(tx, ids, now);
  },
};

export const settle = async (tx: Tx, name: EntityName, ids: readonly string[], now: Date): Promise<void> =>
  follows[name]?.(tx, ids, now);
