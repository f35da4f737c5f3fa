import { memo, type ComponentType } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/constants.ts';
import type { FieldEntry, FieldTable } from '../../shared/field/entry.ts';
import { useText } from '../text.tsx';
import { controls } from './controls.tsx';
import { useFieldError, useFormScope, useValue, type ControlProps } from './form-context.ts';
import { issueText } from './issue-text.ts';

interface FormFieldProps {
  /** As in the store. */
  name: string;
  entry: FieldEntry;
  /** Overrides the entry: whether a ticket's field is optional depends on the kind of ticket. */
  optional?: boolean | undefined;
  hint?: string | undefined;
  /** Shown while the field has no error of its own: the error of a related field that is not on the page. */
  error?: string | undefined;
}

/** One field of any form: its label, its control and its error, all from its entry. */
export const FormField = memo(function FormField({ name, entry, optional, hint, error }: FormFieldProps) {
  const { t } = useText();
  const { store, controls: scoped } = useFormScope();
  const value = useValue(name);
  const own = useFieldError(name);
  // Each type has the control of its own entry; a lookup by a type that may be any cannot say so.
  const Control = (scoped?.[entry.type] ?? controls[entry.type]) as ComponentType<ControlProps> | undefined;
  if (!Control) return null;
  return (
    <div data-field={name}>
      <Control
        entry={entry}
        name={name}
        label={t(entry.label)}
        hint={hint ?? (entry.hint && issueText(t, { key: entry.hint, params: limitsOf(entry) }))}
        error={own ?? error}
        optional={optional ?? entry.optional ?? false}
        value={value}
        onChange={(next) => store.set(name, next)}
      />
    </div>
  );
});

/** The fields of a table, in its order. */
export const Fields = ({ entries }: { entries: FieldTable }) =>
  Object.entries(entries).map(([name, entry]) => <FormField key={name} name={name} entry={entry} />);

/** The numbers that a hint may name. */
const limitsOf = (entry: FieldEntry): { min: number; max: number } =>
  entry.type === 'newPassword'
    ? { min: PASSWORD_MIN, max: PASSWORD_MAX }
    : { min: ('min' in entry && entry.min) || 0, max: ('max' in entry && entry.max) || 0 };
