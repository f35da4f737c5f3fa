import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { day, defineCall, idParams, instant, page } from '../call.ts';
import { LIST_LIMIT } from '../constants.ts';
import { ticketFields } from '../ticket/fields.ts';
import { REASON_MAX } from '../ticket/inputs.ts';
import { statusNames } from '../ticket/statuses.ts';
import type { ProblemAction } from './rules.ts';
import { problemActions, problemOutcomes, problemStatuses } from './rules.ts';

export const ROOT_CAUSE_MAX = 5_000;

const person = z.object({ id: z.string(), name: z.string() });
const maybeText = z.nullable(z.string());

export const problemRow = z.object({
  id: z.string(),
  status: z.enum(problemStatuses),
  statusLabel: z.string(),
  /** Of the oldest ticket that belongs to it; null when every ticket was moved to another problem. */
  title: maybeText,
  ticketNumber: maybeText,
  productModel: maybeText,
  tickets: z.number(),
  openMeasures: z.number(),
  /** When the next open measure is due. */
  nextDueOn: maybeText,
  openedAt: instant,
  finishedAt: z.nullable(instant),
});
export type ProblemRow = z.output<typeof problemRow>;

export const measureView = z.object({
  id: z.string(),
  text: z.string(),
  owner: person,
  dueOn: z.string(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(person),
  note: maybeText,
});
export type MeasureView = z.output<typeof measureView>;

export const problemEvent = z.object({
  /** The problem's version after it; `open` is 1. */
  version: z.number(),
  at: instant,
  actor: z.nullable(person),
  action: z.string(),
  text: maybeText,
  changes: z.array(z.object({ field: z.string(), old: maybeText, new: maybeText })),
});
export type ProblemEvent = z.output<typeof problemEvent>;

const offered = z.object({ action: z.enum(problemActions), enabled: z.boolean(), reason: maybeText });

export const problemView = z.object({
  id: z.string(),
  status: z.enum(problemStatuses),
  statusLabel: z.string(),
  version: z.number(),
  rootCause: maybeText,
  accountabilityType: maybeText,
  accountableParty: maybeText,
  ipmtAttributes: maybeText,
  openedAt: instant,
  finishedAt: z.nullable(instant),
  tickets: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(statusNames),
      statusLabel: z.string(),
      productModel: maybeText,
      customerName: maybeText,
    }),
  ),
  measures: z.array(measureView),
  events: z.array(problemEvent),
  actions: z.array(offered),
});
export type ProblemView = z.output<typeof problemView>;

const reason = z.string().check(z.trim(), z.minLength(5), z.maxLength(REASON_MAX));

/** What each action needs, beside the version. */
export const problemInputs = {
  record: z.strictObject({
    rootCause: z.optional(z.string().check(z.trim(), z.minLength(10), z.maxLength(ROOT_CAUSE_MAX))),
    accountabilityType: z.optional(ticketFields.accountabilityType.schema),
    accountableParty: z.optional(ticketFields.accountableParty.schema),
    ipmtAttributes: z.optional(ticketFields.ipmtAttributes.schema),
  }),
  addMeasure: z.strictObject({ text: reason, ownerId: z.uuid('issue.measureOwner'), dueOn: day }),
  completeMeasure: z.strictObject({ measureId: z.uuid('issue.choice'), note: z.optional(reason) }),
  link: z.strictObject({ ticketId: z.uuid('issue.unknownTicket') }),
  finish: z.strictObject({ outcome: z.enum(problemOutcomes) }),
  reopen: z.strictObject({ reason }),
} as const satisfies Record<ProblemAction, z.ZodMiniType>;
export type ProblemInput<A extends ProblemAction> = z.output<(typeof problemInputs)[A]>;

export const listProblems = defineCall({
  name: 'problem.list',
  summary: 'Problems of escalated tickets, the newest first.',
  method: 'GET',
  path: '/itr-api/v1/problems',
  access: 'insider',
  query: z.strictObject({
    status: z.optional(z.enum(problemStatuses)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit: z._default(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'issue.number')), z.transform(Number)),
        z.number().check(z.gte(1), z.lte(100)),
      ),
      LIST_LIMIT,
    ),
  }),
  output: page(problemRow),
});

export const getProblem = defineCall({
  name: 'problem.get',
  summary: 'One problem with its tickets, measures and what happened.',
  method: 'GET',
  path: '/itr-api/v1/problems/:id',
  access: 'insider',
  params: idParams,
  output: problemView,
});

type ProblemCall<A extends ProblemAction> = Call<
  typeof idParams,
  z.ZodMiniType<Record<string, never>, Record<string, never>>,
  z.ZodMiniType<ProblemInput<A> & { version: number }, z.input<(typeof problemInputs)[A]> & { version: number }>,
  typeof problemView
>;

const actionCall = (action: ProblemAction) =>
  defineCall({
    name: `problem.${action}`,
    summary: `The action \`${action}\` of the table of problems; answers the problem as it now is.`,
    method: 'POST',
    path: `/itr-api/v1/problems/:id/actions/${action}`,
    access: 'insider',
    params: idParams,
    body: z.extend(problemInputs[action] as z.ZodMiniObject, { version: z.int('issue.version').check(z.gte(1)) }),
    output: problemView,
  });

/** One call per row of the table. */
export const actOnProblem = Object.fromEntries(
  problemActions.map((action) => [action, actionCall(action)]),
) as unknown as {
  [A in ProblemAction]: ProblemCall<A>;
};
