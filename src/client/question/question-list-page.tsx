import { FileSearch } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { listQuestions, type QuestionRow } from '../../shared/question/calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { mayPublish } from '../../shared/question/rules.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Failed } from '../query-state.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { timeZone } from '../ui/use-now.ts';

const QuestionReviews = lazyPart(() => import('./question-reviews.tsx').then((part) => part.QuestionReviews));

const TYPING_MS = 250;
const Q_MAX = 200;
const SHOWN = '100';

/** Common problems with a search; what is looked for stands in the address. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const user = useUser();
  const q = (params['q'] ?? '').trim().slice(0, Q_MAX);
  const query = { limit: SHOWN, ...(q === '' ? {} : { q }) };
  const { data, error, isPending, isFetching, refetch } = useCall(listQuestions, { query }, { keepPrevious: true });
  const [typed, setTyped] = useState(q);
  const wanted = link('commonProblems', { q: typed.trim().slice(0, Q_MAX) || undefined });
  useEffect(() => {
    const timer = setTimeout(() => wanted !== history.href() && history.refine(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <Frame
      title={t('system.page.commonProblems')}
      back={link('home')}
      top={<SearchField value={typed} onChange={setTyped} placeholder={t('question.search')} />}
    >
      {user && q === '' && mayPublish(viewerOf(user)) && (
        <Suspense>
          <QuestionReviews />
        </Suspense>
      )}
      {isPending && <SkeletonRows />}
      {error && !data && <Failed error={error} busy={isFetching} onRetry={refetch} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={FileSearch}
          title={t('question.none')}
          text={q === '' ? t('question.emptyText') : t('question.noneText', { q })}
        />
      )}
      {data && data.items.length > 0 && (
        <RowList label={t('system.page.commonProblems')}>
          {data.items.map((row) => (
            <Row key={row.id} row={row} href={link('commonProblem', { question: row.id })} />
          ))}
        </RowList>
      )}
    </Frame>
  );
}

function Row({ row, href }: { row: QuestionRow; href: string }) {
  const { t } = useText();
  const day = useDay();
  const { title, productLineLabel, productLine, updatedAt } = row;
  const chip = !row.published ? (
    <Chip tone="warn">{t('question.withdrawn')}</Chip>
  ) : (
    !row.public && <Chip>{t('question.internal')}</Chip>
  );
  return (
    <ListRow
      href={href}
      title={title}
      meta={productLineLabel ?? productLine ?? ''}
      time={day(exactDay(new Date(updatedAt), timeZone))}
      chip={chip}
    />
  );
}
