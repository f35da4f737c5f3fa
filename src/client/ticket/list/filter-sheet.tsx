import { Suspense, useDeferredValue, useState } from 'react';
import { COUNT_CAP } from '../../../shared/constants.ts';
import { listTickets } from '../../api/first-calls.ts';
import { useCall } from '../../api/queries.ts';
import type { User } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet.tsx';
import {
  daySpanOf,
  filtersFor,
  hasReversedDays,
  listQuery,
  withFilters,
  type FilterName,
  type ListState,
} from './list-state.ts';
import { FilterField } from './filter-field.tsx';

const ExportButton = lazyPart(() =>
  import('../../admin/record/export-button.tsx').then(({ ExportButton: Part }) => Part),
);

interface FilterSheetProps {
  open: boolean;
  state: ListState;
  user: User;
  onApply: (next: ListState) => void;
  onClose: () => void;
}

/** All filters of a list. The button shows how many tickets match before the filters are applied. */
export function FilterSheet({ open, state, user, onApply, onClose }: FilterSheetProps) {
  const { t } = useText();
  const [draft, setDraft] = useState(state.filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    // When it is opened again, it begins with the filters of the list.
    setWasOpen(open);
    if (open) setDraft(state.filters);
  }
  const invalid = hasReversedDays(draft);
  const next = withFilters(state, draft);
  const queryText = useDeferredValue(JSON.stringify(listQuery(next)));
  const found = useCall(
    listTickets,
    { query: { ...(JSON.parse(queryText) as ReturnType<typeof listQuery>), limit: '1' } },
    { enabled: open && !invalid, keepPrevious: true },
  );
  const count = found.data?.counts[next.view];
  const set = (name: FilterName, value: string) => setDraft({ ...draft, [name]: value === '' ? undefined : value });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.list.filter')}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" onClick={() => setDraft({})}>
            {t('ticket.filter.clear')}
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              if (invalid) return;
              onApply(next);
              onClose();
            }}
          >
            {count !== undefined && count >= COUNT_CAP
              ? t('ticket.filter.showMany')
              : t('ticket.filter.show', { n: count ?? 0 })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {filtersFor(user).map((name) => (
          <div key={name} className={cx('col-span-2', widthOf(name))}>
            <FilterField name={name} draft={draft} set={(value) => set(name, value)} />
          </div>
        ))}
      </div>
      {open && !invalid && <Export queryText={queryText} />}
    </Sheet>
  );
}

/** Exports the matching tickets. */
const Export = ({ queryText }: { queryText: string }) => (
  <div className="mt-4 flex justify-end">
    <Suspense>
      <ExportButton list="tickets" query={JSON.parse(queryText) as Record<string, string>} />
    </Suspense>
  </div>
);

/**
 * The two days of a span are side by side, also on a phone. The kind has a full line, so that no span is split over two
 * lines.
 */
function widthOf(name: FilterName): string {
  if (name === 'kind') return '';
  return daySpanOf(name) ? 'min-[24rem]:col-span-1' : 'sm:col-span-1';
}
