import { useDeferredValue, useState } from 'react';
import { COUNT_CAP } from '../../shared/constants.ts';
import { listUsers } from '../../shared/product/calls.ts';
import { listTickets } from '../../shared/ticket/calls.ts';
import { isTicketField, ticketFields, type TicketField } from '../../shared/ticket/fields.ts';
import { ticketKinds } from '../../shared/ticket/rules.ts';
import { statusNames } from '../../shared/ticket/statuses.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { useDictionaries } from '../api/dictionaries.ts';
import { useText, type T } from '../text.tsx';
import '../texts/ticket-field.ts';
import '../texts/ticket-page.ts';
import '../texts/ticket-tools.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Select } from '../ui/form/select.tsx';
import { DateField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { filtered, filtersFor, queryOf, type FilterName, type Filters, type ListState } from './list-address.ts';
import { roleText } from './person-field.tsx';
import { RadioRow } from './radio-row.tsx';

interface FilterSheetProps {
  open: boolean;
  state: ListState;
  user: User;
  onApply: (next: ListState) => void;
  onClose: () => void;
}

/** Everything that a list can be narrowed by; it says how many tickets are left before it is applied. */
export function FilterSheet({ open, state, user, onApply, onClose }: FilterSheetProps) {
  const { t } = useText();
  const [draft, setDraft] = useState(state.filters);
  const [was, setWas] = useState(open);
  if (open !== was) {
    // Closed by the cross, it forgets; opened again, it begins with what the list shows.
    setWas(open);
    if (open) setDraft(state.filters);
  }
  const wrong = draft.filedFrom !== undefined && draft.filedTo !== undefined && draft.filedTo < draft.filedFrom;
  const next = filtered(state, draft);
  const asked = useDeferredValue(JSON.stringify(queryOf(next)));
  const found = useCall(
    listTickets,
    { query: { ...(JSON.parse(asked) as ReturnType<typeof queryOf>), limit: '1' } },
    { enabled: open && !wrong, keepPrevious: true },
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
              if (wrong) return;
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
          <div key={name} className={cx('col-span-2', spans[name] ?? 'sm:col-span-1')}>
            <FilterField name={name} draft={draft} wrong={wrong} set={(value) => set(name, value)} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** Both days stand side by side on a phone too; the odd one takes its line alone, so that they stay together. */
const spans: { readonly [F in FilterName]?: string } = {
  kind: '',
  filedFrom: 'min-[24rem]:col-span-1',
  filedTo: 'min-[24rem]:col-span-1',
};

interface FilterFieldProps {
  name: FilterName;
  draft: Filters;
  /** The end of the days lies before their beginning. */
  wrong: boolean;
  set: (value: string) => void;
}

function FilterField({ name, draft, wrong, set }: FilterFieldProps) {
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
      return (
        <DateField
          label={t(name === 'filedTo' ? 'ticket.filter.filedTo' : 'ticket.filter.filedFrom')}
          value={value}
          {...(name === 'filedTo' ? { min: draft.filedFrom } : { max: draft.filedTo })}
          error={name === 'filedTo' && wrong ? t('ticket.filter.order', { day: String(draft.filedFrom) }) : undefined}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
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
  const { t, language } = useText();
  const { dictionary, label } = ticketFields[name];
  // An inactive one stays: old tickets bear it.
  const entries = useDictionaries()?.[dictionary] ?? [];
  const options = entries.map((entry) => ({ value: entry.code, text: entry[language] }));
  return <Select label={t(label)} options={withAny(t, options)} value={value} onChange={set} />;
}

/** A person, found by name or group as for a transfer. */
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
