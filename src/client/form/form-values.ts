import { wireValue } from '../../shared/field/value.ts';
import { fieldEntry, fieldNames } from '../../shared/ticket/fields.ts';
import { formEntryNames } from '../../shared/ticket/form-entries.ts';
import { isOnForm } from '../../shared/ticket/form-steps.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { FormValues } from './form-store.ts';

/** The values of the empty form that raises a ticket. */
export const emptyValues: FormValues = Object.fromEntries(formEntryNames.map((name) => [name, '']));

/** The values as sent to the server, without the fields that this kind of ticket does not have. */
export const wireValues = (kind: TicketKind, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fieldNames
      .filter((field) => isOnForm(fieldEntry(field), kind))
      .map((field) => [field, wireValue(fieldEntry(field), values[field])] as const)
      .filter(([, value]) => value !== undefined),
  );
