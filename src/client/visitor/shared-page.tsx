import { CircleCheckBig, Compass, Link2Off } from 'lucide-react';
import { Suspense } from 'react';
import { shareEnds, type ShareEnd } from '../../shared/ticket/share-ends.ts';
import { getShared } from '../api/reading-calls.ts';
import { isRecord, type ApiError } from '../api/api-error.ts';
import { session } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Brand } from '../ui/brand.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Failed } from '../query-state.tsx';
import { EmptyState, SkeletonPage } from '../ui/states.tsx';
import { SharedSolution } from './shared-solution.tsx';
import { SharedTicket } from './shared-ticket.tsx';

// Most links are not for a rating.
const SharedRating = lazyPart(() => import('./shared-rating.tsx').then(({ SharedRating: Part }) => Part));

const Wall = lazyPart(() => import('./wall.tsx').then(({ Wall: Part }) => Part));
const SharedProblem = lazyPart(() => import('./shared-problem.tsx').then(({ SharedProblem: Part }) => Part));

/** The page of a share link. The purpose of the link decides what is shown (domain.md, Share links). */
export function Page() {
  // Another link in the same tab is another visit.
  return (
    <>
      <div className="mx-auto w-full max-w-[820px] px-4 pt-3">
        <Brand />
      </div>
      <Visit key={session.shareId} />
    </>
  );
}

function Visit() {
  const { t } = useText();
  const { params } = usePage();
  // Each request counts as a use of the link, so it is sent once.
  const shared = useCall(getShared, {}, { byLink: true, staleMs: Infinity, enabled: session.shareId !== undefined });
  if (shared.data?.purpose === 'wall' && !shared.error?.isFinal)
    return (
      <Suspense>
        <Wall
          tickets={shared.data.tickets}
          readAt={shared.dataUpdatedAt}
          onAgain={shared.refetch}
          failed={shared.isError}
        />
      </Suspense>
    );
  if (shared.data && shared.data.purpose !== 'wall') {
    if (shared.data.purpose === 'problem') {
      const { problem } = shared.data;
      return (
        <Suspense fallback={<Waiting title={t('problem.one')} />}>
          {params['problem'] === undefined || params['problem'] === problem.id ? (
            <SharedProblem problem={problem} />
          ) : (
            <Frame title={t('share.title')}>
              <NoLink />
            </Frame>
          )}
        </Suspense>
      );
    }
    const { purpose, ticket } = shared.data;
    if (purpose === 'evaluate')
      return (
        <Suspense fallback={<Waiting title={t('system.page.sharedRating')} />}>
          <SharedRating ticket={ticket} onStale={() => void shared.refetch()} />
        </Suspense>
      );
    return purpose === 'solution' ? <SharedSolution ticket={ticket} /> : <SharedTicket ticket={ticket} />;
  }
  return (
    <Frame title={t('share.title')}>
      {session.shareId === undefined ? (
        <NoLink />
      ) : shared.error ? (
        <Refused error={shared.error} busy={shared.isFetching} onRetry={() => void shared.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Frame>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Frame title={title}>
      <SkeletonPage />
    </Frame>
  );
}

function Refused({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const { t } = useText();
  const ended = endOf(error);
  if (ended === 'used')
    return <EmptyState icon={CircleCheckBig} title={t('share.ended.used')} text={t('share.usedText')} />;
  if (ended) return <EmptyState icon={Link2Off} title={t(`share.ended.${ended}`)} text={t('share.endedText')} />;
  if (error.isFinal) return <NoLink />;
  return <Failed error={error} busy={busy} onRetry={onRetry} />;
}

/** An unknown link looks like any page that does not exist (safety.md 10). */
function NoLink() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <EmptyState
      icon={Compass}
      title={t('share.notFound')}
      text={t('share.notFoundText')}
      link={{ href: link('home'), text: t('system.goHome') }}
    />
  );
}

/** Why a link has ended; undefined for an unknown one. */
const endOf = ({ data }: ApiError): ShareEnd | undefined =>
  shareEnds.find((end) => isRecord(data) && data['ended'] === end);
