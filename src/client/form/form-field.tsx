import { useState } from 'react';
import { severityDays, type Dictionaries, type DictionaryEntry } from '../../shared/dictionary/shape.ts';
import { REQUIRED_DAYS_MAX, REQUIRED_DAYS_MIN } from '../../shared/constants.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { DateField, DateTimeField, NumberField, TextField } from '../ui/form/text-field.tsx';
import { localOf } from '../../shared/field/value.ts';
import { DescriptionField } from './description-field.tsx';
import { ImpactField } from './impact-field.tsx';
import { useWritten } from './written.ts';

export interface FormFieldProps {
  kind: TicketKind;
  name: TicketField;
  dictionaries: Dictionaries;
}

/** Every field is text in the form; `contactEmail` and its kin get the keyboard that fits. */
const inputs: Partial<Record<TicketField, object>> = {
  sn: { mono: true, autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' },
  productModel: { mono: true, autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
  productNumber: { mono: true, autoComplete: 'off', spellCheck: false },
  softwareModel: { mono: true, autoComplete: 'off', spellCheck: false },
  contactName: { autoComplete: 'name' },
  contactEmail: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  contactPhone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

const limits: Partial<Record<TicketField, number>> = { troubleshooting: 5_000 };

/** One field of a ticket's form: its label, its control, its error, all from the table of fields. */
export function FormField({ kind, name, dictionaries }: FormFieldProps) {
  const { t } = useText();
  const { faults, control } = useWritten();
  const label = t(`ticket.field.${name}`);
  const [opened] = useState(() => localOf(new Date())); // the latest that a past date may be
  const error = faults[name];
  const need = fieldEntry(name).need[kind];
  const common = {
    label,
    error,
    optional: need !== 'required' && name !== 'productionStoppedAt' && name !== 'noSnReason',
  };
  if (name === 'description') return <DescriptionField />;
  if (name === 'impact') return <ImpactField entries={dictionaries.impact} />;
  if (fieldEntry(name).type === 'code') return <CodeField kind={kind} name={name} dictionaries={dictionaries} />;
  if (name === 'requiredDays') return <DaysField />;
  if (name === 'usageDays') return <NumberField {...common} unit={t('raise.days')} {...control(name)} />;
  if (name === 'productionStoppedAt')
    return <DateTimeField {...common} max={`${opened.slice(0, 10)}T23:59`} {...control(name)} />;
  if (name === 'occurredOn' || name === 'deliveryDate') {
    return <DateField {...common} max={opened.slice(0, 10)} {...control(name)} />;
  }
  const limit = limits[name];
  if (limit !== undefined) return <TextArea {...common} limit={limit} {...control(name)} />;
  return <TextField {...common} {...inputs[name]} {...control(name)} />;
}

/** The choices of a dictionary; a product type only of the chosen line. */
function CodeField({ kind, name, dictionaries }: FormFieldProps) {
  const { t, language } = useText();
  const { values, faults, control } = useWritten();
  const entry = fieldEntry(name);
  const line = values.productLine;
  const entries = (entry.type === 'code' ? dictionaries[entry.dictionary] : []).filter(
    ({ active, parent }) => active && (parent === undefined || line === '' || parent === line),
  );
  return (
    <Select
      {...control(name)}
      label={t(`ticket.field.${name}`)}
      optional={entry.need[kind] !== 'required'}
      options={entries.map((choice) => ({ value: choice.code, text: labelOf(choice, language) }))}
      error={faults[name]}
    />
  );
}

export const labelOf = (entry: DictionaryEntry, language: 'en' | 'zh'): string => entry[language];

/** Which days an impact presets, so that nobody has to think about them (dictionaries.md). */
export const presetDays = (entry: DictionaryEntry | undefined): string =>
  entry?.severity ? String(severityDays[entry.severity]) : '';

function DaysField() {
  const { t } = useText();
  const { faults, control } = useWritten();
  const days = Array.from({ length: REQUIRED_DAYS_MAX - REQUIRED_DAYS_MIN + 1 }, (_, at) => at + REQUIRED_DAYS_MIN);
  return (
    <Select
      {...control('requiredDays')}
      label={t('ticket.field.requiredDays')}
      options={days.map((n) => ({ value: String(n), text: t('frame.days', { n }) }))}
      error={faults.requiredDays}
    />
  );
}
