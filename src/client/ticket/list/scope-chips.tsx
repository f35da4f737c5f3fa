import type { User } from '../../api/user.ts';
import { useText } from '../../text.tsx';
import { FilterChip } from './filter-chip.tsx';
import { scopesFor, withScopeToggled, type ListState } from './list-state.ts';
import { SavedViewsChips } from './saved-views-chips.tsx';

export function ScopeChips({ state, user, show }: { state: ListState; user: User; show: (next: ListState) => void }) {
  const { t } = useText();
  const scopes = scopesFor(user);
  if (scopes.length === 0) return null;
  return (
    <div role="group" aria-label={t('ticket.list.filter')} className="flex gap-2 border-l border-line pl-2">
      {scopes.map((scope) => (
        <FilterChip key={scope} pressed={state.scope === scope} onClick={() => show(withScopeToggled(state, scope))}>
          {t(`ticket.scope.${scope}`)}
        </FilterChip>
      ))}
      {user.isInsider && <SavedViewsChips state={state} user={user} show={show} />}
    </div>
  );
}
