import { X } from 'lucide-react';
import { getTicket } from '../api/reading-calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { useText } from '../text.tsx';
import { DeskHeading } from '../ticket/detail/desk-heading.tsx';
import { DeskNext } from '../ticket/detail/desk-next.tsx';
import { LastMessage } from '../ticket/detail/last-message.tsx';
import { Description } from '../ticket/detail/ticket-body.tsx';
import { TicketFacts } from '../ticket/detail/ticket-facts.tsx';
import { FileGallery } from '../ticket/file-gallery.tsx';
import { lastMessage } from '../ticket/last-event.ts';
import { sideOf } from '../ticket/next-step.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';

interface PeekPaneProps {
  row: TicketRow;
  user: User;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * What a ticket is about, beside the table: it follows the cursor, nothing in it acts, and what is new in the ticket stays
 * unread. The list keeps the focus.
 */
export function PeekPane({ row, user, onOpen, onClose }: PeekPaneProps) {
  const { t } = useText();
  const now = useNow();
  const { data, error } = useCall(getTicket, { params: { id: row.id } });
  const side = sideOf(row, row.mine, user);
  const last = data && lastMessage(data.events, data);
  return (
    <aside aria-label={t('desk.peek')} className="desk-peek">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <DeskHeading facts={row} side={side} now={now} />
        </div>
        <Button kind="quiet" size="medium" onClick={onOpen}>
          {t('desk.key.open')} <kbd aria-hidden>Enter</kbd>
        </Button>
        <IconButton icon={X} label={t('frame.close')} onClick={onClose} />
      </div>
      <h2 className="text-title leading-snug font-bold tracking-[-0.012em] wrap-anywhere">{row.title}</h2>
      <TicketFacts ticket={data ?? row} />
      <DeskNext facts={row} side={side} now={now} />
      {!data && !error && <SkeletonRows rows={3} />}
      {error && <p className="text-bad">{error.message}</p>}
      {last && <LastMessage event={last} now={now} onOpen={onOpen} />}
      {data && (
        <Card>
          <Description ticket={data} />
        </Card>
      )}
      {data && <FileGallery files={data.attachments.filter(({ solutionVersion }) => solutionVersion === null)} />}
    </aside>
  );
}
