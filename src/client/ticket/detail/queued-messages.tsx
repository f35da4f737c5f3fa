import { CircleAlert, Clock, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { exactTime, postTime } from '../../../shared/format/time.ts';
import { offersOf } from '../../../shared/ticket/rules.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { messageOutbox } from '../../drafts/device-messages.ts';
import type { KeptMessage } from '../../drafts/message-store.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline, TimelineItem } from '../../ui/timeline.tsx';
import { timeZone } from '../../ui/use-now.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
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
  const messages = useMessages(ticket.id);
  if (messages.length === 0) return null;
  return (
    <Card pad>
      <Timeline label={t('ticket.queued.title')}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} ticket={ticket} events={events} now={now} onOpen={onOpen} />
        ))}
      </Timeline>
    </Card>
  );
}

function useMessages(ticketId: string): readonly KeptMessage[] {
  const userId = useUser()?.userId;
  const [messages, setMessages] = useState<readonly KeptMessage[]>([]);
  useEffect(() => {
    if (userId === undefined) return;
    let left = false;
    const read = async () => {
      const found = await messageOutbox.ofTicket(userId, ticketId).catch(() => []);
      if (!left) setMessages(found);
    };
    void read();
    const unsubscribe = messageOutbox.subscribe(() => void read());
    return () => {
      left = true;
      unsubscribe();
    };
  }, [userId, ticketId]);
  return messages;
}

function Bubble({ message, ticket, events, now, onOpen }: QueuedMessagesProps & { message: KeptMessage }) {
  const { t } = useText();
  const { action, body, refused, at, seq } = message;
  const text = typeof body['text'] === 'string' ? body['text'] : '';
  const isInternal = body['visibility'] === 'internal';
  const since = refused === undefined ? [] : events.filter((event) => event.seq > seq);
  const mayEdit = offersOf(ticket.actions, action).some(({ enabled }) => enabled);
  const take = async (isEdited: boolean) => {
    if (!(await messageOutbox.take(message.id)) || !isEdited) return;
    onOpen({ action, onBehalf: false, quote: text, ...(isInternal ? { internal: true } : {}) });
  };
  return (
    <TimelineItem
      icon={refused === undefined ? Clock : CircleAlert}
      tone={refused === undefined ? 'warn' : 'bad'}
      title={t(refused === undefined ? 'ticket.queued.waits' : 'ticket.queued.refused')}
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
        {refused !== undefined && mayEdit && (
          <Button kind="plain" size="small" onClick={() => void take(true)}>
            {t('ticket.queued.edit')}
          </Button>
        )}
        <Button kind="plain" size="small" onClick={() => void take(false)}>
          {t('ticket.queued.discard')}
        </Button>
      </div>
    </TimelineItem>
  );
}
