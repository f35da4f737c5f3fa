import { CheckCard } from '../ui/form/checkbox.tsx';
import type { ControlProps } from './form-context.ts';

/** A yes-or-no field as a checkbox: "yes", or empty. */
export const CheckControl = ({ name, label, hint, error, value, onChange }: ControlProps<'yesNo'>) => (
  <CheckCard
    name={name}
    text={label}
    detail={hint}
    error={error}
    checked={value === 'yes'}
    onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
  />
);
