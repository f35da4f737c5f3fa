import { clockTime, timeLeft } from '../../shared/format/time.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { remainingNow } from '../ticket/clock-display.ts';
import { isEmergency } from '../ticket/severity-chip.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/navigation.tsx';
import { timeZone } from '../ui/use-now.ts';
import { dueDays, useDayHeads, type DueDay } from './due-days.ts';

const DAYS = 6;
/** So many of a day are shown; the list has all of them. */
const SHOWN = 5;

/** One's own clocks as a timeline: a column for each of the next days, with what runs out on it, in the order of time. */
export function DueTimeline({ rows, now }: { rows: readonly TicketRow[]; now: Date }) {
  const days = dueDays(rows, now, DAYS, timeZone);
  const headOf = useDayHeads(days);
  return (
    <ol className="grid auto-cols-fr grid-flow-col divide-x divide-line">
      {days.map((each) => (
        <li key={each.day} className="min-w-0 px-2 first:pl-0 last:pr-0">
          <Column {...each} head={headOf(each)} now={now} isToday={each === days.find(({ kind }) => kind === 'day')} />
        </li>
      ))}
    </ol>
  );
}

function Column({ kind, rows, head, now, isToday }: DueDay & { head: string; now: Date; isToday: boolean }) {
  const { t } = useText();
  return (
    <>
      <h3
        className={cx(
          'border-b-2 pb-1 text-small font-semibold',
          kind === 'overdue' ? 'border-bad text-bad' : isToday ? 'border-act text-ink' : 'border-line text-ink2',
        )}
      >
        {head}
      </h3>
      <ul className="grid gap-1 pt-1">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Clock row={row} kind={kind} now={now} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="px-2 pt-1 text-small text-ink2">{t('home.moreDue', { n: rows.length - SHOWN })}</p>
      )}
    </>
  );
}

function Clock({ row, kind, now }: { row: TicketRow; kind: DueDay['kind']; now: Date }) {
  const { t } = useText();
  const { link } = usePage();
  const due = row.clock.dueAt === null ? now : new Date(row.clock.dueAt);
  return (
    <Link
      href={link('insiderTicket', { ticket: row.id })}
      className={cx(
        'press grid min-h-11 content-center rounded-field border-l-3 px-2 py-1 [@media(hover:hover)]:hover:bg-sunk',
        kind === 'overdue' || isEmergency(row) ? 'border-bad-ring' : 'border-act-ring',
      )}
    >
      <span className="truncate text-small font-semibold">{row.title}</span>
      <span className={cx('tabular truncate text-small', kind === 'overdue' ? 'text-bad' : 'text-ink2')}>
        {kind === 'day' ? clockTime(due, timeZone) : timeLeft(t, remainingNow(row.clock, now))}
        {row.customerName && ` · ${row.customerName}`}
      </span>
    </Link>
  );
}
