import { useEffect, useState } from 'react';
import type { Draft } from '../drafts/draft.ts';
import { outboxEvents } from '../drafts/outbox-events.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** A banner for reports on this device that are not sent yet. */
export function DraftsNote({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const { deviceDraftStore } = await import('../drafts/draft-store.ts');
      const found = await (await deviceDraftStore()).list(userId).catch(() => []);
      if (!left) setDrafts(found);
    };
    void read();
    const unsubscribe = outboxEvents.subscribe(() => void read()); // drafts may be sent in the background
    return () => {
      left = true;
      unsubscribe();
    };
  }, [userId]);
  return drafts.length === 0 ? null : <Note drafts={drafts} />;
}

function Note({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useText();
  const { link } = usePage();
  // Loaded now, so that it can be opened without a network.
  usePrefetch(() => import('../drafts/drafts-page.tsx'));
  const queued = drafts.filter((draft) => draft.queued).length;
  return (
    <Banner
      tone={queued > 0 ? 'warn' : 'act'}
      title={queued > 0 ? t('home.queued', { n: queued }) : t('home.drafts', { n: drafts.length })}
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
