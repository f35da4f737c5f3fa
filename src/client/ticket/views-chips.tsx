import { Bookmark, BookmarkPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listViewsSaved } from '../../shared/ticket/view-calls.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { later } from '../later.ts';
import { useText } from '../text.tsx';
import { FilterChip } from './filter-chip.tsx';
import { addressOf, stateIn, stateOf, type ListState } from './list-address.ts';

const ViewsSheet = later(() => import('./views-sheet.tsx').then(({ ViewsSheet: Part }) => Part));
const STALE_MS = 300_000;

interface ViewsChipsProps {
  state: ListState;
  user: User;
  show: (next: ListState) => void;
}

/** The saved views as chips after the filters, and the way to save what the list shows now. */
export function ViewsChips({ state, user, show }: ViewsChipsProps) {
  const { t } = useText();
  const { data } = useCall(listViewsSaved, {}, { staleMs: STALE_MS });
  const [sheet, setSheet] = useState<boolean>(); // loaded at the first opening, then kept for its motion and focus
  const here = addressOf(state);
  return (
    <>
      {data?.items.map(({ id, name, query }) => {
        const target = stateIn(query, user);
        const on = addressOf(target) === here;
        return (
          <FilterChip
            key={id}
            icon={Bookmark}
            pressed={on}
            onClick={() => show(on ? { ...stateOf({}, user), view: state.view } : target)}
          >
            {name}
          </FilterChip>
        );
      })}
      <FilterChip icon={BookmarkPlus} onClick={() => setSheet(true)}>
        {t('ticket.views.save')}
      </FilterChip>
      {sheet !== undefined && (
        <Suspense>
          <ViewsSheet
            open={sheet}
            query={here}
            views={data?.items ?? []}
            leads={user.roles.includes('lead')}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      )}
    </>
  );
}
