import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import type { Draft } from '../drafts/draft.ts';
import { outboxEvents } from '../drafts/outbox-events.ts';
import { deviceDraftStore } from '../drafts/draft-store.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useOnline } from '../ui/use-online.ts';

interface QueuedPageProps {
  title: string;
  draft: Draft;
  onEdit: () => void;
  onSent: (ticket: TicketView) => void;
}

/** No network: the report lies on this device and goes out by itself, once. */
export function QueuedPage({ title, draft, onEdit, onSent }: QueuedPageProps) {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { sendFromDevice } = await import('../drafts/outbox.ts');
      // The stored draft has the body that was tried: the same body again has one effect. No draft: it has been sent.
      const stored = await (await deviceDraftStore()).get(draft.userId, draft.id);
      if (stored) await sendFromDevice(stored);
      else go(link(draft.kind === 'feedback' ? 'partnerList' : 'insiderList'));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() =>
    outboxEvents.subscribe((id, outcome) => {
      if (id !== draft.id || outcome.is === 'queued') return;
      if (outcome.is === 'sent') onSent(outcome.ticket);
      else onEdit();
    }),
  );
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
