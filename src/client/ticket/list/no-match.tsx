import { SearchX } from 'lucide-react';
import { countText } from '../../../shared/format/count.ts';
import { listTickets } from '../../api/first-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activeFilters, listQuery, type ListState } from './list-state.ts';

/** A search without a letter or digit finds nothing (search-terms.ts). */
const isOnlySigns = (q: string): boolean => q.trim() !== '' && !/[\p{L}\p{N}]/u.test(q);

/** Nothing by this search and these filters: "0 here · 12 in all tickets", when other tickets match the search. */
export function NoMatch({ state, show }: { state: ListState; show: (next: ListState) => void }) {
  const { t } = useText();
  const { q } = state;
  const everywhere: ListState = { view: 'all', scope: undefined, sort: state.sort, q, filters: {} };
  const isNarrowed = state.view !== 'all' || state.scope !== undefined || activeFilters(state).length > 0;
  const enabled = q.trim() !== '' && !isOnlySigns(q) && isNarrowed;
  const { data } = useCall(listTickets, { query: { ...listQuery(everywhere), limit: '1' } }, { enabled });
  // Words that are only similar are no match.
  const found = enabled && !data?.similar ? (data?.counts.all ?? 0) : 0;
  const text = isOnlySigns(q)
    ? t('ticket.list.noneSigns')
    : found > 0
      ? t('ticket.list.elsewhere', { n: countText(found, data?.more) })
      : t('ticket.list.noneNarrowed');
  return (
    <EmptyState
      icon={SearchX}
      title={t('ticket.list.none')}
      text={text}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {found > 0 && (
            <Button size="medium" onClick={() => show(everywhere)}>
              {t('ticket.list.showElsewhere')}
            </Button>
          )}
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, q: '', scope: undefined, filters: {} })}>
            {t('ticket.list.clear')}
          </Button>
        </span>
      }
    />
  );
}
