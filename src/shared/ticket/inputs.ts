import * as z from 'zod/mini';
import { uploadList } from '../upload/list.ts';
import { ticketFields } from './fields.ts';
import { ticketForm } from './form.ts';
import type { Action } from './rules.ts';

export const SOLUTION_MAX = 20_000; // domain.md, Forms
export const REASON_MAX = 1_000;
export const SUGGESTION_MAX = 500;

const reason = z.string().check(z.trim(), z.minLength(5), z.maxLength(REASON_MAX));
const note = z.optional(reason);
const code = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));
const confirmed = (message: string) => z.literal(true, message);
const uploads = z.optional(uploadList);

export const satisfactions = ['verySatisfied', 'satisfied', 'dissatisfied'] as const; // spec 3, Evaluation
export const praises = ['quickResponse', 'goodAttitude', 'highlyProfessional', 'patient', 'skilled'] as const;
export const visibilities = ['public', 'internal'] as const;

const solution = {
  text: z.string().check(z.trim(), z.minLength(10), z.maxLength(SOLUTION_MAX)),
  uploads,
  feasible: confirmed('issue.feasible'),
  noSensitive: confirmed('issue.noSensitive'),
  safety: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(REASON_MAX))),
};

export const evaluation = z.strictObject({
  overall: z.int().check(z.gte(1), z.lte(5)),
  serviceAttitude: z.optional(z.enum(satisfactions)),
  professionalCompetence: z.optional(z.enum(satisfactions)),
  responseSpeed: z.optional(z.enum(satisfactions)),
  attributes: z.optional(z.array(z.enum(praises)).check(z.maxLength(praises.length))),
  suggestion: z.optional(z.string().check(z.trim(), z.maxLength(SUGGESTION_MAX))),
});

const {
  kind: _kind,
  uploads: _uploads,
  visibleToPartner: _visible,
  onBehalfOf: _onBehalfOf,
  ...correctable
} = ticketForm.def.shape;

/** What each action needs, beside the version: api.md, Action inputs. `note` is required when acting on the requester's behalf. */
export const actionInputs = {
  accept: z.strictObject({ requiredDays: ticketFields.requiredDays.schema }),
  dismiss: z.strictObject({ reason, reasonCode: code, duplicateOf: z.optional(z.uuid('issue.unknownTicket')) }),
  // Whose ticket it is does not change any more.
  resubmit: z.strictObject({ note: reason, ticket: z.omit(ticketForm, { onBehalfOf: true }) }),
  withdraw: z.strictObject({ reason }),
  transfer: z.strictObject({ toUserId: z.uuid('issue.unknownUser'), reason }),
  askInformation: z.strictObject({ question: reason, holdReason: z.string().check(z.minLength(1), z.maxLength(80)) }),
  giveInformation: z.strictObject({
    answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)),
    uploads,
    note,
  }),
  escalate: z.strictObject({
    projectLevel: ticketFields.projectLevel.schema,
    accountabilityType: ticketFields.accountabilityType.schema,
    accountableParty: ticketFields.accountableParty.schema,
    ipmtAttributes: ticketFields.ipmtAttributes.schema,
    scope: ticketFields.scope.schema,
    impact: ticketFields.impact.schema,
    requiredDays: ticketFields.requiredDays.schema,
    troubleshooting: ticketFields.troubleshooting.schema,
    expertId: z.uuid('issue.unknownUser'),
    reasonCode: code,
  }),
  propose: z.strictObject(solution),
  revise: z.strictObject({ ...solution, changeNote: reason }),
  acceptSolution: z.strictObject({ note }),
  declineSolution: z.strictObject({ reason, reasonCode: code, note }),
  confirmSolution: z.strictObject({
    productionResumed: z.boolean(),
    productionResumedAt: z.optional(z.iso.datetime('issue.instant')),
    note,
  }),
  close: z.strictObject({
    resolvedInOneGo: z.boolean(),
    oneGoRemark: z.optional(reason),
    productionResumed: z.optional(z.boolean()),
    productionResumedAt: z.optional(z.iso.datetime('issue.instant')),
    closureCode: code,
  }),
  evaluate: evaluation,
  reopen: z.strictObject({ reason }),
  comment: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)),
    visibility: z.enum(visibilities),
    uploads,
  }),
  correct: z.strictObject({ changes: z.strictObject(correctable) }),
} as const satisfies Partial<Record<Action, z.ZodMiniType>>;

/** Actions that somebody can call; `expire` is the system's alone. */
export type CallableAction = keyof typeof actionInputs;
export const callableActions = Object.keys(actionInputs) as [CallableAction, ...CallableAction[]];
export type ActionInput<A extends CallableAction> = z.output<(typeof actionInputs)[A]>;
