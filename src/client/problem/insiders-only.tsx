import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Renders its children for insiders. Others see that problems are internal, and no request is sent. */
export function InsidersOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  if (!user || user.isInsider) return children;
  return (
    <Frame title={title} back={link('home')}>
      <EmptyState
        icon={Lock}
        title={t('problem.forbidden')}
        text={t('problem.forbiddenText')}
        link={{ href: link('partnerList'), text: t('problem.toTickets') }}
      />
    </Frame>
  );
}
