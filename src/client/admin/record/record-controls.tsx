import { use, useDeferredValue, useState } from 'react';
import { choiceText } from '../../../shared/field/choice-text.ts';
import { listRecords } from '../../../shared/admin/entity-calls.ts';
import { entityOf, isEntityName, keyColumns, type EntityName } from '../../../shared/admin/entity-table.ts';
import { X } from 'lucide-react';
import { LIST_SEPARATOR } from '../../../shared/field/value.ts';
import { useCall } from '../../api/queries.ts';
import type { ControlProps, Controls } from '../../form/form-context.ts';
import { choiceProps, inputProps } from '../../form/input-props.ts';
import { useText } from '../../text.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import type { Option } from '../../ui/form/option-search.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { KnownNames } from './known-names.ts';

const LIMIT = '30';
/** The option that empties an optional field. */
const NONE = '';

/** The active records of an entity that match the query, as options with their keys. */
export function useRecords(of: string, query: string): { options: Option[]; busy: boolean } {
  const q = useDeferredValue(query.trim());
  const { data, isFetching } = useCall(
    listRecords,
    { params: { entity: of }, query: { active: 'true', limit: LIMIT, ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const name: EntityName | undefined = isEntityName(of) ? of : undefined;
  const options = (data?.items ?? []).map(({ values, id }) => {
    const [key = ''] = name ? keyColumns(name) : [];
    const title = String((name && values[entityOf(name).title]) ?? id);
    // A unit refers to its model by the name on the nameplate, not by the key.
    const value = of === 'models' ? title : String(values[key] ?? id);
    return { value, text: title, ...(value === title ? {} : { detail: value }) };
  });
  return { options, busy: isFetching };
}

function RecordControl(props: ControlProps<'record'>) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const { options, busy } = useRecords(props.entry.of, query);
  const known = use(KnownNames);
  // The chosen option, because a later search may not find it again.
  const [chosen, setChosen] = useState<Option>();
  const none = props.optional && props.value !== '' ? [{ value: NONE, text: t('admin.nothing') }] : [];
  return (
    <Select
      {...choiceProps(props)}
      options={[...none, ...options]}
      onQuery={setQuery}
      busy={busy}
      chosenText={chosen?.value === props.value ? chosen.text : (known.get(props.value) ?? props.value)}
      onChange={(key) => {
        setChosen(options.find(({ value }) => value === key));
        props.onChange(key);
      }}
    />
  );
}

/** Chooses several records; each chosen one has a button to remove it. */
function RecordsControl(props: ControlProps<'records'>) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const { options, busy } = useRecords(props.entry.of, query);
  const chosen = props.value.split(LIST_SEPARATOR).filter(Boolean);
  const setKeys = (keys: readonly string[]) => props.onChange(keys.join(LIST_SEPARATOR));
  return (
    <div className="grid gap-2">
      <Select
        {...choiceProps(props)}
        value=""
        placeholder={t('admin.add')}
        options={options.filter(({ value }) => !chosen.includes(value))}
        onQuery={setQuery}
        busy={busy}
        onChange={(key) => setKeys([...chosen, key])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((key) => (
            <li key={key}>
              <button
                type="button"
                aria-label={t('admin.remove', { title: key })}
                onClick={() => setKeys(chosen.filter((each) => each !== key))}
                className="press inline-flex min-h-11 items-center gap-1.5 rounded-field bg-sunk px-3 text-body active:bg-pressed"
              >
                <span>{options.find(({ value }) => value === key)?.text ?? key}</span>
                <X size={16} strokeWidth={2.2} aria-hidden className="text-ink3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Several texts, one per line. */
function TextsControl(props: ControlProps<'texts'> | ControlProps<'parts'>) {
  const lines = props.value.replaceAll(LIST_SEPARATOR, '\n');
  return (
    <TextArea
      {...inputProps(props)}
      rows={4}
      value={lines}
      onChange={({ target }) => props.onChange(target.value.replaceAll('\n', LIST_SEPARATOR))}
    />
  );
}

/** Parts with their quantities, one per line. A model is chosen instead of typed, and gets the quantity 1. */
function PartsControl(props: ControlProps<'parts'>) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const { options, busy } = useRecords(props.entry.of, query);
  const lines = props.value.split(LIST_SEPARATOR).filter(Boolean);
  return (
    <div className="grid gap-2">
      <TextsControl {...props} />
      <Select
        label={t('product.model')}
        value=""
        placeholder={t('admin.add')}
        options={options}
        onQuery={setQuery}
        busy={busy}
        onChange={(model) => props.onChange([...lines, `${model} = 1`].join(LIST_SEPARATOR))}
      />
    </div>
  );
}

function ChoiceControl(props: ControlProps<'choice'>) {
  const { t } = useText();
  const options = props.entry.choices.map((value) => ({ value, text: choiceText(t, props.entry, value) }));
  return <Select {...choiceProps(props)} options={options} />;
}

/** A checkbox. The value stays empty until the user changes it. */
const YesNoControl = ({ name, label, hint, error, value, onChange }: ControlProps<'yesNo'>) => (
  <div className="grid gap-1">
    <Checkbox
      name={name}
      text={label}
      checked={value === 'yes'}
      onChange={({ target }) => onChange(target.checked ? 'yes' : 'no')}
      {...(error === undefined ? {} : { error })}
    />
    {hint && <p className="text-small text-ink2">{hint}</p>}
  </div>
);

/** The controls that only record forms need. */
export const recordControls: Controls = {
  record: RecordControl,
  records: RecordsControl,
  parts: PartsControl,
  texts: TextsControl,
  choice: ChoiceControl,
  yesNo: YesNoControl,
};
