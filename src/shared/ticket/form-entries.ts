import { need, type TicketFieldEntry, type TicketFieldTable } from './field-entry.ts';
import { fieldNames, ticketFields } from './fields.ts';

/** The fields of the raise form that are not fields of the ticket. Files are sent with it too. */
const extras = {
  visibleToPartner: {
    type: 'yesNo',
    label: 'raise.visibleToPartner',
    hint: 'raise.visibleToPartnerText',
    group: 'contact',
    audience: 'all',
    need: need('absent', 'optional', 'absent'),
    step: 'check',
  },
  /** A manager raises feedback for a colleague, who is the requester then (docs/decisions/0014). */
  onBehalfOf: {
    type: 'colleague',
    label: 'raise.forWhom',
    group: 'contact',
    audience: 'all',
    need: need('optional', 'absent', 'absent'),
    step: 'check',
    issue: 'issue.colleague',
  },
} as const satisfies TicketFieldTable;

/** Everything that is typed or chosen when a ticket is raised. */
const formEntries = { ...ticketFields, ...extras };
export type FormEntries = typeof formEntries;
export type FormEntryName = keyof FormEntries;
export const formEntryNames = [...fieldNames, ...Object.keys(extras)] as FormEntryName[];
export const formEntry = (name: FormEntryName): TicketFieldEntry => formEntries[name];
