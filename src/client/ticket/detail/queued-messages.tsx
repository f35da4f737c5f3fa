import { CircleAlert, Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { exactTime, postTime } from '../../../shared/format/time.ts';
import { offersOf } from '../../../shared/ticket/rules.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { messageOutbox } from '../../drafts/device-messages.ts';
import { DiscardMessage, KeptFiles, useKeptMessages } from '../../drafts/kept-message-parts.tsx';
import { heldMessages } from '../../drafts/held-messages.ts';
import { wordsOf } from '../../drafts/kept-words.ts';
import type { KeptMessage } from '../../drafts/message-store.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copy } from '../../ui/copy.ts';
import { Timeline, TimelineItem } from '../../ui/timeline.tsx';
import { timeZone } from '../../ui/use-now.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { actionButtons, type ActionButton } from '../available-actions.ts';
import { TimelineEvent } from '../timeline-event.tsx';

interface QueuedMessagesProps {
  ticket: TicketView;
  events: readonly EventView[];
  now: Date;
  onOpen: (what: OpenAction) => void;
}

/** The messages of this ticket that wait on this device, and those that were refused, with what happened since. */
export function QueuedMessages({ ticket, events, now, onOpen }: QueuedMessagesProps) {
  const { t } = useText();
  const messages = useKeptMessages(ticket.id);
  const [chosen, setChosen] = useState<KeptMessage>();
  const [confirming, setConfirming] = useState(false);
  const discard = (message: KeptMessage) => {
    setChosen(message);
    setConfirming(true);
  };
  return (
    <>
      {messages.length > 0 && (
        <Card pad>
          <Timeline label={t('ticket.queued.title')}>
            {messages.map((message) => (
              <Bubble
                key={message.id}
                {...{ message, ticket, events, now, onOpen }}
                onDiscard={() => discard(message)}
              />
            ))}
          </Timeline>
        </Card>
      )}
      <DiscardMessage open={confirming} {...(chosen ? { chosen } : {})} onClose={() => setConfirming(false)} />
    </>
  );
}

/** It is sent by itself, whatever it waits for. */
const waitsFor = () => (messageOutbox.isServerAway() ? 'ticket.queued.saving' : 'ticket.queued.waits');

interface BubbleProps extends QueuedMessagesProps {
  message: KeptMessage;
  onDiscard: () => void;
}

function Bubble({ message, ticket, events, now, onOpen, onDiscard }: BubbleProps) {
  const { t } = useText();
  const { action, body, refused, files, at, seq } = message;
  const undo = refused === undefined ? heldMessages.undoOf(message.id) : undefined;
  const text = wordsOf(message);
  const isInternal = body['visibility'] === 'internal';
  const since = refused === undefined ? [] : events.filter((event) => event.seq > seq);
  // An answer that nobody waits for any more can still be a message.
  const offer = offersOf(actionButtons(ticket.actions), action, 'comment').find(({ enabled }) => enabled);
  const writeAgain = ({ action: next, onBehalf }: ActionButton) =>
    onOpen({ action: next, onBehalf, again: message, ...(isInternal ? { internal: true } : {}) });
  return (
    <TimelineItem
      icon={refused === undefined ? Clock : CircleAlert}
      tone={refused === undefined ? 'warn' : 'bad'}
      title={t(undo ? 'ticket.held.title' : refused === undefined ? waitsFor() : 'ticket.queued.refused')}
      by={refused}
      time={postTime(t, new Date(at), now, timeZone)}
      exact={exactTime(new Date(at), timeZone)}
      iso={new Date(at).toISOString()}
      speech
      {...(isInternal ? { internal: t('ticket.internalOnly') } : {})}
    >
      <p className="flex gap-2 whitespace-pre-line wrap-anywhere">
        {isInternal && <Lock size={15} aria-hidden className="mt-1 shrink-0" />}
        {text}
      </p>
      <KeptFiles files={files} />
      {since.length > 0 && (
        <div className="rounded-field bg-surface p-3 text-ink">
          <Timeline label={t('ticket.conflict.meanwhile')}>
            {since.map((event) => (
              <TimelineEvent key={event.seq} event={event} now={now} />
            ))}
          </Timeline>
        </div>
      )}
      <div className="-mx-3 -mb-2 flex flex-wrap">
        {refused !== undefined && offer && (
          <Button kind="plain" size="small" onClick={() => writeAgain(offer)}>
            {t('ticket.queued.edit')}
          </Button>
        )}
        {undo && (
          <Button kind="plain" size="small" onClick={undo}>
            {t('ticket.held.undo')}
          </Button>
        )}
        <Button kind="plain" size="small" onClick={() => void copy(text, t)}>
          {t('draft.copyText')}
        </Button>
        <Button kind="plain" size="small" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </div>
    </TimelineItem>
  );
}
