import { someCan } from '../../../shared/ticket/roles.ts';
import { Bookmark, BookmarkPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listSavedViews } from '../../api/first-calls.ts';
import { useCall } from '../../api/queries.ts';
import type { User } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { FilterChip } from './filter-chip.tsx';
import { savedQueryOf, listStateIn, listStateOf, type ListState } from './list-state.ts';

const SavedViewsSheet = lazyPart(() => import('./saved-views-sheet.tsx').then(({ SavedViewsSheet: Part }) => Part));
const STALE_MS = 300_000;

interface SavedViewsChipsProps {
  state: ListState;
  user: User;
  show: (next: ListState) => void;
}

/** The saved views as chips, and the chip that saves the current list as a view. */
export function SavedViewsChips({ state, user, show }: SavedViewsChipsProps) {
  const { t } = useText();
  const { data } = useCall(listSavedViews, {}, { staleMs: STALE_MS });
  // Undefined before the first opening. Then it stays mounted, for its closing animation and to give back the focus.
  const [sheet, setSheet] = useState<boolean>();
  const here = savedQueryOf(state);
  return (
    <>
      {data?.items.map(({ id, name, query }) => {
        const target = listStateIn(query, user);
        const on = savedQueryOf(target) === here;
        return (
          <FilterChip
            key={id}
            icon={Bookmark}
            pressed={on}
            onClick={() => show(on ? { ...listStateOf({}, user), view: state.view } : target)}
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
          <SavedViewsSheet
            open={sheet}
            query={here}
            views={data?.items ?? []}
            leads={someCan(user.roles, 'leads')}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      )}
    </>
  );
}
