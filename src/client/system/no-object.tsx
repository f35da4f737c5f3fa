import { Link2Off } from 'lucide-react';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { titleWithout } from './missing-title.ts';

const texts = {
  ticket: 'missing.ticket',
  problem: 'missing.problem',
  model: 'missing.model',
  series: 'missing.series',
  selection: 'missing.selection',
  version: 'missing.version',
  customer: 'missing.customer',
  question: 'missing.question',
  type: 'missing.document',
  fileUrl: 'missing.file',
} as const;

/** Stands for any page whose address does not say of what: a link was cut off, or copied in part. */
export function NoObject({ missing }: { missing: string }) {
  const { t } = useText();
  const { page, link } = usePage();
  const user = useUser();
  const text = Object.entries(texts).find(([name]) => name === missing)?.[1] ?? 'missing.other';
  const showsTickets = missing === 'ticket' && user !== null;
  return (
    <Frame title={t(titleWithout(page))} back={link('home')}>
      <EmptyState
        icon={Link2Off}
        title={t(text)}
        text={t('missing.text')}
        link={
          showsTickets
            ? { href: link(user.isInsider ? 'insiderList' : 'partnerList'), text: t('missing.toTickets') }
            : { href: link('home'), text: t('system.goHome') }
        }
      />
    </Frame>
  );
}
