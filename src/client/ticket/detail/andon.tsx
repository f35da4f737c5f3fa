import { offersOf } from '../../../shared/ticket/rules.ts';
import { clockTime, durationText, exactDay, exactTime, timeLeft } from '../../../shared/format/time.ts';
import { statuses } from '../../../shared/ticket/statuses.ts';
import type { TicketRow, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText, type T } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { timeZone } from '../../ui/use-now.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { actionButtons } from '../available-actions.ts';
import { mayPromiseNews } from '../may-promise-news.ts';
import { andonLook } from './andon-look.ts';

interface AndonProps {
  facts: TicketView | TicketRow;
  now: Date;
  /** Absent until the ticket is loaded. */
  onOpen?: ((what: OpenAction) => void) | undefined;
}

/**
 * While production is down, what both sides ask first: for how long, who is on it, and when news comes. Red like the
 * lamp over a line that stands still; of one height, whatever it says.
 */
export function Andon({ facts, now, onOpen }: AndonProps) {
  const { t } = useText();
  const since = facts.stoppedSince;
  if (!since) return null;
  const ticket = 'actions' in facts ? facts : undefined;
  const [comment] = ticket ? offersOf(actionButtons(ticket.actions), 'comment') : [];
  const mayPromise = ticket && comment?.enabled && mayPromiseNews(ticket, comment.action);
  const late = ticket !== undefined && isLate(ticket, now);
  return (
    <section aria-label={t('ticket.andon.title')} className={andonLook}>
      <span aria-hidden className="mt-1 size-3 shrink-0 animate-breathe bg-current motion-reduce:animate-none" />
      <div className="min-w-0 flex-1">
        <p className="tabular truncate font-bold">
          {t('ticket.andon.down', { duration: durationText(t, now.getTime() - Date.parse(since)) })}
          {' · '}
          {whoText(t, facts)}
        </p>
        <p className={cx('tabular truncate text-small', late && 'font-bold')}>{ticket && newsText(t, ticket, now)}</p>
      </div>
      {mayPromise && comment && onOpen && (
        <Button kind="quiet" size="small" onClick={() => onOpen({ action: comment.action, onBehalf: false })}>
          {t('ticket.andon.promise')}
        </Button>
      )}
    </section>
  );
}

/** Nobody is on a ticket before it is accepted. */
function whoText(t: T, { handler, status }: AndonProps['facts']): string {
  if (!handler) return t('ticket.andon.nobody');
  return t(statuses[status].group === 'pending' ? 'ticket.andon.waits' : 'ticket.andon.onIt', { name: handler.name });
}

const isLate = ({ nextNewsAt }: TicketView, now: Date): boolean =>
  nextNewsAt !== null && Date.parse(nextNewsAt) <= now.getTime();

/** "Next news by 14:30, 40 min left"; late, or none. */
function newsText(t: T, ticket: TicketView, now: Date): string {
  const { nextNewsAt } = ticket;
  if (nextNewsAt === null) return t('ticket.andon.noNews');
  const time = timeText(new Date(nextNewsAt), now);
  if (isLate(ticket, now)) return t('ticket.andon.late', { time });
  return t('ticket.andon.news', { time, left: timeLeft(t, Date.parse(nextNewsAt) - now.getTime()) });
}

/** Today the clock alone. */
const timeText = (at: Date, now: Date): string =>
  exactDay(at, timeZone) === exactDay(now, timeZone) ? clockTime(at, timeZone) : exactTime(at, timeZone).slice(5);
