import type { ActionTable, TypedValues } from '../field/entry.ts';
import { sentence } from '../field/sentence.ts';
import { commentEntries } from './comment-entries.ts';
import { evaluationEntries } from './evaluation-entries.ts';
import { ticketFields } from './fields.ts';
import {
  checks,
  longer,
  message,
  nextNewsAt,
  note,
  ofTicket,
  requiredDays,
  resumed,
  resumedAt,
  safety,
  solution,
  uploads,
} from './input-entries.ts';
import type { CallableAction } from './rules.ts';
import type { TicketView } from './ticket-view.ts';

/** The fields of each action, in the order of its form (api.md, Action inputs). */
export const actionEntries = {
  accept: {
    requiredDays: { ...ticketFields.requiredDays, missing: 'issue.need.requiredDays', preset: requiredDays },
    reason: longer,
    nextNewsAt,
  },
  dismiss: {
    reasonCode: {
      type: 'code',
      dictionary: 'ticketRejectionReason',
      label: 'ticket.input.reasonCode',
      optional: true,
    },
    reason: {
      ...sentence,
      label: 'ticket.input.dismissReason',
      missing: 'issue.need.dismissReason',
      hint: 'ticket.input.theyRead',
    },
    duplicateOf: {
      type: 'ticketNumber',
      label: 'ticket.input.duplicateOf',
      issue: 'issue.unknownTicket',
      optional: true,
    },
  },
  resubmit: {
    note: { ...sentence, label: 'ticket.input.whatChanged', missing: 'issue.need.whatChanged' },
    ticket: { type: 'form', sends: 'whole', label: 'ticket.input.form' },
  },
  withdraw: { reason: { ...sentence, label: 'ticket.input.withdrawReason', missing: 'issue.need.withdrawReason' } },
  transfer: {
    toUserId: {
      type: 'person',
      for: 'transfer',
      label: 'ticket.input.toUser',
      issue: 'issue.unknownUser',
      missing: 'issue.need.toUser',
    },
    reason: {
      ...sentence,
      label: 'ticket.input.transferReason',
      optional: true,
      needed: 'issue.need.transferReason',
      unlessQueued: true,
    },
  },
  askInformation: {
    question: {
      ...sentence,
      label: 'ticket.input.question',
      missing: 'issue.need.question',
      hint: 'ticket.input.theyRead',
    },
    holdReason: {
      type: 'code',
      dictionary: 'holdReason',
      label: 'ticket.input.holdReason',
      missing: 'issue.need.holdReason',
      hint: 'ticket.input.holdHint',
    },
    nextNewsAt,
  },
  giveInformation: {
    answer: { ...message, label: 'ticket.input.answer', missing: 'issue.need.answer' },
    uploads,
    note,
  },
  escalate: {
    expertId: {
      type: 'person',
      for: 'escalate',
      label: 'ticket.input.expert',
      issue: 'issue.unknownUser',
      missing: 'issue.need.expert',
    },
    troubleshooting: { ...ofTicket('troubleshooting'), lines: 5, hint: 'ticket.input.troubleshootingHint' },
    impact: ofTicket('impact'),
    scope: ofTicket('scope'),
    requiredDays: {
      ...ticketFields.requiredDays,
      missing: 'issue.need.requiredDays',
      hint: 'ticket.input.daysFromNow',
      preset: requiredDays,
    },
    reason: longer,
    projectLevel: ofTicket('projectLevel'),
    accountabilityType: ofTicket('accountabilityType'),
    accountableParty: ofTicket('accountableParty'),
    ipmtAttributes: ofTicket('ipmtAttributes'),
    reasonCode: {
      type: 'code',
      dictionary: 'escalationReason',
      label: 'ticket.input.escalationReason',
      optional: true,
    },
  },
  propose: { safety, text: solution, uploads, ...checks, nextNewsAt },
  revise: {
    safety,
    text: { ...solution, preset: (ticket: TicketView) => ticket.solution?.text },
    changeNote: {
      ...sentence,
      lines: 3,
      label: 'solution.changeNote',
      missing: 'issue.need.changeNote',
      hint: 'ticket.input.theyRead',
    },
    uploads,
    ...checks,
  },
  acceptSolution: { note },
  declineSolution: {
    reasonCode: {
      type: 'code',
      dictionary: 'solutionRejectionReason',
      label: 'ticket.input.reasonCode',
      optional: true,
    },
    reason: {
      ...sentence,
      label: 'ticket.input.declineReason',
      missing: 'issue.need.declineReason',
      hint: 'ticket.input.declineHint',
    },
    note,
  },
  confirmSolution: {
    productionResumed: resumed,
    productionResumedAt: { ...resumedAt, needed: 'issue.resumedAt' },
    note,
  },
  close: {
    resolvedInOneGo: {
      type: 'yesNo',
      label: 'ticket.input.oneGo',
      missing: 'issue.need.oneGo',
      hint: 'ticket.input.oneGoHint',
    },
    oneGoRemark: {
      ...sentence,
      label: 'ticket.input.oneGoRemark',
      optional: true,
      needed: 'issue.oneGoRemark',
      when: (typed: TypedValues) => typed['resolvedInOneGo'] === 'no',
    },
    closureCode: { type: 'code', dictionary: 'closureCode', label: 'ticket.input.closureCode', optional: true },
    productionResumed: {
      ...resumed,
      label: 'ticket.input.vendorResumed',
      hint: 'ticket.input.vendorHint',
      optional: true,
    },
    productionResumedAt: resumedAt,
  },
  evaluate: evaluationEntries,
  reopen: { reason: { ...sentence, label: 'ticket.input.reopenReason', missing: 'issue.need.reopenReason' } },
  comment: commentEntries,
  correct: { changes: { type: 'form', sends: 'changes', label: 'ticket.input.changes' } },
} as const satisfies Record<CallableAction, ActionTable<TicketView>>;

export const entriesOf = (action: CallableAction): ActionTable<TicketView> => actionEntries[action];
