import { getDocument } from '../../shared/document/calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card } from '../ui/card.tsx';
import { useDay } from '../ui/day.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { signOf } from '../query-state.tsx';
import { ErrorState, SkeletonPage } from '../ui/states.tsx';
import { Markdown } from './markdown-view.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Privacy policy, service agreement and other documents by `type`; the growth rules have a page name of their own. */
export function Page() {
  const { t } = useText();
  const day = useDay();
  const { page, params } = usePage();
  const id = page === 'growUpRules' ? 'growUpRules' : (params['type'] ?? '');
  const { data, error, isFetching, refetch } = useCall(getDocument, { params: { id } }, { staleMs: 600_000 });
  const title = data?.title ?? t(page === 'growUpRules' ? 'system.page.growUpRules' : 'system.page.document');
  return (
    <Frame title={title} back={true}>
      {data ? (
        <>
          <Card className="px-4 py-5 sm:px-6">
            <Markdown text={data.markdown} />
          </Card>
          <p className="tabular px-1 text-small text-ink3">
            {t('document.version', { version: data.version, date: day(exactDay(new Date(data.updatedAt), timeZone)) })}
          </p>
        </>
      ) : error ? (
        <ErrorState
          kind={signOf(error)}
          title={error.failure === 'missing' ? t('system.notFoundTitle') : undefined}
          text={error.failure === 'missing' ? t('error.documentMissing') : error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <SkeletonPage plain />
      )}
    </Frame>
  );
}
