import type { ByKind, FormStep, TicketFieldEntry } from './field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from './fields.ts';
import type { TicketKind } from './rules.ts';

/** The steps of a kind's form, in their order. Without a step of their own the files are on the last one. */
export const formSteps: Readonly<Record<TicketKind, readonly FormStep[]>> = {
  feedback: ['product', 'problem', 'check'],
  itr: ['customer', 'product', 'problem', 'handling', 'files', 'check'],
  internal: ['product', 'problem', 'handling', 'files', 'check'],
};

const forKind = <T extends string | number>(value: ByKind<T> | undefined, kind: TicketKind): T | undefined =>
  typeof value === 'object' ? value[kind] : value;

/** The step on which this kind of ticket asks for the field; undefined if on none. */
export const stepOfEntry = (entry: TicketFieldEntry, kind: TicketKind): FormStep | undefined =>
  isOnForm(entry, kind) ? forKind(entry.step, kind) : undefined;

export const isOnForm = ({ need }: TicketFieldEntry, kind: TicketKind): boolean => need[kind] !== 'absent';

export function fieldsOnStep(kind: TicketKind, step: FormStep): TicketField[] {
  const orderOf = (field: TicketField): number => forKind(fieldEntry(field).order, kind) ?? 0;
  return fieldNames
    .filter((field) => stepOfEntry(fieldEntry(field), kind) === step)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Whether the form marks the field as optional. */
export const isOptional = ({ need }: TicketFieldEntry, kind: TicketKind): boolean =>
  need[kind] !== 'required' && need[kind] !== 'conditional';
