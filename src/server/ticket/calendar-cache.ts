import type { Calendar } from '../../shared/ticket/open-spans.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { readCalendars } from './calendar-store.ts';

/** The channel that is notified in each transaction that changes a calendar. */
export const CALENDAR_CHANNEL = 'calendar';

/** How long cached calendars are used if a notification gets lost. */
const KEPT_MS = 60_000;

export interface CalendarCache {
  /** The open hours of this zone, from memory when they are fresh enough; null: every hour counts. */
  of(tx: Tx, zone: string | null): Promise<Calendar | null>;
  /** Empties the cache. */
  forget(): void;
}

/** The cache of the process, which works like that of the dictionaries (product/dictionary-cache.ts). */
export function createCalendars(clock: Clock): CalendarCache {
  let cached: { value: ReadonlyMap<string, Calendar>; until: number } | undefined;
  let generation = 0;
  const load = async (tx: Tx): Promise<ReadonlyMap<string, Calendar>> => {
    const now = clock.now().getTime();
    if (cached && now < cached.until) return cached.value;
    const began = generation;
    const value = await readCalendars(tx);
    if (began === generation) cached = { value, until: now + KEPT_MS };
    return value;
  };
  return {
    of: async (tx, zone) => (zone === null ? null : ((await load(tx)).get(zone) ?? null)),
    forget: () => {
      generation++;
      cached = undefined;
    },
  };
}
