import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { someCan } from '../../shared/ticket/roles.ts';
import type { User } from '../api/user.ts';
import { dueDays, useDayHeads } from '../home/due-days.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { timeZone, useNow } from '../ui/use-now.ts';

const DAYS = 5;
/** So many are drawn in a column; the number above has all of them. */
const SHOWN = 24;

/** Fewer tickets are seen at a glance without one. */
const WORTH_A_PICTURE = 5;

interface QueuePictureProps {
  user: User;
  list: { items: readonly TicketRow[]; hasNextPage: boolean };
}

/** The look of a severity is that of its chip (look.md): 1 solid, 2 pale red with an edge, the others quiet. */
const markOf = (severity: number): string =>
  severity === 1 ? 'bg-bad-ring' : severity === 2 ? 'border border-bad-ring bg-bad-soft' : 'bg-ink3/60';

/** The queue at a glance for who assigns it: by the day on which the time of each runs out, a mark for each ticket. */
export function QueuePicture({ user, list: { items, hasNextPage } }: QueuePictureProps) {
  if (items.length < WORTH_A_PICTURE || !someCan(user.roles, 'leads')) return null;
  return <Picture rows={items} isPart={hasNextPage} />;
}

function Picture({ rows, isPart }: { rows: readonly TicketRow[]; isPart: boolean }) {
  const { t } = useText();
  const days = dueDays(rows, useNow(), DAYS, timeZone);
  const headOf = useDayHeads(days);
  return (
    <div className="px-3 pb-2">
      <ol
        aria-label={t('desk.queue.byDue')}
        className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-card bg-raised px-3 py-2"
      >
        {days.map((each) => (
          <li key={each.day} className="min-w-0 px-3 first:pl-0 last:pr-0">
            <p
              className={cx('flex gap-2 text-small font-semibold', each.kind === 'overdue' ? 'text-bad' : 'text-ink2')}
            >
              <span className="truncate">{headOf(each)}</span>
              <span className={cx('tabular ml-auto', each.rows.length > 0 ? 'text-ink' : 'text-ink3')}>
                {each.rows.length}
              </span>
            </p>
            <p aria-hidden className="mt-1 flex h-6 flex-wrap content-start gap-0.5 overflow-hidden">
              {[...each.rows]
                .sort((a, b) => a.severity - b.severity)
                .slice(0, SHOWN)
                .map(({ id, severity }) => (
                  <span key={id} className={cx('size-2.5 rounded-[2px]', markOf(severity))} />
                ))}
            </p>
          </li>
        ))}
      </ol>
      {isPart && <p className="pt-1 text-small text-ink2">{t('desk.queue.first', { n: rows.length })}</p>}
    </div>
  );
}
