import type { TicketField } from '../../../shared/ticket/fields.ts';

/** The ticket's fields that an escalation asks for, in the order of its form, which their page need not load for them. */
export const escalatedFields = [
  'troubleshooting',
  'impact',
  'scope',
  'requiredDays',
  'projectLevel',
  'accountabilityType',
  'accountableParty',
  'ipmtAttributes',
] as const satisfies readonly TicketField[];
