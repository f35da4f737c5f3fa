import * as z from 'zod/mini';
import type { Codes } from '../dictionary/dictionary-schema.ts';
import { CLOCK_AHEAD_MS, DAY_AHEAD_MS } from '../constants.ts';
import type { ValidationIssue, ValidationIssues } from '../errors.ts';
import type { FieldEntry, FieldTable } from '../field/entry.ts';
import { schemaOf, type SchemaOf } from '../field/schema.ts';
import { uploadList } from '../upload/upload-list.ts';
import { type FieldValues, fieldEntry, fieldNames, ticketFields } from './fields.ts';
import { formEntry, formEntryNames, type FormEntries, type FormEntryName } from './form-entries.ts';
import { stopsProduction } from './field-rules.ts';
import { type TicketKind, ticketKinds } from './rules.ts';

/**
 * The body of `POST /tickets`. Every field is optional in the schema; `formIssues` checks what a kind requires, on both
 * sides.
 */
export const ticketForm = z.strictObject({
  kind: z.enum(ticketKinds),
  ...(Object.fromEntries(formEntryNames.map((name) => [name, z.optional(schemaOf(formEntry(name)))])) as {
    [F in FormEntryName]: z.ZodMiniOptional<SchemaOf<FormEntries[F]>>;
  }),
  uploads: z.optional(uploadList),
});
export type TicketForm = z.output<typeof ticketForm>;
export type TicketFormInput = z.input<typeof ticketForm>;

type Values = Partial<FieldValues>;

export interface FormContext {
  /**
   * The latest day that a date may have (YYYY-MM-DD):
   * the page passes its own day, the server the day in the easternmost zone.
   */
  today: string;
  /** Epoch milliseconds. */
  now: number;
  dictionaries: Codes;
}

/** The issues of a form beyond its schema: required fields, unknown codes, dates. Empty when there are none. */
export function formIssues(kind: TicketKind, form: Values, context: FormContext): ValidationIssues {
  const issues: ValidationIssues = {};
  for (const field of fieldNames) {
    const need = fieldEntry(field).need[kind];
    const given = form[field] !== undefined;
    if (need === 'absent' && given) issues[field] = { key: 'issue.notForThisKind' };
    if (need === 'required' && !given) issues[field] = { key: `issue.need.${field}` };
  }
  if (form.noSnReason !== undefined) delete issues['sn'];
  if (form.sn !== undefined && form.noSnReason !== undefined) issues['noSnReason'] = { key: 'issue.snOrReason' };
  return { ...issues, ...valueIssues(form, context) };
}

/** The issues of the values that are present: codes and dates, each checked together with the others. */
export const valueIssues = (form: Values, context: FormContext): ValidationIssues => ({
  ...codeIssues(form, context.dictionaries),
  ...dateIssues(form, context),
});

/** Codes that no dictionary knows or that are retired, and a product type of another line. */
export function codeIssues(
  values: Readonly<Record<string, unknown>>,
  dictionaries: Codes,
  table: FieldTable = ticketFields,
): ValidationIssues {
  const issues: ValidationIssues = {};
  for (const [field, entry] of Object.entries<FieldEntry & { within?: string }>(table)) {
    const value = values[field];
    if (entry.type !== 'code' || value === undefined) continue;
    const known = dictionaries[entry.dictionary].find(({ code, active }) => code === value && active);
    if (!known) issues[field] = { key: 'issue.unknownCode' };
    else if (known.parent !== undefined && known.parent !== values[entry.within ?? ''])
      issues[field] = { key: 'issue.otherLine' };
  }
  return issues;
}

function dateIssues(form: Values, { today, now, dictionaries }: FormContext): ValidationIssues {
  const issues: ValidationIssues = {};
  for (const field of fieldNames) {
    const entry = fieldEntry(field);
    if (entry.type === 'day' && entry.past && String(form[field] ?? '') > today)
      issues[field] = { key: 'issue.future' };
  }
  const { occurredOn, deliveryDate, productionStoppedAt } = form;
  if (occurredOn !== undefined && deliveryDate !== undefined && occurredOn < deliveryDate)
    issues['occurredOn'] ??= { key: 'issue.beforeDelivery', params: { date: deliveryDate } };
  if (stopsProduction(form.impact, dictionaries) && productionStoppedAt === undefined)
    issues['productionStoppedAt'] = { key: 'issue.need.productionStoppedAt' };
  const wrong = productionStoppedAt && stopIssue(Date.parse(productionStoppedAt), now, deliveryDate);
  if (wrong) issues['productionStoppedAt'] = wrong;
  return issues;
}

/** Production stops between the delivery of the unit, as far as it is known, and now. */
function stopIssue(stopped: number, now: number, deliveryDate: string | undefined): ValidationIssue | undefined {
  if (stopped > now + CLOCK_AHEAD_MS) return { key: 'issue.stoppedInFuture' };
  const delivered = deliveryDate !== undefined && stopped < Date.parse(deliveryDate) - DAY_AHEAD_MS;
  return delivered ? { key: 'issue.stoppedBeforeDelivery', params: { date: deliveryDate } } : undefined;
}
