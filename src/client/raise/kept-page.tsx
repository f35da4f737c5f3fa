import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TicketView } from '../../shared/ticket/view.ts';
import type { Draft } from '../drafts/draft.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, useOnline } from '../ui/states.tsx';

interface KeptPageProps {
  title: string;
  draft: Draft;
  onEdit: () => void;
  onSent: (ticket: TicketView) => void;
}

/** No network: the report lies on this device and goes out by itself, once. */
export function KeptPage({ title, draft, onEdit, onSent }: KeptPageProps) {
  const { t } = useText();
  const { link } = usePage();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { sendFromDevice } = await import('../drafts/outbox.ts');
      const outcome = await sendFromDevice({ ...draft, queued: true });
      if (outcome.is === 'sent') onSent(outcome.ticket);
      if (outcome.is === 'refused' || outcome.is === 'badFiles') onEdit();
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const run = () => void retry();
    addEventListener('online', run);
    return () => removeEventListener('online', run);
  });
  return (
    <Frame
      title={title}
      back={link('home')}
      footer={
        <Button wide busy={busy} onClick={() => void retry()}>
          {t('draft.sendNow')}
        </Button>
      }
    >
      <EmptyState
        icon={CloudUpload}
        title={t('draft.keptTitle')}
        text={t(online ? 'draft.keptOnline' : 'draft.keptOffline')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button kind="quiet" size="medium" onClick={onEdit}>
              {t('draft.edit')}
            </Button>
            <ButtonLink kind="quiet" size="medium" href={link('drafts')}>
              {t('system.page.drafts')}
            </ButtonLink>
          </div>
        }
      />
    </Frame>
  );
}
