import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';

// With what shows links, which other pages of the administration do not load.
const WallLinks = lazyPart(() => import('./wall-links.tsx').then((part) => part.WallLinks));

export function WallLinksPage() {
  const { t } = useText();
  return (
    <AdminFrame title={t('share.wall.links')}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <WallLinks />
      </Suspense>
    </AdminFrame>
  );
}
