import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { createWallLink, listWallLinks, revokeWallLink } from '../../../shared/admin/wall-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { NewLink } from '../../share/new-link.tsx';
import { ShareList } from '../../share/share-list.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';

/** Links to the wall: made, shown once, listed and withdrawn. */
export function WallLinks() {
  const { t } = useText();
  const [made, setMade] = useState<{ id: string; url: string }>();
  const create = useSend(createWallLink, { outdates: [listWallLinks], onDone: setMade });
  return (
    <div className="grid max-w-[40rem] grid-cols-1 gap-5">
      <p className="text-body text-ink2">{t('share.wall.explain')}</p>
      {made ? (
        <NewLink url={made.url} purpose="wall" />
      ) : (
        <div>
          <Button icon={MonitorPlay} busy={create.busy} onClick={() => void create.send({ body: {} })}>
            {t('share.wall.make')}
          </Button>
        </div>
      )}
      <ShareList
        call={listWallLinks}
        revokes={revokeWallLink}
        none={t('share.none')}
        onRevoked={(id) => id === made?.id && setMade(undefined)}
      />
    </div>
  );
}
