import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { readNotifications, type NotificationView } from '../../shared/notification/calls.ts';
import { placeOfJob } from '../../shared/notification/job-notice.ts';
import { listNotifications } from '../api/first-calls.ts';
import { useCallPages } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { AppBar } from '../app-bar.tsx';
import { PagedList } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useNow } from '../ui/use-now.ts';
import { IconButton, iconButtonLook } from '../ui/button.tsx';
import { RowList } from '../ui/list-row.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { byTicket } from './by-ticket.ts';
import { JobNoticeRow } from './job-notice-row.tsx';
import { TicketNotificationsRow } from './ticket-notifications-row.tsx';

/** The list of notifications, the newest first, grouped by ticket; among them the jobs that failed. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const list = useCallPages(listNotifications, {}, { keepPrevious: true });
  const read = useSend(readNotifications, { outdates: [listNotifications] });
  const unread = list.first?.unread ?? 0;
  return (
    <Frame
      title={t('frame.notifications')}
      align="start"
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
      <List list={list} onRead={(ids) => void read.send({ body: { ids } })} />
    </Frame>
  );
}

interface ListProps {
  list: ReturnType<typeof useCallPages<typeof listNotifications>>;
  onRead: (ids: string[]) => void;
}

/** The notifications, or the empty state. */
function List({ list, onRead }: ListProps) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const now = useNow();
  const jobs = list.first?.jobs ?? [];
  const linkOf = ({ ticketId, seq }: NotificationView) =>
    link(user?.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: ticketId, event: String(seq) });
  const rows = [
    ...byTicket(list.items).map((group) => ({
      at: group.items[0].at,
      row: <TicketNotificationsRow key={group.ticketId} group={group} now={now} onRead={onRead} linkOf={linkOf} />,
    })),
    ...jobs.map((job) => {
      const place = placeOfJob(job, user?.isInsider === true);
      const href =
        place.page === 'adminPlace'
          ? link(place.page, place.params)
          : place.page === 'commonProblem'
            ? link(place.page, place.params)
            : link(place.page);
      return { at: job.at, row: <JobNoticeRow key={job.id} job={job} href={href} now={now} onRead={onRead} /> };
    }),
  ];
  return (
    <PagedList
      list={{ ...list, items: rows }}
      empty={
        <EmptyState
          icon={BellOff}
          title={t('notification.none')}
          text={t(user?.mayRaise === false ? 'notification.noneTextAdmin' : 'notification.noneText')}
        />
      }
    >
      <RowList label={t('frame.notifications')}>
        {rows.toSorted((a, b) => b.at.localeCompare(a.at)).map(({ row }) => row)}
      </RowList>
    </PagedList>
  );
}
