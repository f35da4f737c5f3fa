import { daysSince } from '../../shared/ticket/days-since.ts';
import { unitFields } from '../../shared/ticket/known-values.ts';
import type { FormValues } from '../form/form-store.ts';

/**
 * What a form says once its unit is known; with no values, once it is no longer known. The operating days follow the delivery
 * until somebody writes others.
 */
export function filledByUnit(values: FormValues, known: FormValues, today: string): FormValues {
  const sinceDelivery = ({ deliveryDate }: FormValues) => String(daysSince(deliveryDate, today) ?? '');
  const days = values['usageDays'] ?? '';
  const areWritten = days !== '' && days !== sinceDelivery(values);
  return {
    ...Object.fromEntries(unitFields.map((field) => [field, known[field] ?? ''])),
    usageDays: areWritten ? days : sinceDelivery(known),
  };
}
