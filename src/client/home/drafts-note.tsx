import { useEffect, useState } from 'react';
import type { Draft } from '../drafts/draft.ts';
import { outboxEvents } from '../drafts/outbox-events.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** A banner for reports on this device that are not sent yet, and for messages that were refused. */
export function DraftsNote({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const { deviceDraftStore } = await import('../drafts/draft-store.ts');
      const { deviceMessageStore } = await import('../drafts/message-store.ts');
      const found = await (await deviceDraftStore()).list(userId).catch(() => []);
      const messages = await deviceMessageStore.list(userId).catch(() => []);
      if (left) return;
      setDrafts(found);
      setRefused(messages.filter((message) => message.refused !== undefined).length);
    };
    void read();
    const unsubscribe = outboxEvents.subscribe(() => void read()); // drafts may be sent in the background
    return () => {
      left = true;
      unsubscribe();
    };
  }, [userId]);
  return drafts.length + refused === 0 ? null : <Note drafts={drafts} refused={refused} />;
}

function Note({ drafts, refused }: { drafts: readonly Draft[]; refused: number }) {
  const { t } = useText();
  const { link } = usePage();
  // Loaded now, so that it can be opened without a network.
  usePrefetch(() => import('../drafts/drafts-page.tsx'));
  const queued = drafts.filter((draft) => draft.queued).length;
  const titles = [
    refused > 0 && t('home.refusedMessages', { n: refused }),
    queued > 0 && t('home.queued', { n: queued }),
    queued === 0 && drafts.length > 0 && t('home.drafts', { n: drafts.length }),
  ].filter(Boolean);
  return (
    <Banner
      tone={queued + refused > 0 ? 'warn' : 'act'}
      title={titles.join(' · ')}
      action={
        <ButtonLink size="medium" kind="quiet" href={link('drafts')}>
          {t('home.showDrafts')}
        </ButtonLink>
      }
    >
      {queued > 0 ? t('home.queuedText') : undefined}
    </Banner>
  );
}
