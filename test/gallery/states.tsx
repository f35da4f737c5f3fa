import { TicketCheck } from 'lucide-react';
import { Button } from '../../src/client/ui/button.tsx';
import { Card } from '../../src/client/ui/card.tsx';
import { Page } from '../../src/client/ui/page.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonPage, SkeletonRows } from '../../src/client/ui/states.tsx';
import { GalleryBar } from './bar.tsx';

export function States() {
  return (
    <Page title="Empty, slow, failed" back="#home" bar={<GalleryBar current="#states" />}>
      <Card>
        <EmptyState
          title="No tickets found"
          text="Try fewer words, or look in All."
          icon={TicketCheck}
          action={<Button size="medium">Raise a problem</Button>}
        />
      </Card>
      <Card>
        <ErrorState
          title="The ticket could not be loaded"
          text="The server did not answer. Try again; what you typed is kept."
          requestId="r-7f3a9c21"
          onRetry={() => undefined}
        />
      </Card>
      <SkeletonRows rows={2} />
      <SkeletonPage />
      <LoadMore more onMore={() => undefined} />
      <LoadMore more={false} onMore={() => undefined} />
    </Page>
  );
}
