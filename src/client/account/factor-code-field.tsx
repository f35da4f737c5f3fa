import type { Ref } from 'react';
import { useText } from '../text.tsx';
import { TextField } from '../ui/form/text-field.tsx';

const DIGITS = 6;
/** Room for what is pasted with blanks. */
const PASTED_MAX = 20;

export const isWhole = (code: string): boolean => code.length === DIGITS;

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The six digits of an app: large, with the keys of numbers, and filled in by the phone where it can. */
export function AppCodeField({ onChange, ...field }: CodeFieldProps) {
  const { t } = useText();
  return (
    <TextField
      {...field}
      label={t('account.factorCode')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={PASTED_MAX}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      className="tabular h-16! text-center text-[2rem]! font-semibold tracking-[0.25em]"
    />
  );
}

/** A code from the list that the owner keeps. */
export function RecoveryCodeField({ onChange, ...field }: CodeFieldProps) {
  const { t } = useText();
  return (
    <TextField
      {...field}
      mono
      label={t('account.recoveryCode')}
      name="recoveryCode"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PASTED_MAX}
      onChange={(event) => onChange(event.target.value)}
      className="h-14!"
    />
  );
}
