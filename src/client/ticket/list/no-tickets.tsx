import { Suspense } from 'react';
import type { User } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activeFilters, type ListState } from './list-state.ts';

/** Apart from the first load, which is of no search. */
const NoMatch = lazyPart(() => import('./no-match.tsx').then((part) => part.NoMatch));

interface NoTicketsProps {
  state: ListState;
  user: User;
  show: (next: ListState) => void;
}

/** The empty state of a list: "No tickets found", why, and a next step. */
export function NoTickets({ state, user, show }: NoTicketsProps) {
  const { t } = useText();
  const { link } = usePage();
  const isFiltered = state.q !== '' || state.scope !== undefined || activeFilters(state).length > 0;
  if (isFiltered)
    return (
      <Suspense>
        <NoMatch state={state} show={show} />
      </Suspense>
    );
  if (state.view === 'todo') {
    return (
      <EmptyState
        title={t('ticket.list.none')}
        text={t('ticket.list.noneTodo')}
        action={
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, view: 'all' })}>
            {t('ticket.list.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('ticket.list.none')}
      text={t('ticket.list.noneYet')}
      action={
        user.mayRaise && (
          <ButtonLink size="medium" href={link(user.isInsider ? 'itrRaise' : 'feedback')}>
            {t('ticket.list.raise')}
          </ButtonLink>
        )
      }
    />
  );
}
