import { useState } from 'react';
import { postTime } from '../../shared/format/time.ts';
import { draftTitle, type Draft } from '../drafts/draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { removeDraft } from '../drafts/remove-draft.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';

/** Coming back: the newest report that was begun and not sent. */
export function DraftOffer({ drafts, draftStore }: { drafts: readonly Draft[]; draftStore: DraftStore }) {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const now = useNow();
  const [gone, setGone] = useState(false);
  const [draft] = drafts;
  if (!draft || gone) return null;
  const drop = async () => {
    if (await removeDraft(draftStore, draft.id, t)) setGone(true);
  };
  return (
    <Banner
      tone="act"
      title={t('draft.offer', { time: postTime(t, new Date(draft.savedAt), now, timeZone) })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="medium" onClick={() => go(link(raisePages[draft.kind], { draft: draft.id }))}>
            {t('draft.continue')}
          </Button>
          <Button kind="quiet" size="medium" onClick={() => void drop()}>
            {t('draft.discard')}
          </Button>
          {drafts.length > 1 && (
            <Button kind="plain" size="medium" onClick={() => go(link('drafts'))}>
              {t('draft.all', { n: drafts.length })}
            </Button>
          )}
        </div>
      }
    >
      <span className="line-clamp-2">{draftTitle(draft) || t('draft.untitled')}</span>
    </Banner>
  );
}
