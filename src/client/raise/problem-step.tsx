import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { isFieldAsked } from '../../shared/ticket/field-rules.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useValue } from '../form/form-context.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { TicketFieldWithShortcut } from './ticket-field.tsx';

/** What happens, how bad it is, since when. */
export function ProblemStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Dictionaries }) {
  const impact = useValue('impact');
  return fieldsOnStep(kind, 'problem')
    .filter((name) => isFieldAsked(name, { impact }, dictionaries))
    .map((name) => <TicketFieldWithShortcut key={name} kind={kind} name={name} />);
}
