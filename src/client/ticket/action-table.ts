import type { DictionaryName } from '../../shared/dictionary/shape.ts';
import type { PageName } from '../../shared/pages.ts';
import type { ActionInput, CallableAction } from '../../shared/ticket/inputs.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import type { Texts } from '../../shared/text/en.ts';

/** What is being typed into an action, by the field's name; `ticket.sn` and `changes.sn` inside of a whole form. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

type Look =
  | { as: 'text'; max: number; lines?: number }
  | { as: 'days' }
  | { as: 'code'; dictionary: DictionaryName }
  | { as: 'person'; for: 'transfer' | 'escalate' }
  | { as: 'ticketNumber' }
  | { as: 'yesNo' }
  | { as: 'instant' }
  | { as: 'confirm' }
  | { as: 'files' }
  /** Not shown; the action's variant says it. */
  | { as: 'given' }
  /** The ticket's own fields, prefilled; `changes` sends only what was changed. */
  | { as: 'ticket' }
  | { as: 'changes' };

export type ActionField = Look & {
  name: string;
  label: keyof Texts;
  hint?: keyof Texts;
  optional?: true;
  /** Asked only then. */
  when?: (values: Values) => boolean;
  /** What it begins with. */
  preset?: (ticket: TicketView) => string | boolean | undefined;
};
type FieldOf<A extends CallableAction> = ActionField & {
  name: Exclude<keyof ActionInput<A> & string, 'note'> | (A extends 'resubmit' ? 'note' : never);
};

interface Row<A extends CallableAction> {
  /** A sheet over the ticket, or a page of its own. */
  opens: 'sheet' | PageName;
  danger?: true;
  /** What will happen, in a sentence with the ticket's number. */
  will?: Extract<keyof Texts, `ticket.will.${CallableAction}`>;
  fields: readonly FieldOf<A>[];
}

const reason = (label: keyof Texts, hint?: keyof Texts) =>
  ({ name: 'reason', as: 'text', max: 1_000, label, ...(hint ? { hint } : {}) }) as const;
const resumed = { name: 'productionResumed', as: 'yesNo', label: 'ticket.input.resumed' } as const;
const resumedAt = {
  name: 'productionResumedAt',
  as: 'instant',
  label: 'ticket.input.resumedAt',
  when: (values: Values) => values['productionResumed'] === true,
} as const;
const uploads = { name: 'uploads', as: 'files', label: 'ticket.input.files', optional: true } as const;
const safety = {
  name: 'safety',
  as: 'text',
  max: 1_000,
  lines: 2,
  label: 'solution.safety',
  hint: 'solution.safetyHint',
  optional: true,
  preset: (ticket: TicketView) => ticket.solution?.safety ?? undefined,
} as const;
const text = {
  name: 'text',
  as: 'text',
  max: 20_000,
  lines: 8,
  label: 'solution.text',
  hint: 'solution.textHint',
} as const;
const feasible = { name: 'feasible', as: 'confirm', label: 'solution.feasible' } as const;
const noSensitive = { name: 'noSensitive', as: 'confirm', label: 'solution.noSensitive' } as const;

/**
 * How every action of the transition table opens and what it asks: one row each (api.md, Action inputs). Beside these,
 * whoever acts on the requester's behalf is asked for a note.
 */
export const actionTable: { readonly [A in CallableAction]: Row<A> } = {
  accept: {
    opens: 'sheet',
    will: 'ticket.will.accept',
    fields: [
      {
        name: 'requiredDays',
        as: 'days',
        label: 'ticket.field.requiredDays',
        preset: (ticket) => String(ticket.clock.requiredDays),
      },
    ],
  },
  dismiss: {
    opens: 'sheet',
    danger: true,
    will: 'ticket.will.dismiss',
    fields: [
      {
        name: 'reasonCode',
        as: 'code',
        dictionary: 'ticketRejectionReason',
        label: 'ticket.input.reasonCode',
        optional: true,
      },
      reason('ticket.input.dismissReason', 'ticket.input.theyRead'),
      { name: 'duplicateOf', as: 'ticketNumber', label: 'ticket.input.duplicateOf', optional: true },
    ],
  },
  resubmit: {
    opens: 'sheet',
    will: 'ticket.will.resubmit',
    fields: [
      { name: 'note', as: 'text', max: 1_000, label: 'ticket.input.whatChanged' },
      { name: 'ticket', as: 'ticket', label: 'ticket.input.form' },
    ],
  },
  withdraw: {
    opens: 'sheet',
    danger: true,
    will: 'ticket.will.withdraw',
    fields: [reason('ticket.input.withdrawReason')],
  },
  transfer: {
    opens: 'transfer',
    will: 'ticket.will.transfer',
    fields: [
      { name: 'toUserId', as: 'person', for: 'transfer', label: 'ticket.input.toUser' },
      reason('ticket.input.transferReason'),
    ],
  },
  askInformation: {
    opens: 'sheet',
    will: 'ticket.will.askInformation',
    fields: [
      { name: 'question', as: 'text', max: 1_000, label: 'ticket.input.question', hint: 'ticket.input.theyRead' },
      {
        name: 'holdReason',
        as: 'code',
        dictionary: 'holdReason',
        label: 'ticket.input.holdReason',
        hint: 'ticket.input.holdHint',
      },
    ],
  },
  giveInformation: {
    opens: 'sheet',
    fields: [{ name: 'answer', as: 'text', max: 5_000, label: 'ticket.input.answer' }, uploads],
  },
  escalate: {
    opens: 'escalateForm',
    will: 'ticket.will.escalate',
    fields: [
      { name: 'expertId', as: 'person', for: 'escalate', label: 'ticket.input.expert' },
      {
        name: 'troubleshooting',
        as: 'text',
        max: 5_000,
        lines: 5,
        label: 'ticket.field.troubleshooting',
        hint: 'ticket.input.troubleshootingHint',
        preset: (ticket) => ticket.troubleshooting ?? undefined,
      },
      {
        name: 'impact',
        as: 'code',
        dictionary: 'impact',
        label: 'ticket.field.impact',
        preset: (ticket) => ticket.impact ?? undefined,
      },
      {
        name: 'scope',
        as: 'code',
        dictionary: 'scope',
        label: 'ticket.field.scope',
        preset: (ticket) => ticket.scope ?? undefined,
      },
      {
        name: 'requiredDays',
        as: 'days',
        label: 'ticket.field.requiredDays',
        hint: 'ticket.input.daysFromNow',
        preset: (ticket) => String(ticket.clock.requiredDays),
      },
      {
        name: 'projectLevel',
        as: 'code',
        dictionary: 'projectLevel',
        label: 'ticket.field.projectLevel',
        preset: (ticket) => ticket.projectLevel ?? undefined,
      },
      {
        name: 'accountabilityType',
        as: 'code',
        dictionary: 'accountabilityType',
        label: 'ticket.field.accountabilityType',
        preset: (ticket) => ticket.accountabilityType ?? undefined,
      },
      {
        name: 'accountableParty',
        as: 'code',
        dictionary: 'accountableParty',
        label: 'ticket.field.accountableParty',
        preset: (ticket) => ticket.accountableParty ?? undefined,
      },
      {
        name: 'ipmtAttributes',
        as: 'code',
        dictionary: 'ipmtAttributes',
        label: 'ticket.field.ipmtAttributes',
        preset: (ticket) => ticket.ipmtAttributes ?? undefined,
      },
      {
        name: 'reasonCode',
        as: 'code',
        dictionary: 'escalationReason',
        label: 'ticket.input.escalationReason',
        optional: true,
      },
    ],
  },
  propose: {
    opens: 'insiderSolution',
    will: 'ticket.will.propose',
    fields: [safety, text, uploads, feasible, noSensitive],
  },
  revise: {
    opens: 'insiderSolution',
    will: 'ticket.will.revise',
    fields: [
      safety,
      { ...text, preset: (ticket) => ticket.solution?.text },
      {
        name: 'changeNote',
        as: 'text',
        max: 1_000,
        lines: 3,
        label: 'solution.changeNote',
        hint: 'ticket.input.theyRead',
      },
      uploads,
      feasible,
      noSensitive,
    ],
  },
  acceptSolution: { opens: 'sheet', will: 'ticket.will.acceptSolution', fields: [] },
  declineSolution: {
    opens: 'sheet',
    will: 'ticket.will.declineSolution',
    fields: [
      {
        name: 'reasonCode',
        as: 'code',
        dictionary: 'solutionRejectionReason',
        label: 'ticket.input.reasonCode',
        optional: true,
      },
      reason('ticket.input.declineReason', 'ticket.input.declineHint'),
    ],
  },
  confirmSolution: { opens: 'sheet', will: 'ticket.will.confirmSolution', fields: [resumed, resumedAt] },
  close: {
    opens: 'closeOrder',
    will: 'ticket.will.close',
    fields: [
      { name: 'resolvedInOneGo', as: 'yesNo', label: 'ticket.input.oneGo', hint: 'ticket.input.oneGoHint' },
      {
        name: 'oneGoRemark',
        as: 'text',
        max: 1_000,
        label: 'ticket.input.oneGoRemark',
        when: (values) => values['resolvedInOneGo'] === false,
      },
      { name: 'closureCode', as: 'code', dictionary: 'closureCode', label: 'ticket.input.closureCode', optional: true },
      { ...resumed, label: 'ticket.input.vendorResumed', hint: 'ticket.input.vendorHint', optional: true },
      { ...resumedAt, optional: true },
    ],
  },
  // Its own page: stars, attributes, the people who rate are visitors too.
  evaluate: { opens: 'evaluate', fields: [] },
  reopen: {
    opens: 'sheet',
    will: 'ticket.will.reopen',
    fields: [reason('ticket.input.reopenReason')],
  },
  comment: {
    opens: 'sheet',
    fields: [
      { name: 'text', as: 'text', max: 5_000, label: 'ticket.input.message' },
      { name: 'visibility', as: 'given', label: 'ticket.action.comment' },
      uploads,
    ],
  },
  correct: {
    opens: 'sheet',
    will: 'ticket.will.correct',
    fields: [{ name: 'changes', as: 'changes', label: 'ticket.input.changes' }],
  },
};

export const fieldsOf = (action: CallableAction): readonly ActionField[] => actionTable[action].fields;
