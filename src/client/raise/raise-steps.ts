import type { FormStep } from '../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames } from '../../shared/ticket/fields.ts';
import { formEntry, formEntryNames } from '../../shared/ticket/form-entries.ts';
import { fieldsOnStep, formSteps, stepOfEntry } from '../../shared/ticket/form-steps.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { Draft } from '../drafts/draft.ts';

/** The SN, and what says why there is none: one of them is on the page. */
export const identifying: readonly string[] = fieldNames.filter((field) => fieldEntry(field).identifies);

/** The steps of a form; a report may begin with the description ("just describe it"). */
export function stepsOf(kind: TicketKind, startsWith: Draft['startsWith']): readonly FormStep[] {
  const order = formSteps[kind];
  if (startsWith === 'product' || kind !== 'feedback') return order;
  return ['problem', 'product', ...order.slice(2)];
}

/** The step that has the photos, videos and other files. */
export const filesStepOf = (steps: readonly FormStep[]): FormStep => (steps.includes('files') ? 'files' : 'check');

/** The step on which a field stands; the first one for what stands on none. */
export function stepOf(kind: TicketKind, steps: readonly FormStep[], field: string): FormStep {
  if (field.startsWith('uploads')) return filesStepOf(steps);
  const own = formEntryNames.find((name) => name === field);
  const step = own && stepOfEntry(formEntry(own), kind);
  return steps.find((name) => name === step) ?? steps[0] ?? 'product';
}

/** Where to go when these fields are wrong: the earliest step that has one, and its first wrong field. */
export function firstInvalid(
  kind: TicketKind,
  steps: readonly FormStep[],
  wrong: readonly string[],
): { step: FormStep; field: string | undefined } | undefined {
  if (wrong.length === 0) return undefined;
  for (const step of steps) {
    const here = wrong.filter((field) => stepOf(kind, steps, field) === step);
    if (here.length > 0)
      return { step, field: fieldsOnStep(kind, step).find((field) => here.includes(field)) ?? here[0] };
  }
  return undefined;
}
