import { FilePen } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { postTime } from '../../shared/format/time.ts';
import { useUser } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { draftTitle, type Draft } from './draft.ts';
import { outboxEvents } from './outbox-events.ts';
import { raisePages } from './raise-pages.ts';
import { deviceDraftStore } from './draft-store.ts';
import { removeDraft } from './remove-draft.ts';
import { useMayHaveMessages } from './use-may-have-messages.ts';

const KeptMessagesList = lazyPart(() => import('./kept-messages-list.tsx').then((part) => part.KeptMessagesList));

/** The list of drafts on this device. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const user = useUser();
  const userId = user?.userId;
  const [drafts, setDrafts] = useState<Draft[]>();
  const mayHaveMessages = useMayHaveMessages();
  /** Kept while the sheet closes, so that its text does not change. */
  const [chosen, setChosen] = useState<Draft>();
  const [confirming, setConfirming] = useState(false);
  useEffect(() => {
    if (userId === undefined) return;
    const read = async () => setDrafts(await (await deviceDraftStore()).list(userId).catch(() => []));
    void read();
    return outboxEvents.subscribe(() => void read());
  }, [userId]);
  const drop = async () => {
    if (!chosen) return;
    const isGone = await removeDraft(await deviceDraftStore(), chosen.id, t);
    setConfirming(false);
    if (isGone) setDrafts((before) => before?.filter(({ id }) => id !== chosen.id));
  };
  const none = drafts?.length === 0 && (
    <EmptyState
      icon={FilePen}
      title={t('draft.none')}
      text={t('draft.noneText')}
      link={{ href: link(user?.isInsider ? 'itrRaise' : 'feedback'), text: t('home.raise') }}
    />
  );
  return (
    <Frame title={t('system.page.drafts')} back={link('home')}>
      {!drafts && <SkeletonRows rows={3} />}
      <Suspense>{mayHaveMessages ? <KeptMessagesList none={none} /> : none}</Suspense>
      <ul className="grid gap-3 empty:hidden">
        {drafts?.map((draft) => (
          <li key={draft.id}>
            <DraftCard
              draft={draft}
              href={link(raisePages[draft.kind], { draft: draft.id })}
              onDrop={() => {
                setChosen(draft);
                setConfirming(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void drop()}
        title={t('draft.discardTitle')}
        confirm={t('draft.discard')}
        danger
      >
        {t('draft.discardText', { title: (chosen && draftTitle(chosen)) || t('draft.untitled') })}
      </ConfirmSheet>
    </Frame>
  );
}

function DraftCard({ draft, href, onDrop }: { draft: Draft; href: string; onDrop: () => void }) {
  const { t } = useText();
  const now = useNow();
  const refused = Object.keys(draft.refused ?? {}).length > 0;
  return (
    <Card pad className="grid gap-3">
      <div className="grid gap-1">
        <p className="line-clamp-3 font-semibold wrap-anywhere">{draftTitle(draft) || t('draft.untitled')}</p>
        <p className="text-small text-ink2">
          {[
            t(`draft.kind.${draft.kind}`),
            draft.files.length > 0 && t('raise.files', { n: draft.files.length }),
            t('draft.savedAt', { time: postTime(t, new Date(draft.savedAt), now, timeZone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="empty:hidden">
          {draft.queued && <Chip tone="warn">{t('draft.waits')}</Chip>}
          {draft.arrived !== undefined && <Chip tone="warn">{t('draft.arrivedChip')}</Chip>}
          {refused && <Chip tone="bad">{t('draft.toCorrect')}</Chip>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="medium" href={href}>
          {t(draft.queued ? 'draft.open' : 'draft.continue')}
        </ButtonLink>
        <Button kind="quiet" size="medium" onClick={onDrop}>
          {t('draft.discard')}
        </Button>
      </div>
    </Card>
  );
}
