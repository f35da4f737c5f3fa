import { invalid } from '../../shared/errors.ts';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { valuesOfCustomer, valuesOfUnit } from '../../shared/ticket/known-values.ts';
import type { TicketForm } from '../../shared/ticket/form.ts';
import { formIssues } from '../../shared/ticket/form.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import type { Context } from '../http/operation.ts';
import { notAfter, secretIssues, todayFor, valuesOf } from './form.ts';
import type { KnownUnit, TicketNeeds } from './needs.ts';

export type Values = Partial<Record<TicketField, unknown>>;

/** A form with what unit and customer know beside it. */
export interface Completed {
  values: Values;
  customerId: string | null;
  customerName: string | null;
  snNormal: string | null;
  /** Fields that the form states otherwise than the unit: kept and marked, never refused (api.md). */
  differsFromUnit: string[];
}

/**
 * Completes a form from its unit and customer and judges the whole. Throws invalid with every field that is wrong,
 * named below `prefix`.
 */
export async function complete(
  context: Context,
  needs: TicketNeeds,
  form: TicketForm,
  dictionaries: Dictionaries,
  prefix = '',
): Promise<Completed> {
  const { tx, viewer, now } = context;
  const known = form.sn === undefined ? null : await needs.findUnit(tx, form.sn);
  const chosen = form.customerId === undefined ? null : await needs.findCustomer(tx, form.customerId);
  const customer = form.kind === 'internal' ? null : (chosen ?? known?.customer ?? null);
  const given = valuesOf(form);
  const values: Values = {
    ...(customer && { ...valuesOfCustomer(customer), customerId: customer.id }),
    ...(known && valuesOfUnit(known.unit)),
    ...given,
  };
  const issues = {
    ...formIssues(form.kind, values as TicketForm, { today: todayFor(now), now: now.getTime(), dictionaries }),
    ...secretIssues(viewer, form),
    ...(form.customerId !== undefined && !chosen ? { customerId: { key: 'issue.choice' } } : {}),
  };
  const named = Object.entries(issues).map(([field, issue]) => [`${prefix}${field}`, issue] as const);
  if (named.length > 0) throw invalid(Object.fromEntries(named));
  return {
    values: notAfter(now, values),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    snNormal: form.sn === undefined ? null : normalSerialNumber(form.sn),
    differsFromUnit: known ? differences(given, known.unit) : [],
  };
}

const differences = (given: Values, unit: KnownUnit): string[] =>
  Object.entries(valuesOfUnit(unit)).flatMap(([field, value]) => {
    const stated = given[field as TicketField];
    return stated !== undefined && stated !== value ? [field] : [];
  });
