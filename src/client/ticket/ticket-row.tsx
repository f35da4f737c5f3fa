import { postTime } from '../../shared/format/time.ts';
import type { TicketRow } from '../../shared/ticket/view.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { ListRow, type ListRowProps } from '../ui/list-row.tsx';
import { Ring } from '../ui/ring.tsx';
import { dueOf, loopOf, nextStep, sideOf, stepTone } from './next-step.ts';
import { timeZone } from './use-now.ts';

interface TicketListRowProps {
  row: TicketRow;
  user: Pick<User, 'isInsider' | 'roles'>;
  /** From `useNow()`, once for the whole list. */
  now: Date;
}

/** A ticket in a list. In a <RowList>. */
export function TicketListRow(props: TicketListRowProps) {
  return <ListRow {...useTicketRow(props)} />;
}

/** What a row says of a ticket: loop, title, unit, customer, the next step in the reader's words, by when. */
export function useTicketRow({ row, user, now }: TicketListRowProps): ListRowProps {
  const { t } = useText();
  const { link } = usePage();
  const side = sideOf(row, row.mine, user);
  const loop = loopOf(row, side, row.clock, row.stoppedSince !== null, now);
  const due = dueOf(t, row.status, row.clock, now);
  return {
    href: link(user.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: row.id }),
    lead: <Ring label={`${t('frame.loopStage', { n: loop.stage, max: 7 })}, ${row.statusLabel}`} {...loop} />,
    title: row.title,
    code: row.productModel ?? row.sn ?? row.number,
    meta: row.customerName ?? undefined,
    next: nextStep(t, row, side),
    nextTone: stepTone(row, side),
    due: due?.text,
    dueTone: due?.tone,
    time: postTime(t, new Date(row.updatedAt), now, timeZone),
    unread: row.unread,
    chip: <RowChips row={row} />,
  };
}

/** Pending, and production down: said in words, not only by the colour of the ring. */
function RowChips({ row }: { row: TicketRow }) {
  const { t } = useText();
  const down = row.stoppedSince !== null && row.clock.state === 'run';
  return (
    <>
      {down && <Chip tone="bad">{t('ticket.chip.down')}</Chip>}
      {row.onHold && <Chip tone="warn">{t('ticket.chip.pending')}</Chip>}
    </>
  );
}
