import { X } from 'lucide-react';
import { listUsers } from '../../../shared/product/calls.ts';
import { isTicketField } from '../../../shared/ticket/fields.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { fieldText, useLabel } from '../../dictionary/labels.ts';
import { useDay } from '../../ui/day.tsx';
import { activeFilters, type FilterName, type ListState } from './list-state.ts';

interface FilterChipsProps {
  state: ListState;
  /** The tickets shown; they have the name of the handler. */
  rows: readonly TicketRow[];
  show: (next: ListState) => void;
}

/** The active filters, above the rows. A tap on one removes it. */
export function FilterChips({ state, rows, show }: FilterChipsProps) {
  const { t } = useText();
  const wordsOf = useFilterText(state, rows);
  const names = activeFilters(state);
  return (
    <div role="group" aria-label={t('ticket.filter.active')} className="flex flex-wrap items-center gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t('ticket.filter.remove', { what: wordsOf(name) })}
          onClick={() => show({ ...state, filters: { ...state.filters, [name]: undefined } })}
          className="press relative inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-act-soft py-1 pr-2 pl-3 text-left text-small font-semibold text-act-ink after:absolute after:inset-x-0 after:-inset-y-1.5 active:bg-pressed"
        >
          <span className="min-w-0 wrap-anywhere">{wordsOf(name)}</span>
          <X size={15} strokeWidth={2.4} aria-hidden className="shrink-0" />
        </button>
      ))}
      {names.length > 1 && (
        <button
          type="button"
          onClick={() => show({ ...state, filters: {} })}
          className="press relative min-h-8 rounded-full px-2 text-small font-semibold text-act after:absolute after:inset-x-0 after:-inset-y-1.5 active:bg-act-soft"
        >
          {t('ticket.filter.clear')}
        </button>
      )}
    </div>
  );
}

/** Returns the text of a filter: "Low-voltage AC drives", "S1", "From 1 Nov 2026". */
function useFilterText({ filters }: ListState, rows: readonly TicketRow[]): (name: FilterName) => string {
  const { t } = useText();
  const label = useLabel();
  const day = useDay();
  const { handler } = filters;
  const onRow = rows.find((row) => row.handler?.id === handler)?.handler?.name;
  const people = useCall(
    listUsers,
    { query: { for: 'transfer' } },
    { enabled: handler !== undefined && onRow === undefined },
  );
  return (name) => {
    const value = String(filters[name]);
    if (isTicketField(name)) return fieldText(t, label, name, value);
    switch (name) {
      case 'severity':
        return t('ticket.filter.severityN', { n: value });
      case 'handler':
        return onRow ?? people.data?.items.find(({ id }) => id === value)?.name ?? t('ticket.handler');
      case 'kind':
        return t(`ticket.kind.${filters.kind ?? 'itr'}`);
      case 'status':
        return t(`ticket.status.${filters.status ?? 'submitted'}`);
      default:
        return `${t(`ticket.filter.${name}`)} ${/^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value}`;
    }
  };
}
