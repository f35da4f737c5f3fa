import type { TicketFieldEntry } from './field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from './fields.ts';

type UnitPart = NonNullable<TicketFieldEntry['unit']>;
type CustomerPart = NonNullable<TicketFieldEntry['customer']>;
type Known<Part extends string> = { readonly [P in Part]?: string | null };

/** The fields that a known unit fills. */
export const unitFields = fieldNames.filter((field) => fieldEntry(field).unit);
export const followedFields = fieldNames.filter((field) => fieldEntry(field).customer);

const valuesOf = <Part extends string>(
  fields: readonly TicketField[],
  known: Known<Part>,
  partOf: (entry: TicketFieldEntry) => Part | undefined,
): Partial<Record<TicketField, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const part = partOf(fieldEntry(field));
      const value = part && known[part];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );

/** The product values of a unit; unknown ones are absent. */
export const valuesOfUnit = (unit: Known<UnitPart>) => valuesOf(unitFields, unit, (entry) => entry.unit);
export const valuesOfCustomer = (customer: Known<CustomerPart>) =>
  valuesOf(followedFields, customer, (entry) => entry.customer);
