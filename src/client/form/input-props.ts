import type { ControlProps } from './form-context.ts';

/** What every control of the kit takes, for one that hands over its value. */
export const choiceProps = ({ name, label, hint, error, optional, value, onChange }: ControlProps) => ({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
});

/** The same for one that hands over an event. */
export const inputProps = (props: ControlProps) => ({
  ...choiceProps(props),
  onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value),
});
