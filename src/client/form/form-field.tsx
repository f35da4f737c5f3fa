import { memo, type ComponentType } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/constants.ts';
import { columnLabel } from '../../shared/admin/column-label.ts';
import type { FieldEntry, FieldTable } from '../../shared/field/entry.ts';
import { useText } from '../text.tsx';
import { controls } from './controls.tsx';
import { useFieldError, useFormScope, useValue, type ControlProps } from './form-context.ts';
import { issueText } from './issue-text.ts';

interface FormFieldProps {
  /** The name in the store. */
  name: string;
  entry: FieldEntry;
  /** Overrides the entry: whether a field of a ticket is optional depends on the kind of ticket. */
  optional?: boolean | undefined;
  hint?: string | undefined;
  /** The error of a related field that is not on the page; shown while the field has no error of its own. */
  error?: string | undefined;
}

/** One field of any form. Label, control and hint follow from its entry. */
export const FormField = memo(function FormField({ name, entry, optional, hint, error }: FormFieldProps) {
  const { t, language } = useText();
  const { store, controls: scoped } = useFormScope();
  const value = useValue(name);
  const own = useFieldError(name);
  // The control fits the type of the entry, but the compiler cannot see that in a lookup by type.
  const Control = (scoped?.[entry.type] ?? controls[entry.type]) as ComponentType<ControlProps> | undefined;
  if (!Control) return null;
  const isOptional = optional ?? entry.optional ?? false;
  return (
    <div data-field={name} data-optional={isOptional || undefined}>
      <Control
        entry={entry}
        name={name}
        label={columnLabel(t, entry, language)}
        hint={hint ?? (entry.hint && issueText(t, { key: entry.hint, params: limitsOf(entry) }))}
        error={own ?? error}
        optional={isOptional}
        value={value}
        onChange={(next) => store.set(name, next)}
      />
    </div>
  );
});

export const Fields = ({ entries }: { entries: FieldTable }) =>
  Object.entries(entries).map(([name, entry]) => <FormField key={name} name={name} entry={entry} />);

/** The numbers that a hint may contain. */
const limitsOf = (entry: FieldEntry): { min: number; max: number } =>
  entry.type === 'newPassword'
    ? { min: PASSWORD_MIN, max: PASSWORD_MAX }
    : { min: ('min' in entry && entry.min) || 0, max: ('max' in entry && entry.max) || 0 };
