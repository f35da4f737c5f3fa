import { ruleOf } from '../../shared/ticket/rules.ts';
import { postTime } from '../../shared/format/time.ts';
import type { PageName } from '../../shared/pages.ts';
import type { ListSort } from '../../shared/ticket/list-views.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { User } from '../api/user.ts';
import { usePage, type LinkTo } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { isEmergency, SeverityChip } from './severity-chip.tsx';
import { ListRow, type ListRowProps } from '../ui/list-row.tsx';
import { Ring } from '../ui/ring.tsx';
import { SlidingRow } from '../ui/sliding-row.tsx';
import { nextStep, rowActionOf, sideOf, type RowAction } from './next-step.ts';
import { dueOf, loopOf, nextStepTone } from './clock-display.ts';
import { timeZone } from '../ui/use-now.ts';

interface TicketListRowProps {
  row: TicketRow;
  user: Pick<User, 'isInsider' | 'roles'>;
  /** From `useNow()`, once for the whole list. */
  now: Date;
  /** How the list is sorted: that date is shown. */
  sort?: ListSort | undefined;
  /** Given: the row is folded until then, in words. */
  foldedUntil?: string | undefined;
}

/** A ticket in a <RowList>. */
export function TicketListRow(props: TicketListRowProps) {
  return <ListRow {...useTicketRow(props)} />;
}

interface ActingRowProps extends TicketListRowProps {
  open: boolean;
  onToggle: () => void;
}

/** A ticket in a list, with its next action beside it. */
export function ActingRow({ open, onToggle, ...props }: ActingRowProps) {
  const { row, user } = props;
  const { t } = useText();
  const { link } = usePage();
  const action = rowActionOf(row, sideOf(row, row.mine, user), user);
  // A row without an action has the same width as the others, so that their columns are aligned.
  if (!action)
    return (
      <div className="pr-7.5 sm:pr-35.5 print:p-0">
        <TicketListRow {...props} />
      </div>
    );
  const words = t(`ticket.row.${action}`);
  return (
    <SlidingRow
      id={row.id}
      href={actionHref(link, row.id, action, user.isInsider)}
      words={words}
      label={t('ticket.row.of', { action: words, number: row.number })}
      more={t('ticket.row.more', { number: row.number })}
      open={open}
      onToggle={onToggle}
    >
      <TicketListRow {...props} />
    </SlidingRow>
  );
}

/** The actions with a page of their own, as in `actionTable`. A copy, so that a list does not load that table. */
export const actionPages = {
  propose: 'insiderSolution',
  close: 'closeOrder',
  evaluate: 'evaluate',
  transfer: 'transfer',
} as const satisfies Partial<Record<RowAction, PageName>>;

/**
 * The link of an action: its own page, or the ticket with the action's sheet open. To accept a solution the user reads
 * it first.
 */
function actionHref(link: LinkTo, ticket: string, action: RowAction, isInsider: boolean): string {
  if (action in actionPages) return link(actionPages[action as keyof typeof actionPages], { ticket });
  if (ruleOf(action).needsWarningRead) return link(isInsider ? 'solutionHistory' : 'partnerSolution', { ticket });
  return link(isInsider ? 'insiderTicket' : 'partnerTicket', { ticket, do: action });
}

/** The content of a row: loop, title, unit, customer, next step, time left. */
export function useTicketRow({ row, user, now, sort, foldedUntil }: TicketListRowProps): ListRowProps {
  const { t } = useText();
  const { link } = usePage();
  const side = sideOf(row, row.mine, user);
  const loop = loopOf(row, side, row.clock, isEmergency(row), now);
  const due = dueOf(t, row, row.clock, now);
  const at = sort === 'filed' || sort === '-filed' || sort === 'urgency' ? row.filedAt : row.updatedAt;
  const head = {
    href: link(user.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: row.id }),
    lead: <Ring label={`${t('frame.loopStage', { n: loop.stage, max: 7 })}, ${row.statusLabel}`} {...loop} />,
    title: row.title,
    unread: row.unread,
  };
  if (foldedUntil !== undefined) return { ...head, time: foldedUntil };
  return {
    ...head,
    number: row.number,
    code: row.productModel ?? row.sn ?? undefined,
    meta: row.customerName ?? undefined,
    next: nextStep(t, row, side),
    nextTone: nextStepTone(row, side),
    due: due?.text,
    dueTone: due?.tone,
    time: postTime(t, new Date(at), now, timeZone),
    chip: (row.alarm || row.onHold) && (
      <>
        {row.alarm && <SeverityChip {...row} now={now} />}
        {row.onHold && <Chip tone="warn">{t('ticket.chip.pending')}</Chip>}
      </>
    ),
  };
}
