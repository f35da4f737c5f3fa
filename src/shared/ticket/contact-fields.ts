import { need, type TicketFieldTable } from './field-entry.ts';

const NAME_MAX = 100; // domain.md, Forms
const PHONE_MAX = 40;

/** The person to call back. */
export const contactFields = {
  contactName: {
    type: 'text',
    label: 'ticket.field.contactName',
    group: 'contact',
    audience: 'all',
    need: need('required', 'required', 'absent'),
    max: NAME_MAX,
    autoComplete: 'name',
    step: { feedback: 'check', itr: 'customer' },
    order: 1,
  },
  contactEmail: {
    type: 'email',
    label: 'ticket.field.contactEmail',
    group: 'contact',
    audience: 'all',
    need: need('required', 'required', 'absent'),
    issue: 'issue.contactEmail',
    autoComplete: 'email',
    step: { feedback: 'check', itr: 'customer' },
    order: 1,
  },
  contactPhone: {
    type: 'phone',
    label: 'ticket.field.contactPhone',
    group: 'contact',
    audience: 'all',
    need: need('optional', 'optional', 'absent'),
    max: PHONE_MAX,
    autoComplete: 'tel',
    step: { feedback: 'check', itr: 'customer' },
    order: 1,
  },
  complainantRole: {
    type: 'code',
    label: 'ticket.field.complainantRole',
    group: 'contact',
    audience: 'all',
    need: need('absent', 'required', 'absent'),
    dictionary: 'complainantRole',
    step: { itr: 'customer' },
    order: 1,
  },
} as const satisfies TicketFieldTable;
