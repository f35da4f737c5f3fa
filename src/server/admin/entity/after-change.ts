import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Tx } from '../../db/database.ts';
import { calendarsChanged } from '../../ticket/recompute-due.ts';
import { endSessionsOfDisabled, lockHeldTickets, someErasedIsActive } from './after-change-store.ts';
import { leavingIssues } from './person-issues.ts';

type AfterChange = (tx: Tx, ids: readonly string[], now: Date) => Promise<void>;

/** What else must be done when records of an entity change, by a call or by an import. */
const handlers: { readonly [Name in EntityName]?: AfterChange } = {
  // The id of a calendar is its zone.
  calendars: async (tx, ids, now) => void (await calendarsChanged(tx, ids, now)),
  people: async (tx, ids, now) => {
    if (await someErasedIsActive(tx, ids)) throw new CallError('conflict', { text: { key: 'people.erase.stays' } });
    // Validation has checked this; here it catches a ticket that was assigned since.
    const held = (await lockHeldTickets(tx, ids)).filter(({ count }) => count > 0);
    if (held.some(({ disabled }) => disabled)) throw invalid({ active: { key: 'people.disable.first' } });
    for (const { role, ...open } of held)
      for (const [, issue] of leavingIssues({ role: [null, role] }, open)) throw invalid({ 'values.role': issue });
    await endSessionsOfDisabled(tx, ids, now);
  },
};

export const afterChange = async (tx: Tx, name: EntityName, ids: readonly string[], now: Date): Promise<void> =>
  handlers[name]?.(tx, ids, now);
