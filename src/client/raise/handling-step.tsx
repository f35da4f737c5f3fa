import { useEffect } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { presetDays } from '../../shared/ticket/field-rules.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useFormScope, useValue } from '../form/form-context.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { TicketField } from './ticket-field.tsx';

/** What only insiders say: in how many days, at which level, for which product group. */
export function HandlingStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Choices }) {
  const { store } = useFormScope();
  const impact = useValue('impact');
  const days = useValue('requiredDays');
  useEffect(() => {
    const preset = presetDays(impact, dictionaries);
    if (days === '' && preset !== undefined) store.set('requiredDays', String(preset));
  }, [days, impact, dictionaries, store]);
  return fieldsOnStep(kind, 'handling').map((name) => <TicketField key={name} kind={kind} name={name} />);
}
