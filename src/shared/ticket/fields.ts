import { isOpenTo, type ValueOf } from '../field/entry.ts';
import { contactFields } from './contact-fields.ts';
import { customerFields } from './customer-fields.ts';
import type { TicketFieldEntry } from './field-entry.ts';
import { handlingFields } from './handling-fields.ts';
import { problemFields } from './problem-fields.ts';
import { productFields } from './product-fields.ts';

/**
 * Every field that a ticket carries from its form, once. Schema, wire, control, display, search and audience follow
 * from its row; nothing else switches on a field's name. The order is the order on the page of a ticket.
 */
export const ticketFields = {
  ...productFields,
  ...problemFields,
  ...contactFields,
  ...customerFields,
  ...handlingFields,
};

export type TicketField = keyof typeof ticketFields;
export const fieldNames = Object.keys(ticketFields) as TicketField[];
export const fieldEntry = (field: TicketField): TicketFieldEntry => ticketFields[field];
export const isTicketField = (name: string): name is TicketField => Object.hasOwn(ticketFields, name);

/** The values of a form after parsing. */
export type FieldValues = { [F in TicketField]: ValueOf<(typeof ticketFields)[F]> };

/** The fields that this audience never sees, in any carrier. */
export const hiddenFields = (insider: boolean): TicketField[] =>
  fieldNames.filter((field) => !isOpenTo(fieldEntry(field), insider));
