import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { postTime } from '../../shared/format/time.ts';
import type { NotificationView } from '../../shared/notification/calls.ts';
import { noticeNames } from '../../shared/ticket/other-events.ts';
import { useText, type T } from '../text.tsx';
import { SeverityChip } from '../ticket/severity-chip.tsx';
import { eventIcon } from '../ticket/event-icon.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { ListRow } from '../ui/list-row.tsx';
import { toneSoft } from '../ui/tone.ts';
import { timeZone } from '../ui/use-now.ts';
import type { TicketNotifications } from './by-ticket.ts';

interface TicketNotificationsRowProps {
  group: TicketNotifications;
  /** The path of the ticket's page at this event. */
  linkOf: (item: NotificationView) => string;
  onRead: (ids: string[]) => void;
  now: Date;
}

/** A ticket with its newest notification. A button shows the earlier ones. */
export function TicketNotificationsRow({ group, linkOf, onRead, now }: TicketNotificationsRowProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [newest, ...earlier] = group.items;
  const read = (item: NotificationView) => !item.read && onRead([item.id]);
  return (
    <div>
      <div className="flex items-start">
        {/* The link in the row opens the ticket; the click bubbles up and marks the notification as read. */}
        <div className="min-w-0 flex-1" onClick={() => read(newest)}>
          <Row item={newest} unread={group.unread} href={linkOf(newest)} now={now} />
        </div>
        {earlier.length > 0 && (
          <IconButton
            icon={ChevronDown}
            label={t('notification.earlier', { n: earlier.length, number: newest.number })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={cx('mt-2 mr-1', open && '[&>svg]:rotate-180')}
          />
        )}
      </div>
      {open && (
        <ul className="pb-2">
          {earlier.map((item) => (
            <li key={item.id} onClick={() => read(item)}>
              <ListRow
                href={linkOf(item)}
                title={eventText(t, item)}
                meta={item.actorName ?? undefined}
                time={postTime(t, new Date(item.at), now, timeZone)}
                unread={!item.read}
                lead={<span aria-hidden className="block w-11" />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ item, unread, href, now }: { item: NotificationView; unread: number; href: string; now: Date }) {
  const { t } = useText();
  const { icon: Mark, tone = 'run' } = eventIcon(item.action);
  return (
    <ListRow
      href={href}
      lead={
        <span
          aria-hidden
          className={cx(
            'grid size-11 place-items-center rounded-full',
            unread > 0 ? toneSoft[tone] : 'bg-sunk text-ink3',
          )}
        >
          <Mark size={20} strokeWidth={1.9} />
        </span>
      }
      number={item.number}
      title={item.title}
      next={[eventText(t, item), item.actorName].filter(Boolean).join(' · ')}
      due={unread > 1 ? t('notification.unread', { n: unread }) : undefined}
      dueTone="act"
      chip={item.alarm && <SeverityChip {...item} now={now} />}
      time={postTime(t, new Date(item.at), now, timeZone)}
      unread={unread > 0}
    />
  );
}

/** The event as text, the same as in the timeline. An action that only a newer page knows has a general text. */
function eventText(t: T, { action }: Pick<NotificationView, 'action'>): string {
  const found = noticeNames.find((name) => name === action);
  return found ? t(`ticket.event.${found}`) : t('notification.changed');
}
