import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { one } from '../../reader/reader-task.ts';

export interface Holiday {
  day: string;
  name: string;
}

/** The text of an iCalendar file, and the first and the last year that are wanted. */
export interface CalendarFile {
  text: string;
  fromYear: number;
  toYear: number;
}

/** Limits that no real calendar of holidays reaches. */
const EVENTS_MAX = 1_000;
const OCCURRENCES_MAX = 300;
const DAYS_MAX = 1_000;
const NAME_MAX = 100;

/**
 * The all-day events of an iCalendar file between two years, each day once, sorted; null when it is not an iCalendar file. Events
 * with hours, and events that repeat other than yearly, are not holidays. Of an event over several days each day counts, except the
 * end day (RFC 5545).
 */
export function holidaysIn({ text, fromYear, toYear }: CalendarFile): Holiday[] | null {
  const found = new Map<string, string>();
  const [first, last] = [`${fromYear}-01-01`, `${toYear}-12-31`];
  try {
    for (const event of eventsIn(text))
      for (const day of daysOf(event, last))
        if (day >= first && day <= last && !found.has(day) && found.size < DAYS_MAX) found.set(day, nameOf(event));
  } catch {
    return null; // the library throws plain errors for whatever it cannot read
  }
  return [...found].map(([day, name]) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The task of the reader. */
export const holidayTask = one(holidaysIn);

function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  return calendar
    .getAllSubcomponents('vevent')
    .slice(0, EVENTS_MAX)
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED' && repeatsByTheYear(event))
    .map((component) => new ICAL.Event(component))
    .filter((event) => event.startDate?.isDate);
}

/** With some rules that repeat more often the library never ends. */
const repeatsByTheYear = (event: ICAL.Component): boolean =>
  event.getAllProperties('rrule').every((rule) => {
    const value = rule.getFirstValue();
    return value instanceof ICAL.Recur && value.freq === 'YEARLY';
  });

/** The days of an event and of its repetitions, up to `last`. */
function* daysOf(event: ICAL.Event, last: string): Generator<string> {
  // Checked on the raw text, because the library turns 30 February into a day of March.
  const written: unknown = event.component.getFirstProperty('dtstart')?.jCal[3];
  if (!z.iso.date().safeParse(written).success) throw new Error('no day');
  const length = Math.min(Math.max(1, event.duration.toSeconds() / 86_400), DAYS_MAX);
  const starts = event.isRecurring() ? event.iterator() : null;
  let start: ICAL.Time | null = starts ? starts.next() : event.startDate;
  for (let n = 0; start && n < OCCURRENCES_MAX && dayOf(start) <= last; n++) {
    const day = start.clone();
    for (let at = 0; at < length; at++) {
      yield dayOf(day);
      day.adjust(1, 0, 0, 0);
    }
    start = starts ? starts.next() : null;
  }
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);
const nameOf = (event: ICAL.Event): string => (event.summary ?? '').trim().slice(0, NAME_MAX);
