import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../ui/states.tsx';

interface ProductStateProps {
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  words: { title: string; missing: string };
  action?: ReactNode;
}

/** What stands in place of a product that is not there: on its way, not found, failed. */
export function ProductState({ query: { error, isFetching, refetch }, words, action }: ProductStateProps) {
  const { t } = useText();
  const { link } = usePage();
  const home = (
    <ButtonLink kind="quiet" size="medium" href={link('home')}>
      {t('system.goHome')}
    </ButtonLink>
  );
  if (!error) return <SkeletonPage plain />;
  if (error.failure !== 'missing')
    return (
      <ErrorState
        text={error.message}
        requestId={error.requestId}
        busy={isFetching}
        onRetry={error.isFinal ? undefined : () => void refetch()}
      />
    );
  return <EmptyState icon={PackageSearch} title={words.title} text={words.missing} action={action ?? home} />;
}
