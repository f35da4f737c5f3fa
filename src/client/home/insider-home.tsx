import {
  ChartColumn,
  CircleAlert,
  ClipboardPlus,
  Factory,
  FolderSearch,
  Inbox,
  ListTodo,
  Plus,
  Wrench,
} from 'lucide-react';
import { Suspense } from 'react';
import { countText } from '../../shared/format/count.ts';
import { listTickets } from '../api/first-calls.ts';
import { useRemoteConfig } from '../api/page-remote-config.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useDesk } from '../use-desk.ts';
import { ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import type { Icon } from '../ui/icon.ts';
import { Link } from '../ui/navigation.tsx';
import { EmptyState, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { toneText, type Tone } from '../ui/tone.ts';
import { TicketSection } from './ticket-section.tsx';

const HomeBeside = lazyPart(() => import('./home-beside.tsx').then((part) => part.HomeBeside));
const Board = lazyPart(() => import('./board.tsx').then((part) => part.Board));

/** An insider's home page: counts of queue, overdue and in progress, the tickets to do, and the buttons to raise. */
export function InsiderHome({ user }: { user: User }) {
  const { t } = useText();
  const { link } = usePage();
  const todo = useCall(listTickets, { query: { view: 'todo', limit: '7' } });
  const { H5ITRInternalFeedback } = useRemoteConfig();
  const desk = useDesk();
  const waiting = (
    <>
      <Tiles />
      {todo.isPending && <SkeletonRows rows={4} />}
      {!todo.data && <QueryError query={todo} />}
      <TicketSection
        title={t('home.waitingForYou')}
        rows={todo.data?.items ?? []}
        user={user}
        count={todo.data?.counts.todo}
        more={link('insiderList')}
      />
      {todo.data?.items.length === 0 && <EmptyState title={t('home.nothingWaits')} text={t('home.nothingWaitsText')} />}
    </>
  );
  return (
    <>
      {desk ? (
        <div className="home-columns">
          <div>{waiting}</div>
          <div>
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <HomeBeside user={user} />
            </Suspense>
          </div>
        </div>
      ) : (
        waiting
      )}
      <Suspense>
        <Board user={user} />
      </Suspense>
      {user.mayRaise && (
        <div className="grid gap-2 sm:grid-cols-2">
          <ButtonLink wide icon={Plus} href={link('itrRaise')}>
            {t('home.raiseItr')}
          </ButtonLink>
          {H5ITRInternalFeedback && (
            <ButtonLink wide kind="quiet" icon={Wrench} href={link('internalRaise')}>
              {t('home.raiseInternal')}
            </ButtonLink>
          )}
        </div>
      )}
      {/* At the desk the rail has them. */}
      {!desk && (
        <>
          <ButtonLink wide kind="plain" icon={FolderSearch} href={link('problems')}>
            {t('problem.list')}
          </ButtonLink>
          <ButtonLink wide kind="plain" icon={Factory} href={link('customers')}>
            {t('system.page.customers')}
          </ButtonLink>
          <ButtonLink wide kind="plain" icon={ChartColumn} href={link('reports')}>
            {t('system.page.reports')}
          </ButtonLink>
          <ButtonLink wide kind="plain" icon={ClipboardPlus} href={link('productInfo')}>
            {t('home.findUnit')}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** How many tickets are in the queue, overdue, and assigned to the user. */
function Tiles() {
  const { t } = useText();
  const { link } = usePage();
  const queue = useCall(listTickets, { query: { view: 'all', scope: 'queue', limit: '1' } });
  const overdue = useCall(listTickets, { query: { view: 'all', overdue: 'true', limit: '1' } });
  const handling = useCall(listTickets, { query: { view: 'inProgress', scope: 'handling', limit: '1' } });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      <Tile
        icon={Inbox}
        text={t('home.queue')}
        count={queue.data?.counts.all}
        failed={queue.isError}
        href={link('insiderList', { view: 'all', scope: 'queue' })}
        tone="act"
      />
      <Tile
        icon={CircleAlert}
        text={t('home.overdue')}
        count={overdue.data?.counts.all}
        failed={overdue.isError}
        href={link('insiderList', { view: 'all', scope: 'overdue' })}
        tone="bad"
      />
      <Tile
        icon={ListTodo}
        text={t('home.inProgress')}
        count={handling.data?.counts.inProgress}
        failed={handling.isError}
        href={link('insiderList', { view: 'inProgress', scope: 'handling' })}
        tone="run"
      />
    </div>
  );
}

interface TileProps {
  icon: Icon;
  text: string;
  count: number | undefined;
  failed: boolean;
  href: string;
  tone: Tone;
}

/** A count with a link to its list. A count of 0 is gray. */
function Tile({ icon: Mark, text, count, failed, href, tone }: TileProps) {
  const shown = count === undefined ? undefined : countText(count);
  return (
    <Link
      href={href}
      className="press grid min-h-22 content-between gap-1 rounded-card bg-surface p-3 shadow-card active:bg-sunk"
    >
      <span className="flex items-center justify-between">
        <span className={cx('tabular text-hero font-bold', count ? toneText[tone] : 'text-ink3')}>
          {shown ?? (failed ? '–' : <Skeleton className="h-6 w-8" />)}
        </span>
        <Mark size={20} strokeWidth={1.9} aria-hidden className={count ? toneText[tone] : 'text-ink3'} />
      </span>
      <span className="text-small leading-tight font-semibold text-ink2">{text}</span>
    </Link>
  );
}
