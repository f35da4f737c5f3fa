import { useEffect } from 'react';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { FormField, presetDays } from '../form/form-field.tsx';
import { useWritten } from '../form/written.ts';
import { fieldsOf } from './steps.ts';

/** What only insiders say: in how many days, at which level, for which product group. */
export function HandlingStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Dictionaries }) {
  const { form, values } = useWritten();
  const { impact, requiredDays: days } = values;
  useEffect(() => {
    const preset = presetDays(dictionaries.impact.find(({ code }) => code === impact));
    if (days === '' && preset !== '') form.set('requiredDays', preset);
  }, [days, impact, dictionaries, form]);
  return fieldsOf(kind, 'handling').map((name) => (
    <FormField key={name} kind={kind} name={name} dictionaries={dictionaries} />
  ));
}
