import { getShared, getTicket, listSolutions } from '../api/reading-calls.ts';
import type { SolutionView } from '../../shared/ticket/ticket-view.ts';
import { session } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { NoObject } from '../system/no-object.tsx';
import { sideOnPage } from '../ticket/next-step.ts';
import { useNow } from '../ui/use-now.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonPage } from '../ui/states.tsx';
import { diffTexts } from './text-diff.ts';
import { SolutionText } from '../ticket/detail/solution-card.tsx';
import { Decide } from './decide.tsx';

/** The ticket of the address; else the one that the share link of the request is about, which says it by itself. */
export function Page() {
  const { params } = usePage();
  const id = params['ticket'] ?? '';
  if (id !== '') return <Solutions id={id} />;
  return session.shareId === undefined ? <NoObject missing="ticket" /> : <SharedSolutions />;
}

function SharedSolutions() {
  const { t } = useText();
  const shared = useCall(getShared, {}, { byLink: true, staleMs: Infinity });
  const id = shared.data && 'ticket' in shared.data ? shared.data.ticket.id : undefined;
  if (id !== undefined) return <Solutions id={id} byLink />;
  if (shared.data) return <NoObject missing="ticket" />;
  return (
    <Frame title={t('solution.title')}>{shared.error ? <QueryError query={shared} /> : <SkeletonPage plain />}</Frame>
  );
}

/** The newest solution and every earlier version with what changed; its requester decides here. One page for all sides. */
function Solutions({ id, byLink = false }: { id: string; byLink?: boolean }) {
  const { t } = useText();
  const { page, params, link } = usePage();
  const user = useUser();
  const solutions = useCall(listSolutions, { params: { id } }, { byLink });
  // A visitor with a link to the solution may not read the ticket itself.
  const ticket = useCall(getTicket, { params: { id } }, { enabled: user !== null && !byLink });
  const now = useNow();
  const all = solutions.data?.items ?? [];
  const wanted = Number(params['version']);
  const shown = page === 'solutionDetail' && wanted > 0 ? all.filter(({ version }) => version === wanted) : all;
  const side = user && ticket.data ? sideOnPage(ticket.data, user) : 'onlooker';
  const reads = user === null || side === 'requester';
  const back = user && !byLink ? link(user.isInsider ? 'insiderTicket' : 'partnerTicket', { ticket: id }) : undefined;
  return (
    <Frame
      title={t('solution.title')}
      back={back}
      footer={ticket.data && side === 'requester' && <Decide ticket={ticket.data} />}
    >
      {solutions.isPending && <SkeletonPage plain />}
      <QueryError query={solutions} />
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
        <Version key={solution.version} id={id} solution={solution} all={all} reads={reads} now={now} />
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
