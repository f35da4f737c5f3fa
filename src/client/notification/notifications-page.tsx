import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { postTime } from '../../shared/format/time.ts';
import { listNotifications, readNotifications, type NotificationView } from '../../shared/notification/calls.ts';
import { reminderActions } from '../../shared/notification/reminders.ts';
import { callableActions } from '../../shared/ticket/rules.ts';
import { useCallPages } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { AppBar } from '../app-bar.tsx';
import { usePage } from '../route-match.tsx';
import { useText, type T } from '../text.tsx';
import { eventIcon } from '../ticket/event-icon.ts';
import { timeZone, useNow } from '../ui/use-now.ts';
import { IconButton, iconButtonLook } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '../ui/states.tsx';
import { toneSoft } from '../ui/tone.ts';

const known = [...callableActions, ...reminderActions, 'submit', 'expire'] as const;

/** The text of an event, the same as in the timeline; a general one for an action of a newer server. */
export function eventText(t: T, action: string): string {
  const found = known.find((name) => name === action);
  return found ? t(`ticket.event.${found}`) : t('notification.changed');
}

/** The bell: what happened on my tickets, newest first. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const list = useCallPages(listNotifications, {}, { keepPrevious: true });
  const read = useSend(readNotifications, { outdates: [listNotifications] });
  const unread = list.first?.unread ?? 0;
  return (
    <Frame
      title={t('frame.notifications')}
      bar={<AppBar current="notifications" />}
      actions={
        <>
          {unread > 0 && (
            <IconButton
              icon={CheckCheck}
              label={t('notification.readAll')}
              aria-busy={read.busy}
              onClick={() => void read.send({ body: {} })}
            />
          )}
          <Link
            href={link('notificationSettings')}
            aria-label={t('system.page.notificationSettings')}
            title={t('system.page.notificationSettings')}
            className={iconButtonLook}
          >
            <Settings2 size={22} strokeWidth={1.9} aria-hidden />
          </Link>
        </>
      }
    >
      <p role="status" className={unread > 0 ? 'px-1 text-small text-ink2' : 'sr-only'}>
        {t('notification.unread', { n: unread })}
      </p>
      <List list={list} onRead={(id) => void read.send({ body: { ids: [id] } })} />
    </Frame>
  );
}

interface ListProps {
  list: ReturnType<typeof useCallPages<typeof listNotifications>>;
  onRead: (id: string) => void;
}

/** The notifications themselves, and what stands in their place while there are none. */
function List({ list, onRead }: ListProps) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const now = useNow();
  const { items, error } = list;
  return (
    <>
      {list.isPending && <SkeletonRows />}
      {error && items.length === 0 && (
        <ErrorState
          text={error.message}
          requestId={error.requestId}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && items.length === 0 && (
        <EmptyState
          icon={BellOff}
          title={t('notification.none')}
          text={t(user?.mayRaise === false ? 'notification.set.noneText' : 'notification.noneText')}
        />
      )}
      {items.length > 0 && (
        <>
          {/* The tap opens the ticket by the row's own link; on its way up it marks the notification as read. */}
          <RowList label={t('frame.notifications')}>
            {items.map((item) => (
              <div key={item.id} onClick={() => (item.read ? undefined : onRead(item.id))}>
                <Row
                  item={item}
                  href={link(user?.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: item.ticketId })}
                  now={now}
                />
              </div>
            ))}
          </RowList>
          <LoadMore more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        </>
      )}
    </>
  );
}

function Row({ item, href, now }: { item: NotificationView; href: string; now: Date }) {
  const { t } = useText();
  const what = eventText(t, item.action);
  const { icon: Mark, tone = 'run' } = eventIcon(item.action);
  return (
    <ListRow
      href={href}
      lead={
        <span
          aria-hidden
          className={cx(
            'grid size-11 place-items-center rounded-full',
            item.read ? 'bg-sunk text-ink3' : toneSoft[tone],
          )}
        >
          <Mark size={20} strokeWidth={1.9} />
        </span>
      }
      title={what}
      code={item.number}
      meta={item.actorName ?? undefined}
      next={item.title}
      time={postTime(t, new Date(item.at), now, timeZone)}
      unread={!item.read}
    />
  );
}
