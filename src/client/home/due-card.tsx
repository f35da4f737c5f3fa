import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { timeLeft } from '../../shared/format/time.ts';
import { listTickets } from '../api/first-calls.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useDesk } from '../use-desk.ts';
import { DAY_MS, remainingNow } from '../ticket/clock-display.ts';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/navigation.tsx';
import { toneText } from '../ui/tone.ts';
import { useNow } from '../ui/use-now.ts';
import { BoardCard } from './board-card.tsx';
import { DueTimeline } from './due-timeline.tsx';

const SHOWN = 6;

/**
 * Own tickets whose clock runs, in the order of work: at the desk all of them on a timeline, elsewhere those whose time is
 * over or runs out within a day, each with its clock as a bar.
 */
export function DueCard() {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  const desk = useDesk();
  const query = { view: 'inProgress', scope: 'handling', sort: 'due', limit: '40' } as const;
  const { data } = useCall(listTickets, { query });
  const running = (data?.items ?? []).filter(({ clock }) => clock.state === 'run');
  const due = running.filter(({ clock }) => remainingNow(clock, now) < DAY_MS).slice(0, SHOWN);
  const href = link('insiderList', { view: 'inProgress', scope: 'handling', sort: 'due' });
  if (desk && running.length > 0)
    return (
      <div className="md:col-span-2">
        <BoardCard title={t('home.myClocks')} href={href}>
          <DueTimeline rows={running} now={now} />
        </BoardCard>
      </div>
    );
  if (due.length === 0) return null;
  return (
    <BoardCard title={t('home.runsOut')} href={href}>
      <ol className="-mx-2 grid">
        {due.map((row) => (
          <li key={row.id}>
            <Due row={row} now={now} />
          </li>
        ))}
      </ol>
    </BoardCard>
  );
}

function Due({ row, now }: { row: TicketRow; now: Date }) {
  const { t } = useText();
  const { link } = usePage();
  const left = remainingNow(row.clock, now);
  const used = 1 - left / (row.clock.requiredDays * DAY_MS);
  const isOver = left < 0;
  return (
    <Link
      href={link('insiderTicket', { ticket: row.id })}
      className="press grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 rounded-field px-2 py-1 active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
    >
      <span className="truncate text-small font-semibold">{row.title}</span>
      <span className={cx('tabular text-small font-semibold', isOver ? toneText.bad : 'text-ink2')}>
        {timeLeft(t, left)}
      </span>
      <span aria-hidden className="col-span-2 flex h-2 overflow-clip rounded-full bg-track">
        <span
          className={isOver ? 'bg-bad-ring' : 'bg-act-ring'}
          style={{ width: `${Math.min(Math.max(used, 0.02), 1) * 100}%` }}
        />
      </span>
    </Link>
  );
}
