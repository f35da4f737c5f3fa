import { Bell, CircleUserRound, House, Plus, TicketCheck } from 'lucide-react';
import { BottomBar } from '../../src/client/ui/bottom-bar.tsx';
import { useText } from '../../src/client/text.tsx';

export function GalleryBar({ current }: { current: string }) {
  const { t } = useText();
  const items = [
    { href: '#home', text: t('frame.home'), icon: House },
    { href: '#list', text: t('frame.tickets'), icon: TicketCheck },
    { href: '#form', text: t('frame.raise'), icon: Plus, main: true },
    { href: '#states', text: t('frame.notifications'), icon: Bell, badge: 3 },
    { href: '#parts', text: t('frame.me'), icon: CircleUserRound },
  ];
  return <BottomBar items={items.map((item) => ({ ...item, current: item.href === current }))} />;
}
