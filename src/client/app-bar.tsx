import { Bell, CircleUserRound, House, Plus, TicketCheck } from 'lucide-react';
import { useUser } from './api/user.ts';
import { useUnread } from './notification/use-unread.ts';
import { usePage } from './route-match.tsx';
import { useText } from './text.tsx';
import { useDesk } from './use-desk.ts';
import { BottomBar } from './ui/bottom-bar.tsx';

/** The bar of the first-level pages: `<Page bar={<AppBar current="home" />}>`. None for whom nobody is logged in, and none at a desk, which has its rail. */
export function AppBar({ current }: { current: 'home' | 'tickets' | 'notifications' | 'me' }) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const unread = useUnread(user !== null);
  const desk = useDesk();
  if (!user || desk) return null;
  const items = [
    { name: 'home', href: link('home'), text: t('frame.home'), icon: House },
    {
      name: 'tickets',
      href: link(user.isInsider ? 'insiderList' : 'partnerList'),
      text: t('frame.tickets'),
      icon: TicketCheck,
    },
    ...(user.mayRaise
      ? [
          {
            name: 'raise',
            href: link(user.isInsider ? 'itrRaise' : 'feedback'),
            text: t('frame.raise'),
            icon: Plus,
            main: true,
          },
        ]
      : []),
    {
      name: 'notifications',
      href: link('notifications'),
      text: t('frame.notifications'),
      icon: Bell,
      badge: unread,
    },
    { name: 'me', href: link('me'), text: t('frame.me'), icon: CircleUserRound },
  ];
  return <BottomBar items={items.map(({ name, ...item }) => ({ ...item, current: name === current }))} />;
}
