import { Lock, Reply } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { exactTime, postTime } from '../../shared/format/time.ts';
import { fieldEntry, isTicketField } from '../../shared/ticket/fields.ts';
import { isAction, ruleOf } from '../../shared/ticket/rules.ts';
import type { FieldValue, EventView } from '../../shared/ticket/ticket-view.ts';
import { fieldText, useLabel } from '../dictionary/labels.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeList, TimelineItem } from '../ui/timeline.tsx';
import { timeZone } from '../ui/use-now.ts';
import { eventIcon } from './event-icon.ts';
import { EventFiles } from './event-files.tsx';
import { eventTitle } from './event-title.ts';
import { blocksOf } from './quote.ts';
import { WORDS_OF } from './selected-words.ts';

interface TimelineEventProps {
  event: EventView;
  now: Date;
  fresh?: boolean;
  requester?: string;
  /** Its files may be deleted. */
  removable?: boolean;
  wanted?: boolean;
  onReply?: (() => void) | undefined;
}

/** One event of a ticket, in the timeline and in the notice of a conflict. */
export function TimelineEvent({
  event,
  now,
  fresh,
  requester,
  removable = false,
  wanted = false,
  onReply,
}: TimelineEventProps) {
  const { t } = useText();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted) line.current?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  const at = new Date(event.at);
  const internal = event.visibility === 'internal';
  const rule = isAction(event.action) ? ruleOf(event.action) : undefined;
  const { icon, tone } = eventIcon(event.action);
  const by = event.actor?.name ?? t('ticket.system');
  const forSomebody = (name: string): string =>
    requester ? t('ticket.onBehalfOf', { name, requester }) : t('ticket.onBehalf', { name });
  const details = event.text || event.changes.length > 0 || event.attachments.length > 0;
  return (
    <TimelineItem
      ref={line}
      marked={wanted}
      speech={rule?.speech}
      icon={internal && rule?.mayBeInternal ? Lock : icon}
      tone={internal ? 'warn' : tone}
      title={eventTitle(t, event)}
      by={event.onBehalf ? forSomebody(by) : by}
      time={postTime(t, at, now, timeZone)}
      exact={exactTime(at, timeZone)}
      iso={event.at}
      fresh={fresh ? t('ticket.fresh') : undefined}
      internal={internal ? t('ticket.internalOnly') : undefined}
    >
      {details && <EventDetails event={event} removable={removable} onReply={onReply} />}
    </TimelineItem>
  );
}

/** The text, the changed fields and the files of an event. */
function EventDetails({
  event,
  removable,
  onReply,
}: Pick<TimelineEventProps, 'event' | 'onReply'> & { removable: boolean }) {
  const { t } = useText();
  return (
    <>
      {event.text && (
        <div {...{ [WORDS_OF]: event.seq }} className="contents">
          <MessageText text={event.text} />
        </div>
      )}
      <Changes event={event} />
      <EventFiles files={event.attachments} removable={removable} />
      {onReply && (
        <div className="-mx-3 -mb-2">
          <Button kind="plain" size="small" icon={Reply} onClick={onReply}>
            {t('ticket.reply')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The old and new values of the changed fields. */
function Changes({ event }: { event: EventView }) {
  const { t } = useText();
  const label = useLabel();
  if (event.changes.length === 0) return null;
  const words = (name: string, value: FieldValue): string =>
    isTicketField(name) ? fieldText(t, label, name, value) : String(value ?? '');
  const changes = event.changes.map(({ field, old, new: next }) => ({
    field,
    name: isTicketField(field) ? t(fieldEntry(field).label) : t('ticket.handler'),
    old: words(field, old),
    next: words(field, next),
  }));
  return <ChangeList changes={changes} />;
}

/** The text of a message. Quoted text in it is smaller, with a line beside it. */
function MessageText({ text }: { text: string }) {
  return blocksOf(text).map(({ quoted, text: words }, at) =>
    quoted ? (
      <blockquote
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text are never reordered
        key={at}
        className="line-clamp-4 border-l-2 border-current pl-2.5 text-small whitespace-pre-line opacity-80 wrap-anywhere"
      >
        {words}
      </blockquote>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <p key={at} className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
    ),
  );
}
