import { Suspense, useDeferredValue, useState } from 'react';
import { REQUIRED_DAYS_MAX, REQUIRED_DAYS_MIN } from '../../shared/constants.ts';
import { listTickets } from '../../shared/ticket/calls.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import { useCall } from '../api/queries.ts';
import { localOf } from '../form/form-values.ts';
import { later } from '../later.ts';
import { useText } from '../text.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { DateTimeField } from '../ui/form/text-field.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import type { ActionField } from './action-table.ts';
import { FileField } from './file-field.tsx';
import { useDictionaries } from './labels.ts';
import { RadioRow } from './radio-row.tsx';
import type { ActionForm } from './use-action-form.ts';
import { useNow } from './use-now.ts';

// Only who hands a ticket on looks for a person.
const PersonField = later(() => import('./person-field.tsx').then(({ PersonField: Part }) => Part));

/** Up to this many choices lie open; more go into a sheet. */
const OPEN_CHOICES = 4;

interface FieldOfProps {
  field: ActionField;
  ticket: TicketView;
  form: ActionForm;
}

/** The control of one field of an action. */
export function FieldOf({ field, ticket, form }: FieldOfProps) {
  const { t } = useText();
  const now = useNow();
  const { name } = field;
  const value = form.values[name];
  const text = typeof value === 'string' ? value : '';
  const set = (next: string | boolean | undefined) => form.set(name, next);
  const common = {
    label: t(field.label as 'ticket.input.answer'),
    hint: field.hint && t(field.hint as 'ticket.input.theyRead'),
    error: form.messages[name],
    optional: field.optional ?? false,
  };
  switch (field.as) {
    case 'text':
      return (
        <TextArea
          {...common}
          rows={field.lines ?? 4}
          limit={field.max}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'days':
      return <DaysField {...common} value={text} onChange={set} />;
    case 'code':
      return <CodeField {...common} dictionary={field.dictionary} value={text} onChange={set} />;
    case 'person':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <PersonField
            label={common.label}
            error={common.error}
            for={field.for}
            value={text}
            onChange={set}
            holderId={field.for === 'transfer' ? ticket.handler?.id : undefined}
          />
        </Suspense>
      );
    case 'ticketNumber':
      return <TicketNumberField {...common} value={text} onChange={set} self={ticket.id} />;
    case 'yesNo':
      return (
        <RadioRow
          {...common}
          choices={[
            { value: 'yes', text: t('ticket.yes') },
            { value: 'no', text: t('ticket.no') },
          ]}
          value={value === undefined ? undefined : value ? 'yes' : 'no'}
          onChange={(chosen) => set(chosen === 'yes')}
        />
      );
    case 'instant':
      return (
        <DateTimeField {...common} max={localOf(now)} value={text} onChange={(event) => set(event.target.value)} />
      );
    case 'confirm':
      return (
        <CheckCard
          text={common.label}
          error={common.error}
          checked={value === true}
          onChange={(event) => set(event.target.checked)}
        />
      );
    case 'files':
      return <FileField label={common.label} error={common.error} uploader={form.uploader} files={form.files} />;
    default:
      return null; // drawn by whoever holds the whole form
  }
}

interface ControlProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
  value: string;
  onChange: (value: string) => void;
}

function DaysField(props: ControlProps) {
  const { t } = useText();
  const days = Array.from({ length: REQUIRED_DAYS_MAX - REQUIRED_DAYS_MIN + 1 }, (_, at) => at + REQUIRED_DAYS_MIN);
  return (
    <RadioRow
      {...props}
      choices={days.map((n) => ({ value: String(n), text: t('frame.shortDays', { n }), full: t('frame.days', { n }) }))}
    />
  );
}

function CodeField({
  dictionary,
  ...props
}: ControlProps & { dictionary: Extract<ActionField, { as: 'code' }>['dictionary'] }) {
  const { t, language } = useText();
  const entries = useDictionaries()?.[dictionary].filter(({ active, code }) => active || code === props.value) ?? [];
  const options = entries.map((entry) => ({
    value: entry.code,
    text: entry[language],
    ...(entry.pauses === undefined ? {} : { detail: t(entry.pauses ? 'ticket.input.pauses' : 'ticket.input.runsOn') }),
  }));
  return options.length > 0 && options.length <= OPEN_CHOICES ? (
    <RadioCards {...props} choices={options} />
  ) : (
    <Select {...props} options={options} />
  );
}

/** Another ticket, found as in the list: by number, SN or words. */
function TicketNumberField({ self, ...props }: ControlProps & { self: string }) {
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useCall(
    listTickets,
    { query: { view: 'all', limit: '20', ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== self)
    .map(({ id, number, title, statusLabel }) => ({ value: id, text: number, detail: `${title} · ${statusLabel}` }));
  return <Select {...props} options={options} onQuery={setQuery} busy={found.isFetching} chosenText={props.value} />;
}
