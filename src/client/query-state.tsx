import type { ReactNode } from 'react';
import type { ApiError } from './api/api-error.ts';
import { usePage } from './route-match.tsx';
import { useText } from './text.tsx';
import { ButtonLink } from './ui/button.tsx';
import type { Icon } from './ui/icon.ts';
import { EmptyState, ErrorState, SkeletonPage } from './ui/states.tsx';

interface QueryStateProps {
  /** What `useCall` answered; only asked while it has no data. */
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  /** Said when the server knows no such object, or shows it to others only. */
  missing: { icon: Icon; title: string; text: string; action?: ReactNode };
}

/** What the page of one object shows in its place: loading, not found with a way on (home by default), or failed. */
export function QueryState({ query: { error, isFetching, refetch }, missing }: QueryStateProps) {
  const { t } = useText();
  const { link } = usePage();
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
  const home = (
    <ButtonLink kind="quiet" size="medium" href={link('home')}>
      {t('system.goHome')}
    </ButtonLink>
  );
  return <EmptyState {...missing} action={missing.action ?? home} />;
}
