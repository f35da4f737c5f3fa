import { MonitorPlay } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createWallLink, listWallLinks, revokeWallLink } from '../../../shared/admin/wall-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';

const NewLink = lazyPart(() => import('../../share/link-parts.ts').then((part) => part.NewLink));
const ShareList = lazyPart(() => import('../../share/link-parts.ts').then((part) => part.ShareList));

/** Links to the wall: made, shown once, listed and withdrawn. */
export function WallLinksPage() {
  const { t } = useText();
  const [made, setMade] = useState<{ id: string; url: string }>();
  const create = useSend(createWallLink, { outdates: [listWallLinks], onDone: setMade });
  return (
    <AdminFrame title={t('share.wall.links')}>
      <div className="grid max-w-[40rem] grid-cols-1 gap-5">
        <p className="text-body text-ink2">{t('share.wall.explain')}</p>
        {made ? (
          <Suspense>
            <NewLink url={made.url} purpose="wall" />
          </Suspense>
        ) : (
          <div>
            <Button icon={MonitorPlay} busy={create.busy} onClick={() => void create.send({ body: {} })}>
              {t('share.wall.make')}
            </Button>
          </div>
        )}
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ShareList
            call={listWallLinks}
            revokes={revokeWallLink}
            none={t('share.none')}
            onRevoked={(id) => id === made?.id && setMade(undefined)}
          />
        </Suspense>
      </div>
    </AdminFrame>
  );
}
