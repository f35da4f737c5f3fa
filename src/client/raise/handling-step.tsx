import { useFormContext } from 'react-hook-form';
import { useEffect } from 'react';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { DraftValues } from '../form/form-values.ts';
import { FormField, presetDays } from '../form/form-field.tsx';
import { fieldsOf } from './steps.ts';

/** What only insiders say: in how many days, at which level, for which product group. */
export function HandlingStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Dictionaries }) {
  const { watch, setValue } = useFormContext<DraftValues>();
  const impact = watch('impact');
  const days = watch('requiredDays');
  useEffect(() => {
    const preset = presetDays(dictionaries.impact.find(({ code }) => code === impact));
    if (days === '' && preset !== '') setValue('requiredDays', preset, { shouldDirty: true });
  }, [days, impact, dictionaries, setValue]);
  return fieldsOf(kind, 'handling').map((name) => (
    <FormField key={name} kind={kind} name={name} dictionaries={dictionaries} />
  ));
}
