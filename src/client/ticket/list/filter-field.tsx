import { useDeferredValue, useState } from 'react';
import { listUsers } from '../../../shared/product/calls.ts';
import { isTicketField, ticketFields, type TicketField } from '../../../shared/ticket/fields.ts';
import { ticketKinds } from '../../../shared/ticket/rules.ts';
import { statusNames } from '../../../shared/ticket/statuses.ts';
import { useCall } from '../../api/queries.ts';
import { useDictionaries } from '../../api/use-dictionaries.ts';
import { useText, type T } from '../../text.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { daySpanOf, isReversed, type DayName, type FilterName, type Filters } from './list-state.ts';
import { roleText } from '../../people/person-field.tsx';
import { RadioRow } from '../../ui/form/radio-row.tsx';

interface FilterFieldProps {
  name: FilterName;
  draft: Filters;
  set: (value: string) => void;
}

export function FilterField({ name, draft, set }: FilterFieldProps) {
  const { t } = useText();
  const value = String(draft[name] ?? '');
  if (isTicketField(name)) return <CodeFilter name={name} value={value} set={set} />;
  switch (name) {
    case 'severity':
      return (
        <RadioRow
          label={t('ticket.filter.severity')}
          hint={t('ticket.filter.severityHint')}
          choices={['', '1', '2', '3', '4'].map((n) =>
            n === ''
              ? { value: n, text: t('ticket.filter.any') }
              : { value: n, text: `S${n}`, full: t('ticket.filter.severityN', { n }) },
          )}
          value={value}
          onChange={set}
        />
      );
    case 'handler':
      return <HandlerFilter value={value} set={set} />;
    case 'status':
      return (
        <Select
          label={t('ticket.filter.status')}
          options={withAny(
            t,
            statusNames.map((status) => ({ value: status, text: t(`ticket.status.${status}`) })),
          )}
          value={value}
          onChange={set}
        />
      );
    case 'kind':
      return (
        <Select
          label={t('ticket.filter.kind')}
          options={withAny(
            t,
            ticketKinds.map((kind) => ({ value: kind, text: t(`ticket.kind.${kind}`) })),
          )}
          value={value}
          onChange={set}
        />
      );
    default:
      return <DayFilter name={name} draft={draft} set={set} />;
  }
}

function DayFilter({ name, draft, set }: FilterFieldProps & { name: DayName }) {
  const { t } = useText();
  const span = daySpanOf(name);
  if (!span) return null;
  const [first, last] = span;
  const isLast = name === last;
  return (
    <DateField
      label={t(`ticket.filter.${name}`)}
      value={draft[name] ?? ''}
      {...(isLast ? { min: draft[first] } : { max: draft[last] })}
      error={isLast && isReversed(draft, span) ? t('ticket.filter.order', { day: String(draft[first]) }) : undefined}
      onChange={(event) => set(event.target.value)}
    />
  );
}

const withAny = (t: T, options: { value: string; text: string; detail?: string }[]) => [
  { value: '', text: t('ticket.filter.any') },
  ...options,
];

function CodeFilter({
  name,
  value,
  set,
}: Pick<FilterFieldProps, 'set'> & { name: FilterName & TicketField; value: string }) {
  const { t } = useText();
  const { dictionary, label } = ticketFields[name];
  // Including inactive entries, because old tickets have them.
  const entries = useDictionaries()?.[dictionary] ?? [];
  const options = entries.map((entry) => ({ value: entry.code, text: entry.label }));
  return <Select label={t(label)} options={withAny(t, options)} value={value} onChange={set} />;
}

/** Chooses a handler, searched by name or group as for a transfer. */
function HandlerFilter({ value, set }: Pick<FilterFieldProps, 'set'> & { value: string }) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useCall(listUsers, { query: { for: 'transfer', ...(q ? { q } : {}) } }, { keepPrevious: true });
  const everyone = useCall(listUsers, { query: { for: 'transfer' } });
  const name = everyone.data?.items.find(({ id }) => id === value)?.name;
  const people = (found.data?.items ?? []).map((person) => ({
    value: person.id,
    text: person.name,
    detail: [roleText(t, person.role), person.group, t('ticket.person.open', { n: person.openTickets })]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Select
      label={t('ticket.handler')}
      options={q ? people : withAny(t, people)}
      value={value}
      chosenText={name ?? '…'}
      onChange={set}
      onQuery={setQuery}
      busy={found.isFetching}
    />
  );
}
