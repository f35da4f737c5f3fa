import { FolderSearch } from 'lucide-react';
import { exactDay, postTime } from '../../shared/format/time.ts';
import { listProblems } from '../../shared/problem/calls.ts';
import type { ProblemRow } from '../../shared/problem/problem-view.ts';
import { problemStatuses, problemTable } from '../../shared/problem/rules.ts';
import { useCallPages } from '../api/queries.ts';
import { history } from '../history.ts';
import { PagedList, signOf } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { timeZone, useNow } from '../ui/use-now.ts';
import { Chip } from '../ui/chip.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { InsidersOnly } from './insiders-only.tsx';
import { toneOf } from '../problem-tone.ts';

/** Problems of escalated tickets, by status; the filter stands in the address. */
export function Page() {
  const { t } = useText();
  return (
    <InsidersOnly title={t('problem.list')}>
      <ProblemList />
    </InsidersOnly>
  );
}

function ProblemList() {
  const { t } = useText();
  const { params, link } = usePage();
  const now = useNow();
  const status = problemStatuses.find((one) => one === params['status']);
  const list = useCallPages(listProblems, { query: status ? { status } : {} }, { keepPrevious: true });
  return (
    <Frame
      title={t('problem.list')}
      back={link('home')}
      top={
        <Tabs
          label={t('problem.which')}
          items={[
            { value: 'all', text: t('problem.all') },
            ...problemStatuses.map((value) => ({ value, text: t(`problem.short.${value}`) })),
          ]}
          value={status ?? 'all'}
          onChange={(value) => history.replace(link('problems', { status: value === 'all' ? undefined : value }))}
        />
      }
    >
      <PagedList
        list={list}
        empty={<EmptyState icon={FolderSearch} title={t('problem.none')} text={t('problem.noneText')} />}
        error={
          <ErrorState
            kind={signOf(list.error)}
            title={list.error?.failure === 'forbidden' ? t('problem.missing') : undefined}
            text={list.error?.failure === 'forbidden' ? t('problem.missingText') : list.error?.message}
            requestId={list.error?.requestId}
            busy={list.isFetching}
            onRetry={list.error?.isFinal ? undefined : () => void list.refetch()}
          />
        }
      >
        <RowList label={t('problem.list')}>
          {list.items.map((problem) => (
            <Row
              key={problem.id}
              problem={problem}
              now={now}
              href={link(problemTable[problem.status].page, { problem: problem.id })}
            />
          ))}
        </RowList>
      </PagedList>
    </Frame>
  );
}

function Row({ problem, now, href }: { problem: ProblemRow; now: Date; href: string }) {
  const { t } = useText();
  const { nextDueOn, openMeasures, tickets } = problem;
  const late = nextDueOn !== null && nextDueOn < exactDay(now, timeZone);
  return (
    <ListRow
      href={href}
      title={problem.title ?? t('problem.untitled')}
      code={problem.ticketNumber ?? undefined}
      meta={[problem.productModel, tickets > 1 ? t('problem.ticketCount', { n: tickets }) : null]
        .filter(Boolean)
        .join(' · ')}
      time={postTime(t, new Date(problem.openedAt), now, timeZone)}
      chip={<Chip tone={toneOf[problem.status]}>{problem.statusLabel}</Chip>}
      next={openMeasures > 0 ? t('problem.openMeasures', { n: openMeasures }) : undefined}
      due={nextDueOn === null ? undefined : t(late ? 'problem.overdue' : 'problem.due', { date: nextDueOn })}
      dueTone={late ? 'bad' : undefined}
    />
  );
}
