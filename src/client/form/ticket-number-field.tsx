import { useDeferredValue, useState } from 'react';
import { listTickets } from '../api/first-calls.ts';
import { useCall } from '../api/queries.ts';
import { Select, type SelectProps } from '../ui/form/select.tsx';

type TicketNumberFieldProps = Pick<
  SelectProps,
  'label' | 'hint' | 'error' | 'optional' | 'name' | 'value' | 'onChange'
> & {
  /** The ids of tickets that cannot be chosen. */
  without: readonly string[];
};

/** A field to choose another ticket, searched as in the list: by number, SN or words. */
export function TicketNumberField({ without, ...props }: TicketNumberFieldProps) {
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useCall(
    listTickets,
    { query: { view: 'all', limit: '20', ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const options = (found.data?.items ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, number, title, statusLabel }) => ({ value: id, text: number, detail: `${title} · ${statusLabel}` }));
  return <Select {...props} options={options} onQuery={setQuery} busy={found.isFetching} chosenText={props.value} />;
}
