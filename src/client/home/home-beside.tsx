import { type NotificationView, readNotifications } from '../../shared/notification/calls.ts';
import { listNotifications } from '../api/first-calls.ts';
import { useCallPages } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import type { User } from '../api/user.ts';
import { byTicket } from '../notification/by-ticket.ts';
import { TicketNotificationsRow } from '../notification/ticket-notifications-row.tsx';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { recentTickets } from '../api/recent-tickets.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';

const SHOWN = 5;

/** The second column of an insider's home at the desk: what has changed since yesterday, and what was opened last. */
export function HomeBeside({ user }: { user: User }) {
  return (
    <>
      <Changes />
      <Recent user={user} />
    </>
  );
}

/** Midnight before today, in this time zone. */
const yesterday = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);

function Changes() {
  const { t } = useText();
  const { link } = usePage();
  const now = useNow();
  const list = useCallPages(listNotifications, {}, { keepPrevious: true });
  const { send } = useSend(readNotifications, { outdates: [listNotifications] });
  const since = yesterday(now).toISOString();
  const groups = byTicket(list.items.filter(({ at }) => at >= since));
  const linkOf = ({ ticketId, seq }: NotificationView) =>
    link('insiderTicket', { ticket: ticketId, event: String(seq) });
  return (
    <Section
      title={t('home.changed')}
      action={
        <ButtonLink kind="plain" size="medium" href={link('notifications')} aria-label={t('frame.notifications')}>
          {t('home.showAll')}
        </ButtonLink>
      }
    >
      {list.isPending && <SkeletonRows rows={SHOWN} />}
      {!list.first && <QueryError query={list} />}
      {list.first && groups.length === 0 && <p className="px-1 text-body text-ink2">{t('home.nothingChanged')}</p>}
      {groups.length > 0 && (
        <RowList label={t('home.changed')}>
          {groups.slice(0, SHOWN).map((group) => (
            <TicketNotificationsRow
              key={group.ticketId}
              group={group}
              now={now}
              onRead={(ids) => void send({ body: { ids } })}
              linkOf={linkOf}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function Recent({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  const tickets = recentTickets(user.userId);
  if (tickets.length === 0) return null;
  return (
    <Section title={t('home.recent')}>
      <RowList label={t('home.recent')}>
        {tickets.map(({ id, number, title }) => (
          <ListRow key={id} href={link('insiderTicket', { ticket: id })} number={number} title={title} />
        ))}
      </RowList>
    </Section>
  );
}
