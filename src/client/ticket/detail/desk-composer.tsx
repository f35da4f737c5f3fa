import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { offersOf, ruleOf } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { ActionSheet, keyOfForm } from '../action/lazy-action-sheet.ts';
import { useOpenAction } from '../action/ticket-footer.tsx';
import { keyOf } from '../action-keys.ts';
import { rowOf } from '../action-table.ts';
import { actionButtons, type ActionButton } from '../available-actions.ts';
import { isEmergency } from '../severity-chip.tsx';
import { DeskDock } from './desk-dock.tsx';

/** The form that stands under the conversation, and how it is closed. */
export interface DockedForm {
  what: OpenAction;
  onClose: () => void;
}

interface DeskComposerProps {
  ticket: TicketView;
  onOpen: (what: OpenAction) => void;
  docked?: DockedForm | undefined;
}

/** Nobody waits for an answer longer than needed while production is down; a question pauses the clock at once. */
const mayBeHeld = (ticket: TicketView, { action, again }: OpenAction): boolean =>
  ruleOf(action).mayBeInternal === true && !isEmergency(ticket) && !again;

/**
 * What an insider writes to a ticket, by what becomes of it: a message to the requester, an internal note, a question, a
 * solution. They are separate, as everywhere (`ActionSheet`), and all but the solution are written here in place.
 */
export function DeskComposer({ ticket, onOpen, docked }: DeskComposerProps) {
  const { t } = useText();
  const start = useOpenAction(ticket, onOpen);
  const offers = actionButtons(ticket.actions).filter(({ enabled }) => enabled);
  const [comment] = offersOf(offers, 'comment');
  const [ask] = offersOf(offers, 'askInformation');
  const [solution] = offersOf(offers, 'propose', 'revise');
  if (!comment && !docked) return null;
  const isInternal = docked?.what.internal === true;
  const mode = (offer: ActionButton, text: string, internal?: true) => {
    const { icon } = rowOf(offer.action);
    const isOpen = docked?.what.action === offer.action && isInternal === (internal ?? false);
    const Mark = internal ? Lock : icon;
    return (
      <button
        key={offer.action + String(internal)}
        type="button"
        aria-keyshortcuts={keyOf(offer.action, internal)}
        aria-expanded={rowOf(offer.action).docks && isOpen}
        onClick={() => (isOpen ? docked.onClose() : start(offer, internal))}
        className={cx(
          'press desk-compose-mode',
          !internal && ruleOf(offer.action).mayBeInternal && 'desk-compose-first',
        )}
      >
        <Mark size={16} strokeWidth={2} aria-hidden className="shrink-0" />
        <span className="min-w-0 truncate text-left">{text}</span>
        <kbd aria-hidden>{keyOf(offer.action, internal)?.toUpperCase()}</kbd>
      </button>
    );
  };
  return (
    <div className={cx('desk-composer', docked && 'desk-composing', isInternal && 'desk-internal')}>
      {comment && (
        <div className="desk-compose-modes" role="group" aria-label={t('desk.compose')}>
          {mode(comment, t('desk.replyTo', { name: ticket.requester.name }))}
          {mode(comment, t('ticket.comment.internal'), true)}
          {ask && mode(ask, t('desk.compose.ask'))}
          {solution && mode(solution, t('desk.compose.solution'))}
        </div>
      )}
      {docked && (
        <Suspense>
          <ActionSheet
            key={keyOfForm(docked.what)}
            open
            onClose={docked.onClose}
            ticket={ticket}
            what={docked.what}
            frame={DeskDock}
            onUndone={mayBeHeld(ticket, docked.what) ? () => onOpen(docked.what) : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}
