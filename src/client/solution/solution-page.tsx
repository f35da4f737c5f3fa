import { getTicket, listSolutions } from '../../shared/ticket/calls.ts';
import type { SolutionView } from '../../shared/ticket/ticket-view.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { sideOf } from '../ticket/next-step.ts';
import { useNow } from '../ui/use-now.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';
import { diffTexts } from './text-diff.ts';
import { SolutionText } from '../ticket/detail/solution-card.tsx';
import { Decide } from './decide.tsx';

/** The newest solution and every earlier version with what changed; its requester decides here. One page for all sides. */
export function Page() {
  const { t } = useText();
  const { page, params, link } = usePage();
  const user = useUser();
  const id = params['ticket'] ?? '';
  const solutions = useCall(listSolutions, { params: { id } }, { enabled: id !== '' });
  // A visitor with a link to the solution may not read the ticket itself.
  const ticket = useCall(getTicket, { params: { id } }, { enabled: id !== '' && user !== null });
  const now = useNow();
  const all = solutions.data?.items ?? [];
  const wanted = Number(params['version']);
  const shown = page === 'solutionDetail' && wanted > 0 ? all.filter(({ version }) => version === wanted) : all;
  const mine = {
    requester: ticket.data?.requester.id === user?.userId,
    handler: ticket.data?.handler?.id === user?.userId,
  };
  const side = user && ticket.data ? sideOf({ ...ticket.data, overall: null }, mine, user) : 'onlooker';
  const reads = user === null || side === 'requester';
  const back = user && id !== '' ? link(user.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: id }) : undefined;
  return (
    <Frame
      title={t('solution.title')}
      back={back}
      footer={ticket.data && side === 'requester' && <Decide ticket={ticket.data} />}
    >
      {solutions.isPending && id !== '' && <SkeletonPage plain />}
      {(solutions.error || id === '') && (
        <ErrorState
          text={solutions.error?.message ?? t('error.missing')}
          requestId={solutions.error?.requestId}
          onRetry={solutions.error?.isFinal === false ? () => void solutions.refetch() : undefined}
          busy={solutions.isFetching}
        />
      )}
      {ticket.data && <h2 className="text-head font-bold tracking-[-0.015em] wrap-anywhere">{ticket.data.title}</h2>}
      {solutions.data && shown.length === 0 && (
        <EmptyState
          title={t('solution.none')}
          text={t('solution.noneText')}
          action={
            back && (
              <ButtonLink kind="quiet" size="medium" href={back}>
                {t('ticket.toTicket')}
              </ButtonLink>
            )
          }
        />
      )}
      {shown.map((solution) => (
        <Version key={solution.version} {...{ id, solution, all, reads, now }} />
      ))}
    </Frame>
  );
}

interface VersionProps {
  id: string;
  solution: SolutionView;
  /** Every version, the newest first. */
  all: readonly SolutionView[];
  reads: boolean;
  now: Date;
}

function Version({ id, solution, all, reads, now }: VersionProps) {
  const { t } = useText();
  return (
    <Section
      title={t('ticket.versionN', { n: solution.version })}
      note={solution.version === all[0]?.version ? t('solution.newest') : undefined}
    >
      <Card pad>
        <SolutionText
          ticketId={id}
          solution={solution}
          reads={reads && solution.version === all[0]?.version}
          now={now}
        />
        <Changed solution={solution} before={all.find(({ version }) => version === solution.version - 1)} />
      </Card>
    </Section>
  );
}

/** Line by line, what is new and what is gone since the version before. */
function Changed({ solution, before }: { solution: SolutionView; before: SolutionView | undefined }) {
  const { t } = useText();
  if (!before) return null;
  return (
    <details className="mt-3 rounded-field bg-sunk">
      <summary className="flex min-h-11 items-center px-3 text-small font-semibold text-act">
        {t('solution.whatChanged', { n: before.version })}
      </summary>
      <div className="grid gap-1 px-3 pb-3 text-small">
        {diffTexts(before.text, solution.text).map(({ is, text }, at) =>
          is === 'gone' ? (
            <del key={at} className="rounded bg-bad-soft px-2 py-0.5 text-bad-ink wrap-anywhere">
              {text}
            </del>
          ) : is === 'new' ? (
            <ins key={at} className="rounded bg-ok-soft px-2 py-0.5 text-ok-ink no-underline wrap-anywhere">
              {text}
            </ins>
          ) : (
            <span key={at} className="px-2 text-ink2 wrap-anywhere">
              {text}
            </span>
          ),
        )}
      </div>
    </details>
  );
}
