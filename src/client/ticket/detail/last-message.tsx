import { Lock, MessageSquare, Paperclip } from 'lucide-react';
import { exactTime, postTime } from '../../../shared/format/time.ts';
import type { EventView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { timeZone } from '../../ui/use-now.ts';
import { eventTitle } from '../event-title.ts';
import { blocksOf } from '../quote.ts';

interface LastMessageProps {
  event: EventView;
  now: Date;
  /** Shows the message in the activity. */
  onOpen: () => void;
}

/** The last message, above the details, because most users open the ticket for it. */
export function LastMessage({ event, now, onOpen }: LastMessageProps) {
  const { t } = useText();
  const internal = event.visibility === 'internal';
  const Mark = internal ? Lock : MessageSquare;
  const at = new Date(event.at);
  const { attachments: files } = event;
  const words = blocksOf(event.text ?? '')
    .filter(({ quoted }) => !quoted)
    .map(({ text }) => text)
    .join('\n');
  return (
    <section
      aria-label={t('ticket.lastSaid')}
      className={cx('rounded-card p-4 pb-1.5 shadow-card', internal ? 'bg-warn-soft text-warn-ink' : 'bg-surface')}
    >
      <p className="flex items-baseline gap-2 text-small">
        <Mark size={15} strokeWidth={2.2} aria-hidden className="shrink-0 self-center" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{event.actor?.name ?? t('ticket.system')}</span>
          {' · '}
          {internal ? t('ticket.internalOnly') : eventTitle(t, event)}
        </span>
        <time dateTime={event.at} title={exactTime(at, timeZone)} className="tabular shrink-0">
          {postTime(t, at, now, timeZone)}
        </time>
      </p>
      <p className="mt-1.5 line-clamp-4 whitespace-pre-line wrap-anywhere">{words}</p>
      {files.length > 0 && (
        <p className="mt-1.5 flex items-center gap-2 text-small">
          <Paperclip size={15} strokeWidth={2.2} aria-hidden className="shrink-0" />
          <span className="min-w-0 truncate">
            {files.length === 1 ? files[0]?.name : t('ticket.fileCount', { n: files.length })}
          </span>
        </p>
      )}
      <div className="-ml-3">
        <Button kind="plain" size="medium" onClick={onOpen}>
          {t('ticket.showActivity')}
        </Button>
      </div>
    </section>
  );
}
