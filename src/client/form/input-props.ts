import type { ControlProps } from './form-context.ts';

/** The props of a control of the kit whose `onChange` is called with the value. */
export const choiceProps = ({ name, label, hint, error, optional, value, onChange }: ControlProps) => ({
  name,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
});

/** The props of a control of the kit whose `onChange` is called with an event. */
export const inputProps = (props: ControlProps) => ({
  ...choiceProps(props),
  onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value),
});
