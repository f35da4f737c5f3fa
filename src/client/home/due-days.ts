import { exactDay } from '../../shared/format/time.ts';
import { useText } from '../text.tsx';
import { weekdayText } from '../ui/day.tsx';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';

/** One column of the timeline: a day (`YYYY-MM-DD`), or what is over its time, or what is due after the last day. */
export interface DueDay {
  day: string;
  kind: 'overdue' | 'day' | 'later';
  rows: readonly TicketRow[];
}

/**
 * The tickets whose clock runs, by the day on which it runs out, in the order of the rows: what is over its time, so many
 * days from today, and what comes later. `overdue` and `later` are left out when empty.
 */
export function dueDays(rows: readonly TicketRow[], now: Date, days: number, timeZone: string): DueDay[] {
  const today = Date.parse(`${exactDay(now, timeZone)}T00:00:00Z`);
  const span = Array.from({ length: days }, (_, at) => new Date(today + at * 86_400_000).toISOString().slice(0, 10));
  const found = new Map<string, TicketRow[]>();
  for (const row of rows) {
    const { dueAt, state } = row.clock;
    if (state !== 'run' || dueAt === null) continue;
    const day = exactDay(new Date(dueAt), timeZone);
    const key = Date.parse(dueAt) < now.getTime() ? 'overdue' : span.includes(day) ? day : 'later';
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  const edge = (kind: 'overdue' | 'later'): DueDay[] => {
    const of = found.get(kind);
    return of ? [{ day: kind, kind, rows: of }] : [];
  };
  return [
    ...edge('overdue'),
    ...span.map((day): DueDay => ({ day, kind: 'day', rows: found.get(day) ?? [] })),
    ...edge('later'),
  ];
}

/** What stands above each column: "Overdue", "Today", "Tue 24", "Later". */
export function useDayHeads(days: readonly DueDay[]): (each: DueDay) => string {
  const { t, language } = useText();
  const today = days.find(({ kind }) => kind === 'day');
  return (each) => {
    if (each.kind !== 'day') return t(each.kind === 'overdue' ? 'home.overdue' : 'home.later');
    return each === today ? t('home.today') : weekdayText(language, each.day);
  };
}
