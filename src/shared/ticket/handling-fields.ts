import { REQUIRED_DAYS_MAX, REQUIRED_DAYS_MIN } from '../constants.ts';
import { need, type TicketFieldTable } from './field-entry.ts';

const TEXT_MAX = 5_000; // domain.md, Forms

/** What insiders say about the handling. */
export const handlingFields = {
  requiredDays: {
    type: 'days',
    label: 'ticket.field.requiredDays',
    group: 'handling',
    audience: 'all',
    need: need('absent', 'required', 'required'),
    min: REQUIRED_DAYS_MIN,
    max: REQUIRED_DAYS_MAX,
    issue: 'issue.requiredDays',
    control: 'pick',
    step: 'handling',
    order: 1,
    preset: 'impact',
    elsewhere: true,
  },
  troubleshooting: {
    type: 'text',
    label: 'ticket.field.troubleshooting',
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
    max: TEXT_MAX,
    lines: 4,
    step: 'handling',
    order: 8,
  },
  projectLevel: {
    type: 'code',
    label: 'ticket.field.projectLevel',
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'required', 'absent'),
    dictionary: 'projectLevel',
    step: 'handling',
    order: 2,
  },
  accountabilityType: {
    type: 'code',
    label: 'ticket.field.accountabilityType',
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
    dictionary: 'accountabilityType',
    step: 'handling',
    order: 6,
  },
  accountableParty: {
    type: 'code',
    label: 'ticket.field.accountableParty',
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'optional'),
    dictionary: 'accountableParty',
    step: 'handling',
    order: 7,
  },
  ipmtAttributes: {
    type: 'code',
    label: 'ticket.field.ipmtAttributes',
    group: 'handling',
    audience: 'insiders',
    need: need('absent', 'optional', 'required'),
    dictionary: 'ipmtAttributes',
    step: 'handling',
    order: 5,
  },
} as const satisfies TicketFieldTable;
