import { Lock, MessageSquare } from 'lucide-react';
import { offersOf } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { useOpenAction } from '../action/ticket-footer.tsx';
import { keyOf } from '../action-keys.ts';
import { actionButtons } from '../available-actions.ts';

interface DeskComposerProps {
  ticket: TicketView;
  onOpen: (what: OpenAction) => void;
}

/**
 * The buttons for a message to the requester and for an internal note. They are separate, as everywhere
 * (`ActionSheet`).
 */
export function DeskComposer({ ticket, onOpen }: DeskComposerProps) {
  const { t } = useText();
  const start = useOpenAction(ticket, onOpen);
  const offers = actionButtons(ticket.actions).filter(({ enabled }) => enabled);
  const [comment] = offersOf(offers, 'comment');
  if (!comment) return null;
  const look = 'press desk-compose-mode text-ink2 hover:bg-sunk active:bg-pressed';
  return (
    <div className="desk-composer">
      <button type="button" aria-keyshortcuts="r" onClick={() => start(comment)} className={cx(look, 'flex-1')}>
        <MessageSquare size={18} strokeWidth={2} aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left">{t('desk.replyTo', { name: ticket.requester.name })}</span>
        <kbd aria-hidden>{keyOf('comment')?.toUpperCase()}</kbd>
      </button>
      <button type="button" aria-keyshortcuts="i" onClick={() => start(comment, true)} className={look}>
        <Lock size={16} strokeWidth={2} aria-hidden />
        {t('ticket.comment.internal')}
        <kbd aria-hidden>{keyOf('comment', true)?.toUpperCase()}</kbd>
      </button>
    </div>
  );
}
