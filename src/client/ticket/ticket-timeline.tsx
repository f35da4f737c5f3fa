import { useState } from 'react';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { isRemovable } from './removable-files.tsx';
import { TimelineEvent } from './timeline-event.tsx';

/** How many events are shown at first; a button shows the earlier ones. */
const SHOWN = 25;

interface TicketTimelineProps {
  events: readonly EventView[];
  now: Date;
  /** What came after this number is new to the user. */
  seenSeq: number;
  readerId: string | undefined;
  /** For whom was acted, where an event says that it was on behalf; '' when this user may not know. */
  requester: string;
  /** The line to be seen first: a notification led to it. */
  wanted?: number | undefined;
  /** Answers a message; undefined when answering is not possible. */
  onReply?: ((event: EventView) => void) | undefined;
}

/** What happened, the newest first; internal notes on a ground and with a word of their own. */
export function TicketTimeline({ events, now, seenSeq, readerId, requester, wanted, onReply }: TicketTimelineProps) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const newest = events.toReversed();
  const isFar = wanted !== undefined && newest.findIndex(({ seq }) => seq === wanted) >= SHOWN;
  const shown = all || isFar ? newest : newest.slice(0, SHOWN);
  const isFresh = ({ seq, actor }: EventView): boolean => seenSeq > 0 && seq > seenSeq && actor?.id !== readerId; // on the first visit all of it is new
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
              removable={isRemovable(event, events, readerId)}
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
