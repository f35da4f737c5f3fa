import type { EntryOf, TypedValues, UsualDays } from '../field/entry.ts';
import { sentence } from '../field/sentence.ts';
import { ticketFields } from './fields.ts';
import type { TicketView } from './ticket-view.ts';

const SOLUTION_MAX = 20_000;
const MESSAGE_MAX = 5_000;

export const message = { type: 'text', max: MESSAGE_MAX, lines: 4 } as const satisfies Omit<EntryOf<'text'>, 'label'>;
/** Required from a handler who acts on the requester's behalf. */
export const note = {
  ...sentence,
  label: 'ticket.input.note',
  hint: 'ticket.input.noteHint',
  optional: true,
  onBehalf: true,
  needed: 'issue.onBehalfNote',
} as const;
export const uploads = { type: 'uploads', label: 'ticket.input.files', optional: true } as const;
export const resumed = { type: 'yesNo', label: 'ticket.input.resumed', missing: 'issue.need.resumed' } as const;
export const resumedAt = {
  type: 'instant',
  label: 'ticket.input.resumedAt',
  issue: 'issue.instant',
  past: true,
  optional: true,
  when: (typed: TypedValues) => typed['productionResumed'] === 'yes',
} as const;

/** When the requester hears from the handler next; a form offers it while production is down. */
export const nextNewsAt = {
  type: 'instant',
  label: 'ticket.input.nextNewsAt',
  hint: 'ticket.input.nextNewsHint',
  issue: 'issue.instant',
  soon: true,
  promises: true,
  optional: true,
} as const;

/** A field of the ticket, prefilled with its present value. */
export const ofTicket = <const F extends keyof typeof ticketFields & keyof TicketView>(field: F) => ({
  ...ticketFields[field],
  missing: `issue.need.${field}` as const,
  preset: (ticket: TicketView) => ticket[field],
});
export const requiredDays = (ticket: TicketView) => ticket.clock.requiredDays;

/** Why a ticket gets more days than its severity grants; everybody may read it. */
export const longer = {
  ...sentence,
  lines: 3,
  label: 'ticket.input.longerReason',
  hint: 'ticket.input.longerHint',
  optional: true,
  needed: 'issue.longerReason',
  when: ({ requiredDays: days, impact }: TypedValues, usualDays: UsualDays) =>
    Number(days) > (usualDays(impact) ?? Infinity),
} as const;

export const safety = {
  ...sentence,
  lines: 2,
  label: 'solution.safety',
  hint: 'solution.safetyHint',
  optional: true,
  preset: (ticket: TicketView) => ticket.solution?.safety,
} as const;
export const solution = {
  type: 'text',
  min: 10,
  max: SOLUTION_MAX,
  lines: 8,
  label: 'solution.text',
  missing: 'issue.need.solution',
  hint: 'solution.textHint',
} as const;
export const checks = {
  feasible: { type: 'confirm', label: 'solution.feasible', issue: 'issue.feasible' },
  noSensitive: { type: 'confirm', label: 'solution.noSensitive', issue: 'issue.noSensitive' },
} as const;
