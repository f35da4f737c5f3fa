import { useState } from 'react';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { TimelineEvent } from './timeline-event.tsx';

/** The sender of a file may delete it until the status of the ticket changes. The server checks that too. */
const isRemovable = (event: EventView, events: readonly EventView[], userId: string | undefined): boolean =>
  event.attachments.length > 0 &&
  event.actor !== null &&
  event.actor.id === userId &&
  event.attachments.every(({ solutionVersion }) => solutionVersion === null) &&
  !events.some(({ seq, from, to }) => seq > event.seq && from !== to);

/** How many events are shown at first; a button shows the earlier ones. Paper shows all. */
const SHOWN = 25;

interface TicketTimelineProps {
  events: readonly EventView[];
  now: Date;
  /** Events with a higher number are new to the user. */
  seenSeq: number;
  userId: string | undefined;
  /** The name of the requester, for events on behalf of them; '' when this user may not see it. */
  requester: string;
  /** The number of the event that a notification led to. It is scrolled into view. */
  wanted?: number | undefined;
  /** Answers a message; undefined when answering is not possible. */
  onReply?: ((event: EventView) => void) | undefined;
}

/** The events of a ticket, the newest first. Internal notes are highlighted and labeled. */
export function TicketTimeline({ events, now, seenSeq, userId, requester, wanted, onReply }: TicketTimelineProps) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const isPrinted = usePrinting();
  const newest = events.toReversed();
  const isFar = wanted !== undefined && newest.findIndex(({ seq }) => seq === wanted) >= SHOWN;
  const shown = all || isFar || isPrinted ? newest : newest.slice(0, SHOWN);
  // On the first visit everything is new, so nothing is marked.
  const isFresh = ({ seq, actor }: EventView): boolean => seenSeq > 0 && seq > seenSeq && actor?.id !== userId;
  const fresh = events.filter(isFresh).length;
  return (
    <Section title={t('ticket.timeline')} note={fresh > 0 ? t('ticket.freshSince', { n: fresh }) : undefined}>
      <Card pad>
        <Timeline label={t('ticket.timeline')}>
          {shown.map((event) => (
            <TimelineEvent
              key={event.seq}
              event={event}
              now={now}
              fresh={isFresh(event)}
              requester={requester}
              wanted={event.seq === wanted}
              onReply={event.text && event.actor && onReply ? () => onReply(event) : undefined}
              removable={isRemovable(event, events, userId)}
            />
          ))}
        </Timeline>
        {shown.length < events.length && (
          <Button kind="plain" size="medium" wide onClick={() => setAll(true)}>
            {t('ticket.earlier', { n: events.length - shown.length })}
          </Button>
        )}
      </Card>
    </Section>
  );
}
