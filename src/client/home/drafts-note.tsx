import { useEffect, useState } from 'react';
import type { Draft } from '../drafts/draft.ts';
import { outboxEvents } from '../drafts/outbox-events.ts';
import { usePrefetch } from '../prefetch.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Says that reports on this device are not sent yet. */
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
    const unfollow = outboxEvents.subscribe(() => void read()); // what is sent in the background goes from here
    return () => {
      left = true;
      unfollow();
    };
  }, [userId]);
  return drafts.length === 0 ? null : <Note drafts={drafts} />;
}

function Note({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useText();
  const { link } = usePage();
  // It can be opened without a network too.
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
