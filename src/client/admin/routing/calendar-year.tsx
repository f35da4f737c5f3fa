import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthDays, type DayKind, type YearDay } from '../../../shared/admin/calendar-year.ts';
import type { Period } from '../../../shared/admin/period.ts';
import { useText, type T } from '../../text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface CalendarYearProps {
  year: number;
  onYear: (year: number) => void;
  periods: readonly Period[];
  holidays: ReadonlySet<string>;
  /** Without it the year is read-only. */
  onToggle?: (day: string) => void;
}

const looks: Record<DayKind, string> = {
  open: 'text-ink',
  closed: 'bg-sunk text-ink3',
  holiday: 'bg-warn-soft font-bold text-warn-ink',
};

/** A year with its open days, weekly closed days and holidays. A click on a day makes it a holiday, or not any more. */
export function CalendarYear({ year, onYear, ...days }: CalendarYearProps) {
  const { t } = useText();
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-center gap-2">
        <IconButton icon={ChevronLeft} label={t('people.year.before')} onClick={() => onYear(year - 1)} />
        <h3 className="tabular min-w-16 text-center text-title font-bold" aria-live="polite">
          {year}
        </h3>
        <IconButton icon={ChevronRight} label={t('people.year.after')} onClick={() => onYear(year + 1)} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(19.5rem,1fr))] gap-x-6 gap-y-4">
        {MONTHS.map((month) => (
          <Month key={month} year={year} month={month} {...days} />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink2">
        {(['open', 'closed', 'holiday'] as const).map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={cx('size-4 rounded-[0.25rem] border border-line', looks[kind])} />
            {t(`people.year.${kind}`)}
          </span>
        ))}
      </p>
    </div>
  );
}

function Month({ year, month, periods, holidays, onToggle }: Omit<CalendarYearProps, 'onYear'> & { month: number }) {
  const { language } = useText();
  const { before, days } = monthDays(year, month, periods, holidays);
  const name = format(language, { month: 'long' }, Date.UTC(year, month - 1, 1));
  return (
    <section aria-label={`${name} ${year}`} className="grid content-start gap-1">
      <h4 className="px-1 text-small font-semibold text-ink2">{name}</h4>
      <div className="grid grid-cols-7 text-center text-tiny text-ink3" aria-hidden>
        {WEEK.map((day) => (
          <span key={day}>{format(language, { weekday: 'short' }, MONDAY + (day - 1) * DAY_MS)}</span>
        ))}
      </div>
      <div className="grid grid-cols-7">
        {before > 0 && <span aria-hidden style={{ gridColumn: `span ${before}` }} />}
        {days.map((day) => (
          <Day key={day.day} {...day} onToggle={onToggle} />
        ))}
      </div>
    </section>
  );
}

function Day({ day, date, kind, onToggle }: YearDay & Pick<CalendarYearProps, 'onToggle'>) {
  const { t, language } = useText();
  const look = cx(
    'tabular grid min-h-11 place-items-center rounded-[0.375rem] border border-bg text-small',
    looks[kind],
  );
  const name = dayName(t, language, day, kind);
  if (!onToggle)
    return (
      <span aria-label={name} role="img" className={look}>
        {date}
      </span>
    );
  return (
    <button
      type="button"
      aria-pressed={kind === 'holiday'}
      aria-label={name}
      onClick={() => onToggle(day)}
      className={cx(look, 'press active:bg-pressed')}
    >
      {date}
    </button>
  );
}

const dayName = (t: T, language: string, day: string, kind: DayKind): string =>
  `${format(language, { weekday: 'long', day: 'numeric', month: 'long' }, Date.parse(day))}: ${t(`people.year.${kind}`)}`;

const formats = new Map<string, Intl.DateTimeFormat>();
function format(language: string, parts: Intl.DateTimeFormatOptions, at: number): string {
  const key = `${language} ${Object.keys(parts).join(' ')}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
  formats.set(key, known);
  return known.format(at);
}
