import type { Period } from '../../../shared/admin/period.ts';
import { useText } from '../../text.tsx';
import { formOf } from '../../ui/day.tsx';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const DAY_MINUTES = 1440;
const HOURS = [0, 6, 12, 18, 24];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const percent = (minutes: number): string => `${(100 * minutes) / DAY_MINUTES}%`;

/** The open hours of a week: a strip for each day with its hours as text; on a phone the text alone. */
export function WeekStrip({ periods }: { periods: readonly Period[] }) {
  const { t, language } = useText();
  const weekday = new Intl.DateTimeFormat(formOf(language), { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className="grid grid-cols-1 gap-1">
      <ul className="grid grid-cols-1 gap-1.5 text-small">
        {DAYS.map((day) => {
          const own = periods.filter((period) => period.day === day).toSorted((one, other) => one.from - other.from);
          const hours = own.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(', ');
          return (
            <li
              key={day}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[2.75rem_minmax(0,1fr)_12rem]"
            >
              <span className="text-ink3">{weekday.format(MONDAY + (day - 1) * DAY_MS)}</span>
              <Strip periods={own} />
              <span className={own.length > 0 ? 'tabular' : 'text-ink3'}>{hours || t('people.week.closed')}</span>
            </li>
          );
        })}
      </ul>
      <div
        aria-hidden
        className="tabular hidden grid-cols-[2.75rem_minmax(0,1fr)_12rem] gap-x-3 text-tiny text-ink3 sm:grid"
      >
        <span />
        <span className="relative h-4">
          {HOURS.map((hour) => (
            <span key={hour} className="absolute -translate-x-1/2" style={{ left: percent(hour * 60) }}>
              {hour}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

const Strip = ({ periods }: { periods: readonly Period[] }) => (
  <span aria-hidden className="relative hidden h-5 overflow-clip rounded-[0.25rem] bg-sunk sm:block">
    {HOURS.slice(1, -1).map((hour) => (
      <i key={hour} className="absolute inset-y-0 w-px bg-line" style={{ left: percent(hour * 60) }} />
    ))}
    {periods.map(({ from, to }) => (
      <i
        key={from}
        className="absolute inset-y-0.5 rounded-[0.1875rem] bg-ok-ring"
        style={{ left: percent(from), width: percent(to - from) }}
      />
    ))}
  </span>
);
