import { invalid } from '../../shared/errors.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { valuesOfCustomer, valuesOfUnit } from '../../shared/ticket/known-values.ts';
import { type TicketForm, formIssues } from '../../shared/ticket/ticket-form.ts';
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import type { Context } from '../http/operation.ts';
import { clampToNow, hiddenFieldIssues, todayFor, valuesOf } from './derived-fields.ts';
import type { KnownUnit, TicketDeps } from './deps.ts';

export type Values = Partial<Record<TicketField, unknown>>;

/** A form, filled in from its unit and its customer. */
export interface ResolvedForm {
  values: Values;
  customerId: string | null;
  customerName: string | null;
  snNormal: string | null;
  /** Fields whose value differs from the unit's: kept and marked, never refused (api.md, Names on the wire). */
  differsFromUnit: string[];
}

/**
 * Completes a form from its unit and customer, then validates it. Throws invalid with every field that is wrong,
 * named below `prefix`.
 */
export async function resolveForm(
  context: Context,
  deps: TicketDeps,
  form: TicketForm,
  dictionaries: Dictionaries,
  prefix = '',
): Promise<ResolvedForm> {
  const { tx, viewer, now } = context;
  const known = form.sn === undefined ? null : await deps.findUnit(tx, form.sn);
  const chosen = form.customerId === undefined ? null : await deps.findCustomer(tx, form.customerId);
  const customer = form.kind === 'internal' ? null : (chosen ?? known?.customer ?? null);
  const given = valuesOf(form);
  const values: Values = {
    ...(customer && { ...valuesOfCustomer(customer), customerId: customer.id }),
    ...(known && valuesOfUnit(known.unit)),
    ...given,
  };
  const issues = {
    ...formIssues(form.kind, values as TicketForm, { today: todayFor(now), now: now.getTime(), dictionaries }),
    ...hiddenFieldIssues(viewer, form),
    ...(form.customerId !== undefined && !chosen ? { customerId: { key: 'issue.choice' } } : {}),
  };
  const named = Object.entries(issues).map(([field, issue]) => [`${prefix}${field}`, issue] as const);
  if (named.length > 0) throw invalid(Object.fromEntries(named));
  return {
    values: clampToNow(now, values),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    snNormal: form.sn === undefined ? null : normalizeSerialNumber(form.sn),
    differsFromUnit: known ? differences(given, known.unit) : [],
  };
}

const differences = (given: Values, unit: KnownUnit): string[] =>
  Object.entries(valuesOfUnit(unit)).flatMap(([field, value]) => {
    const stated = given[field as TicketField];
    return stated !== undefined && stated !== value ? [field] : [];
  });
