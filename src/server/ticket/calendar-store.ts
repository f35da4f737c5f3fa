import { type Calendar, calendarSchema } from '../../shared/ticket/open-spans.ts';
import type { Tx } from '../db/database.ts';

/** The channel that is notified in each transaction that changes a calendar. */
export const CALENDAR_CHANNEL = 'calendar';

/** Every active calendar by its zone. Throws if one does not match the schema, which the table's checks prevent. */
export async function readCalendars(tx: Tx): Promise<ReadonlyMap<string, Calendar>> {
  const rows = await tx.query<{ zone: string; calendar: unknown }>(
    {
      name: 'calendars',
      text: `select zone, jsonb_build_object('timeZone', time_zone, 'periods', periods, 'holidays', holidays) as calendar from calendar where active`,
    },
    [],
  );
  return new Map(rows.map(({ zone, calendar }) => [zone, calendarSchema.parse(calendar)]));
}
