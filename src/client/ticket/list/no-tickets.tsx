import { SearchX } from 'lucide-react';
import type { User } from '../../api/user.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activeFilters, type ListState } from './list-state.ts';

/** The empty state of a list: "No tickets found" and a next step. */
export function NoTickets({ state, user, show }: { state: ListState; user: User; show: (next: ListState) => void }) {
  const { t } = useText();
  const { link } = usePage();
  const isFiltered = state.q !== '' || state.scope !== undefined || activeFilters(state).length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('ticket.list.none')}
        text={t('ticket.list.noneNarrowed')}
        action={
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, q: '', scope: undefined, filters: {} })}>
            {t('ticket.list.clear')}
          </Button>
        }
      />
    );
  }
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
