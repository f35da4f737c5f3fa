import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { getProblem } from '../../shared/problem/calls.ts';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { isShareId } from '../../shared/pages.ts';
import { decidesProblems, problemTable, type ProblemAction } from '../../shared/problem/rules.ts';
import { usePrefetch } from '../prefetch.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf } from '../api/user.ts';
import { signOf } from '../query-state.tsx';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useNow } from '../ui/use-now.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { ErrorState, SkeletonPage } from '../ui/states.tsx';
import { footerOf, problemActionTable } from './action-table.ts';
import { InsidersOnly } from './insiders-only.tsx';
import { ProblemBody } from './problem-body.tsx';

const loadSheet = () => import('./problem-sheet.tsx').then(({ ProblemSheet: Part }) => Part);
const loadMenu = () => import('../ui/menu-sheet.tsx').then(({ MenuSheet: Part }) => Part);
const ShareSheet = lazyPart(() => import('./problem-share-sheet.tsx').then((part) => part.ProblemShareSheet));
const SharedPage = lazyPart(() => import('../visitor/shared-page.tsx').then((part) => part.Page));
const EightDPaper = lazyPart(() => import('./paper.tsx').then((part) => part.EightDPaper));
const ProblemSheet = lazyPart(loadSheet);
const MenuSheet = lazyPart(loadMenu);

/**
 * One problem, whatever its outcome: the three detail pages of the spec are this one (domain.md, Problems). Insiders see all
 * of it, others what their share link grants.
 */
export function Page() {
  const { params } = usePage();
  const user = useUser();
  const isVisit = user === null || (!user.isInsider && isShareId(params['id']));
  return isVisit ? (
    <Suspense>
      <SharedPage />
    </Suspense>
  ) : (
    <InsidersPage />
  );
}

function InsidersPage() {
  const { t } = useText();
  return (
    <InsidersOnly title={t('problem.one')}>
      <AddressedProblem />
    </InsidersOnly>
  );
}

function AddressedProblem() {
  const { t } = useText();
  const { params, link } = usePage();
  const id = params['problem'] ?? '';
  const problem = useCall(getProblem, { params: { id } }, { enabled: id !== '' });
  const back = link('problems');
  if (params['paper'] !== undefined && id !== '')
    return (
      <Suspense>
        <EightDPaper
          id={id}
          back={problem.data ? link(problemTable[problem.data.status].page, { problem: id }) : back}
        />
      </Suspense>
    );
  const isClosed = id === '' || problem.error?.failure === 'missing' || problem.error?.failure === 'forbidden';
  if (problem.data) return <Problem problem={problem.data} back={back} onStale={() => void problem.refetch()} />;
  return (
    <Frame title={t('problem.one')} back={back}>
      {problem.error || id === '' ? (
        <ErrorState
          kind={problem.error ? signOf(problem.error) : 'missing'}
          title={isClosed ? t('problem.missing') : undefined}
          text={isClosed ? t('problem.missingText') : problem.error?.message}
          requestId={problem.error?.requestId}
          onRetry={problem.error?.isFinal === false ? () => void problem.refetch() : undefined}
          busy={problem.isFetching}
          link={isClosed ? { href: back, text: t('problem.list') } : undefined}
        />
      ) : (
        <SkeletonPage plain />
      )}
    </Frame>
  );
}

function Problem({ problem, back, onStale }: { problem: ProblemView; back: string; onStale: () => void }) {
  const { t } = useText();
  const now = useNow();
  const [action, setAction] = useState<ProblemAction>();
  const [sheet, setSheet] = useState(false);
  const [menu, setMenu] = useState<boolean>();
  const [sharing, setSharing] = useState<boolean>();
  const user = useUser();
  usePrefetch(loadSheet, loadMenu);
  const open = (next: ProblemAction) => {
    setAction(next);
    setSheet(true);
  };
  const [next] = footerOf(problem, 'main');
  const items = problem.actions.map((offer) => ({
    text: t(`problem.action.${offer.action}`),
    disabled: !offer.enabled,
    ...(offer.reason === null ? {} : { detail: offer.reason }),
    onClick: () => open(offer.action),
  }));
  if (user && decidesProblems(viewerOf(user)))
    items.push({
      text: t('share.title'),
      disabled: false,
      detail: t('problem.shareDetail'),
      onClick: () => setSharing(true),
    });
  return (
    <Frame
      title={t('problem.one')}
      back={back}
      actions={items.length > 0 && <IconButton icon={Ellipsis} label={t('frame.more')} onClick={() => setMenu(true)} />}
      footer={
        next && (
          <>
            <Button wide kind={problemActionTable[next].quiet ? 'quiet' : 'main'} onClick={() => open(next)}>
              {t(`problem.action.${next}`)}
            </Button>
            {footerOf(problem, 'beside').map((action) => (
              <Button key={action} wide kind="quiet" size="medium" onClick={() => open(action)}>
                {t(`problem.action.${action}`)}
              </Button>
            ))}
          </>
        )
      }
    >
      <ProblemBody problem={problem} now={now} />
      <Suspense>
        {menu !== undefined && (
          <MenuSheet open={menu} onClose={() => setMenu(false)} title={t('problem.menu')} items={items} />
        )}
      </Suspense>
      <Suspense>
        {sharing !== undefined && <ShareSheet open={sharing} onClose={() => setSharing(false)} id={problem.id} />}
      </Suspense>
      <Suspense>
        {action && (
          <ProblemSheet
            key={action}
            open={sheet}
            onClose={() => setSheet(false)}
            problem={problem}
            action={action}
            onStale={onStale}
          />
        )}
      </Suspense>
    </Frame>
  );
}
