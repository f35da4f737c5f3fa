import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Tx } from '../../db/database.ts';
import { calendarsChanged } from '../../ticket/recompute-due.ts';
import { endSessionsOfDisabled, lockDisabled, someErasedIsActive } from './after-change-store.ts';

type AfterChange = (tx: Tx, ids: readonly string[], now: Date) => Promise<void>;

/** What else must be done when records of an entity change, by a call or by an import. */
const handlers: { readonly [Name in EntityName]?: AfterChange } = {
  // The id of a calendar is its zone.
  calendars: async (tx, ids, now) => void (await calendarsChanged(tx, ids, now)),
  people: async (tx, ids, now) => {
    if (await someErasedIsActive(tx, ids)) throw new CallError('conflict', { text: { key: 'people.erase.stays' } });
    const handling = (await lockDisabled(tx, ids)).filter(({ openTickets }) => openTickets > 0);
    // Validation has checked this; here it catches a ticket that was assigned since.
    if (handling.length > 0) throw invalid({ active: { key: 'people.disable.first' } });
    await endSessionsOfDisabled(tx, ids, now);
  },
};

export const afterChange = async (tx: Tx, name: EntityName, ids: readonly string[], now: Date): Promise<void> =>
  handlers[name]?.(tx, ids, now);
