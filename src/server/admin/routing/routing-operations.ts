import { rightOn } from '../../../shared/admin/entity-table.ts';
import { previewCalendar, readHolidays, tryRouting } from '../../../shared/admin/routing-calls.ts';
import { periodOf } from '../../../shared/admin/period.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { isTimeZone } from '../../../shared/notification/settings.ts';
import type { Calendar } from '../../../shared/ticket/open-spans.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { dayOf, takers } from '../../ticket/handler-store.ts';
import { type DueMove, previewDues } from '../../ticket/recompute-due.ts';
import type { Reader } from '../../reader/reader.ts';
import { ReadingStopped } from '../../reader/reading-stopped.ts';
import type { CalendarFile, Holiday, holidayTask } from './holidays.ts';
import { tryRouting as readTrial } from './routing-store.ts';

const MOVES_SHOWN = 50;

type HolidayReader = Reader<{ holidays: typeof holidayTask }>;

/** Admins and leads manage groups and rules. */
async function mayKeepRouting({ viewer }: Context): Promise<void> {
  if (viewer.kind !== 'user' || rightOn('routing', viewer.role) !== 'all') throw new CallError('forbidden');
}

/** Previews: who would get a ticket, which deadlines a calendar changes, which holidays a file has. */
export const routingOperations = (reader: HolidayReader): Operation[] => [
  operation(tryRouting, {
    runsAs: 'system',
    find: mayKeepRouting,
    perform: ({ tx, now }, { query }) =>
      readTrial(tx, query.productLine, query.zone ?? null, takers.anyone, dayOf(now)),
  }),
  operation(previewCalendar, {
    runsAs: 'system',
    perform: async ({ tx, now }, { body: { zone, calendar: given } }) => {
      const calendar = given && calendarOf(given);
      const { running, moves } = await previewDues(tx, zone, calendar, now);
      const later = moves.filter((move) => shiftOf(move) > 0).length;
      const most = moves.toSorted((a, b) => Math.abs(shiftOf(b)) - Math.abs(shiftOf(a))).slice(0, MOVES_SHOWN);
      return { running, later, earlier: moves.length - later, moves: most };
    },
  }),
  operation(readHolidays, {
    // Outside of the transaction, since it may wait for other files.
    precheck: { when: () => true, check: async (_context, _params, input) => void (await input()) },
    prepare: async (_context, { body }) => {
      const file = readHolidays.body.safeParse(body);
      return file.success ? read(reader, file.data) : null;
    },
    perform: (_context, _input, _found, holidays) => {
      if (holidays === null) throw invalid({ text: { key: 'people.calendar.noFile' } });
      return Promise.resolve({ holidays });
    },
  }),
];

/** Null when it is no calendar, or one that takes too much. */
async function read(reader: HolidayReader, file: CalendarFile): Promise<Holiday[] | null> {
  try {
    return await reader.ask('holidays', file);
  } catch (error) {
    if (error instanceof ReadingStopped && error.reason !== 'ended') return null;
    throw error;
  }
}

/** The open hours in the form that the clock uses. Throws invalid. */
function calendarOf(given: { timeZone: string; periods: string[]; holidays: string[] }): Calendar {
  if (!isTimeZone(given.timeZone)) throw invalid({ 'calendar.timeZone': { key: 'issue.choice' } });
  const periods = given.periods.map((text, at) => {
    const period = periodOf(text);
    if (period === null) throw invalid({ [`calendar.periods.${at}`]: { key: 'people.calendar.period' } });
    return period;
  });
  return { ...given, periods };
}

const shiftOf = ({ from, to }: DueMove): number => Date.parse(to) - Date.parse(from);
