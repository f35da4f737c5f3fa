import type { Issues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import { fieldEntry, fieldNames, type FieldValues, type TicketField } from '../../shared/ticket/fields.ts';
import { type FormContext, formIssues, ticketForm } from '../../shared/ticket/form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';

/** What a form holds while it is being written: text, as typed. `visibleToPartner` is 'yes' or '', `onBehalfOf` an id or ''. */
export type DraftValues = Record<TicketField | 'visibleToPartner' | 'onBehalfOf', string>;

const numbers: readonly TicketField[] = ['usageDays', 'requiredDays'];

export const emptyValues = {
  ...Object.fromEntries(fieldNames.map((field) => [field, ''])),
  visibleToPartner: '',
  onBehalfOf: '',
} as DraftValues;

/** A field's text as the wire wants it; undefined when nothing was typed. */
function wireValue(field: TicketField, typed: string): string | number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  // What is no number stays text, so that the schema refuses it in its own words.
  if (numbers.includes(field)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field === 'productionStoppedAt') return instantOf(text);
  return text;
}

/** `YYYY-MM-DDTHH:mm` of the device's own time as an instant; anything else as it is, to be refused. */
export function instantOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** An instant or a date as the device's picker wants it: `YYYY-MM-DDTHH:mm`, local time. */
export function localOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The day of this device, YYYY-MM-DD. */
export const localToday = (): string => localOf(new Date()).slice(0, 10);

/** The values of a form as the wire carries them, without the fields that this kind does not have. */
export function wireValues(
  kind: TicketKind,
  values: Partial<DraftValues>,
): Partial<Record<TicketField, string | number>> {
  return Object.fromEntries(
    fieldNames
      .filter((field) => fieldEntry(field).need[kind] !== 'absent')
      .map((field) => [field, wireValue(field, values[field] ?? '')] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** Everything wrong with what is typed, by field: the shape and the rules of `formIssues`, as on the server. */
export function issuesOfValues(kind: TicketKind, values: Partial<DraftValues>, context: FormContext): Issues {
  const body = { kind, ...wireValues(kind, values) };
  const parsed = ticketForm.safeParse(body, { reportInput: true });
  if (parsed.success) return formIssues(kind, parsed.data, context);
  const shape = issuesOf(parsed.error);
  return { ...formIssues(kind, body as Partial<FieldValues>, context), ...shape };
}
