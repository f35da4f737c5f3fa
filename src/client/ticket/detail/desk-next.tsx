import { Ellipsis } from 'lucide-react';
import { ruleOf } from '../../../shared/ticket/rules.ts';
import { exactTime } from '../../../shared/format/time.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Ring } from '../../ui/ring.tsx';
import { toneText } from '../../ui/tone.ts';
import { timeZone } from '../../ui/use-now.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { actionButtonText, useOpenAction } from '../action/ticket-footer.tsx';
import { keyOf } from '../action-keys.ts';
import { rowOf } from '../action-table.ts';
import { isEmergency } from '../severity-chip.tsx';
import { footerOf, type ActionButton } from '../available-actions.ts';
import { dueOf, loopOf } from '../clock-display.ts';
import { nextStep, type Side } from '../next-step.ts';
import type { TicketSummary } from './desk-heading.tsx';
import { Since, WhyButton } from './ticket-head.tsx';

interface NextProps {
  facts: TicketSummary;
  side: Side;
  now: Date;
  /** Undefined until the ticket is loaded. */
  whole?:
    | {
        ticket: TicketView;
        events: readonly EventView[];
        onOpen: (what: OpenAction) => void;
        onMore: () => void;
      }
    | undefined;
}

/** The next step in one line: the loop, the time left, and the buttons. */
export function DeskNext({ facts, side, now, whole }: NextProps) {
  const { t } = useText();
  const loop = loopOf(facts, side, facts.clock, isEmergency(facts), now);
  const due = dueOf(t, facts, facts.clock, now);
  const { dueAt } = facts.clock;
  return (
    <div className="desk-next">
      <Ring label={t('frame.loopStage', { n: loop.stage, max: 7 })} {...loop} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-title font-bold tracking-[-0.012em]">{nextStep(t, facts, side)}</p>
        <p className="truncate text-small text-ink2">
          {due && <span className={`font-semibold ${due.tone ? toneText[due.tone] : ''}`}>{due.text}</span>}
          {due && dueAt !== null && ` · ${t('desk.dueAt', { time: exactTime(new Date(dueAt), timeZone) })}`}
          {whole && (
            <>
              {due && ' · '}
              <Since ticket={whole.ticket} events={whole.events} now={now} />
            </>
          )}
        </p>
      </div>
      {whole && <WhyButton brief ticket={whole.ticket} events={whole.events} now={now} />}
      {whole && <Actions ticket={whole.ticket} side={side} onOpen={whole.onOpen} onMore={whole.onMore} />}
    </div>
  );
}

interface ActionsProps {
  ticket: TicketView;
  side: Side;
  onOpen: (what: OpenAction) => void;
  onMore: () => void;
}

function Actions({ ticket, side, onOpen, onMore }: ActionsProps) {
  const { t } = useText();
  const start = useOpenAction(ticket, onOpen);
  const { main, beside } = footerOf(ticket.actions, side);
  const button = (offer: ActionButton, kind: 'main' | 'quiet') => {
    const { action } = offer;
    const key = keyOf(action);
    return (
      <Button
        key={action}
        kind={kind}
        size="medium"
        icon={kind === 'main' ? rowOf(action).icon : undefined}
        onClick={() => start(offer)}
        aria-keyshortcuts={key}
        className={kind === 'main' ? 'desk-main' : 'desk-second'}
      >
        {actionButtonText(t, action, ticket)}
        {key && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
      </Button>
    );
  };
  return (
    <div className="flex shrink-0 items-center gap-2">
      {main && button(main, 'main')}
      {beside.filter(({ action }) => !ruleOf(action).mayBeInternal).map((offer) => button(offer, 'quiet'))}
      {ticket.actions.length > 0 && (
        <IconButton icon={Ellipsis} label={t('frame.more')} aria-keyshortcuts="." onClick={onMore} />
      )}
    </div>
  );
}
