import type { ValidationIssues } from '../../shared/errors.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { fieldEntry, fieldNames } from '../../shared/ticket/fields.ts';
import { resumptionIssue } from '../../shared/ticket/field-rules.ts';
import { valueIssues } from '../../shared/ticket/ticket-form.ts';
import type { ActionInput } from '../../shared/ticket/action-inputs.ts';
import { isInsider, type CallableAction } from '../../shared/ticket/rules.ts';
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import { isForExpert, type Status } from '../../shared/ticket/statuses.ts';
import type { Context } from '../http/operation.ts';
import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import type { TicketDeps } from './deps.ts';
import type { WholeTicket } from './ticket-row.ts';
import { resolveForm } from './resolve-form.ts';
import { clampToNow, searchText, severityOf, todayFor } from './derived-fields.ts';
import type { Patch } from './store.ts';
import { insertEvaluation, openProblem, readWhole } from './store.ts';
import type { Insider } from './handler-store.ts';
import { findInsider, presentOne, takeTurn } from './handler-store.ts';
import { decideSolution, insertSolution } from './solution-store.ts';

export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** A transition in progress: the locked ticket and everything that an effect may use. */
export interface TransitionContext {
  context: Context;
  deps: TicketDeps;
  ticket: WholeTicket;
  to: Status;
  /** The number of the new event. */
  seq: number;
  actorId: string | null;
}

/** What an action does in addition to changing the status: columns, the text of its event, rows in other tables. */
export interface Effect {
  set?: Patch;
  text?: string | null;
  /** Text of a public event that only insiders may read, e.g. the reason of a transfer (domain.md, Roles). */
  internalText?: string;
  visibility?: 'public' | 'internal';
  changes?: FieldChange[];
  /** The solution that the files of this action belong to. */
  solutionVersion?: number;
  /** One of several events that the caller notifies of together, so that nobody gets a mail for each. */
  toldTogether?: true;
  /** Writes rows in other tables, after the event. */
  sideWrites?: () => Promise<unknown>;
}

type Effects = {
  [A in CallableAction]: (current: TransitionContext, input: ActionInput<A>) => Effect | Promise<Effect>;
} & {
  expire: (current: TransitionContext) => Effect;
};

/** One entry for each action of the table (`shared/ticket/rules.ts`): a missing one does not compile. */
export const effects: Effects = {
  accept: ({ actorId }, input) => ({
    set: { handlerId: actorId, requiredDays: input.requiredDays },
    text: input.reason ?? null,
  }),
  dismiss: async (current, input) => {
    const same =
      input.duplicateOf === undefined ||
      (input.duplicateOf !== current.ticket.id && (await readWhole(current.context.tx, input.duplicateOf)) !== null);
    if (!same) throw invalid({ duplicateOf: { key: 'issue.unknownTicket' } });
    return {
      set: {
        rejectionReason: input.reason,
        rejectionCode: input.reasonCode ?? null,
        duplicateOf: input.duplicateOf ?? null,
      },
      text: input.reason,
    };
  },
  resubmit: async (current, input) => {
    if (input.ticket.kind !== current.ticket.kind) throw invalid({ 'ticket.kind': { key: 'issue.kindChanged' } });
    const dictionaries = await current.deps.dictionaries(current.context.tx);
    const { values, ...completed } = await resolveForm(
      current.context,
      current.deps,
      input.ticket,
      dictionaries,
      'ticket.',
    );
    const changed = await derived(current, values, dictionaries);
    return {
      set: {
        ...changed,
        ...completed,
        ...(await replaceGoneHandler(current)),
        rejectionReason: null,
        rejectionCode: null,
        duplicateOf: null,
      },
      text: input.note,
      changes: changesOf(current.ticket, values),
    };
  },
  withdraw: (_current, input) => ({ text: input.reason }),
  transfer: async (current, input) => {
    const person = await newHandlerOf(current, 'toUserId', input.toUserId);
    return {
      set: { handlerId: person.id },
      internalText: input.reason,
      changes: [{ field: 'handler', old: current.ticket.handlerName, new: person.userName }],
    };
  },
  askInformation: async (current, input) => {
    const { holdReason } = await current.deps.dictionaries(current.context.tx);
    const pauses = holdReason.find(({ code }) => code === input.holdReason)?.pauses ?? false;
    return {
      set: {
        holdReason: input.holdReason,
        holdPauses: pauses,
        holdQuestion: input.question,
        holdSince: current.context.now.toISOString(),
      },
      text: input.question,
    };
  },
  giveInformation: (_current, input) => ({ text: withNote(input.answer, input.note) }),
  escalate: async (current, input) => {
    const { expertId, reasonCode, reason, ...fields } = input;
    const dictionaries = await current.deps.dictionaries(current.context.tx);
    const expert = await newHandlerOf({ ...current, to: 'escalated' }, 'expertId', expertId, true);
    const id = current.context.clock.id();
    const changed = await derived(current, fields, dictionaries);
    return {
      set: { ...changed, handlerId: expert.id, escalatedThisRound: true, escalationReason: reasonCode ?? null },
      text: reason ?? null,
      changes: [
        ...changesOf(current.ticket, fields),
        { field: 'handler', old: current.ticket.handlerName, new: expert.userName },
      ],
      sideWrites: async () => {
        if (current.ticket.problemId !== null) return;
        const { accountabilityType, accountableParty, ipmtAttributes } = input;
        const opened = { id, status: 'notFinished', openedAt: current.context.now } as const;
        const row = { ...opened, accountabilityType, accountableParty, ipmtAttributes };
        await openProblem(current.context.tx, row, current.ticket.id);
        await current.context.jobs.send(current.context.tx, 'problemEvent', { problemId: id, version: 1 });
      },
    };
  },
  propose: (current, input) => solve(current, input, null),
  revise: (current, input) => solve(current, input, input.changeNote),
  acceptSolution: (current, input) => ({ text: input.note ?? null, sideWrites: decide(current, 'accepted') }),
  declineSolution: (current, input) => ({
    text: withNote(input.reason, input.note),
    sideWrites: decide(current, 'declined', input.reason, input.reasonCode),
  }),
  confirmSolution: (current, input) => {
    const at = resumedAt(current, input.productionResumed, input.productionResumedAt);
    return {
      set: {
        productionResumed: input.productionResumed,
        productionResumedAt: at,
        resumptionConfirmedAt: current.context.now.toISOString(),
      },
      text: input.note ?? null,
      sideWrites: decide(current, 'confirmed'),
    };
  },
  close: (current, input) => {
    const now = current.context.now.toISOString();
    const stated = input.productionResumed !== undefined;
    return {
      set: {
        closedAt: now,
        resolvedInOneGo: input.resolvedInOneGo,
        oneGoRemark: input.oneGoRemark ?? null,
        closureCode: input.closureCode ?? null,
        vendorProductionResumed: input.productionResumed ?? null,
        vendorProductionResumedAt: resumedAt(current, input.productionResumed ?? false, input.productionResumedAt),
        vendorResumptionConfirmedAt: stated ? now : null,
      },
      text: input.oneGoRemark ?? null,
    };
  },
  evaluate: (current, input) => {
    const ratings = [input.serviceAttitude, input.professionalCompetence, input.responseSpeed];
    return {
      set: { overall: input.overall, poorRating: input.overall <= 2 || ratings.includes('dissatisfied') },
      text: input.suggestion || null,
      sideWrites: () => {
        const { tx, now } = current.context;
        return insertEvaluation(tx, { ...input, ticketId: current.ticket.id, seq: current.seq, at: now });
      },
    };
  },
  expire: () => ({}),
  reopen: async (current, input) => ({
    set: {
      ...{ escalatedThisRound: false, closedAt: null, overall: null, poorRating: false },
      ...(await replaceGoneHandler(current)),
    },
    text: input.reason,
  }),
  comment: (current, input) => {
    if (input.visibility === 'internal' && !isInsider(current.context.viewer))
      throw invalid({ visibility: { key: 'issue.choice' } });
    return { text: input.text, visibility: input.visibility };
  },
  correct: async (current, input) => {
    const dictionaries = await current.deps.dictionaries(current.context.tx);
    const changes = changesOf(current.ticket, input.changes);
    if (changes.length === 0) throw invalid({ changes: { key: 'issue.nothingChanged' } });
    const wrong = issuesOfCorrection(current, input.changes, dictionaries);
    if (Object.keys(wrong).length > 0) throw invalid(under('changes', wrong));
    const secret = changes.every(({ field }) => !isOpenTo(fieldEntry(field), false));
    return {
      set: await derived(current, input.changes, dictionaries),
      changes,
      visibility: secret ? 'internal' : 'public',
    };
  },
};

function solve(current: TransitionContext, input: ActionInput<'propose'>, changeNote: string | null): Effect {
  const { tx, now } = current.context;
  if (current.actorId === null) throw new CallError('forbidden');
  const authorId = current.actorId;
  const version = (current.ticket.solution?.version ?? 0) + 1;
  return {
    text: changeNote,
    solutionVersion: version,
    sideWrites: async () => {
      const words = await insertSolution(tx, {
        ticketId: current.ticket.id,
        version,
        seq: current.seq,
        text: input.text,
        safety: input.safety ?? null,
        changeNote,
        authorId,
        at: now,
      });
      if (words.length > 0)
        throw invalid({ text: { key: 'issue.sensitiveWords', params: { words: words.join(', ') } } });
    },
  };
}

const decide =
  (
    { context, ticket }: TransitionContext,
    decision: 'accepted' | 'declined' | 'confirmed',
    reason: string | null = null,
    reasonCode: string | null = null,
  ) =>
  () =>
    decideSolution(context.tx, { ticketId: ticket.id, decision, reason, reasonCode, at: context.now });

/** The new handler: an active insider, and an expert when the ticket is escalated (domain.md, transfer). */
async function newHandlerOf(current: TransitionContext, field: string, id: string, maySelf = false): Promise<Insider> {
  const named = await findInsider(current.context.tx, id, current.context.now);
  if (!named) throw invalid({ [field]: { key: 'issue.unknownUser' } });
  const holderId = current.ticket.handlerId;
  if (!maySelf && named.id === holderId) throw invalid({ [field]: { key: 'issue.sameHandler' } });
  const needsExpert = isForExpert(current.to, current.ticket.escalatedThisRound);
  const person = presentOne(named, { needsExpert, holderId });
  if (needsExpert && person.role === 'engineer') throw invalid({ [field]: { key: 'issue.notExpert' } });
  return person;
}

/** When a ticket whose handler has left is reopened or resubmitted, it is routed like a new one. */
const replaceGoneHandler = async ({ context, ticket }: TransitionContext): Promise<Patch> =>
  ticket.handlerGone ? { handlerId: await takeTurn(context.tx, ticket, 'anyone', context.now) } : {};

/** When production ran again: not before it stopped, never in the future. */
function resumedAt(current: TransitionContext, resumed: boolean, given: string | undefined): string | null {
  if (!resumed || given === undefined) return null;
  const at = Date.parse(given);
  const now = current.context.now.getTime();
  const stopped = current.ticket.productionStoppedAt;
  const issue = resumptionIssue(at, now, stopped === null ? undefined : Date.parse(stopped));
  if (issue) throw invalid({ productionResumedAt: issue });
  return new Date(Math.min(at, now)).toISOString();
}

/**
 * Fields and everything that is derived from them. Only a correction can name a customer that does not exist: the
 * customer of a form has been found before.
 */
async function derived(
  current: TransitionContext,
  values: Partial<Record<TicketField, unknown>>,
  dictionaries: Dictionaries,
): Promise<Patch> {
  const set = { ...clampToNow(current.context.now, values) } as Patch;
  if (typeof values.customerId === 'string' && values.customerId !== current.ticket.customerId) {
    const customer = await current.deps.findCustomer(current.context.tx, values.customerId);
    if (!customer) throw invalid({ 'changes.customerId': { key: 'issue.choice' } });
    set.customerName = customer.name;
  }
  const after = { ...current.ticket, ...set };
  return {
    ...set,
    severity: severityOf(after.impact, dictionaries),
    snNormal: after.sn ? normalizeSerialNumber(after.sn) : null,
    faultCodes: faultCodesIn(`${after.title} ${after.description}`),
    search: searchText(after),
  };
}

/**
 * The issues that a correction causes, checked together with the unchanged fields. Issues that existed before are left
 * out, e.g. outdated codes.
 */
function issuesOfCorrection(
  current: TransitionContext,
  changes: ActionInput<'correct'>['changes'],
  dictionaries: Dictionaries,
): ValidationIssues {
  const { now } = current.context;
  const context = { today: todayFor(now), now: now.getTime(), dictionaries };
  const present = fieldNames.filter((field) => current.ticket[field] !== null);
  const before = Object.fromEntries(present.map((field) => [field, current.ticket[field]]));
  const known = valueIssues(before, context);
  const issues = Object.entries(valueIssues({ ...before, ...changes }, context));
  return Object.fromEntries(issues.filter(([field]) => field in changes || !(field in known)));
}

/** Old and new value of each field that really changes, in the order of the table. */
const changesOf = (
  ticket: WholeTicket,
  values: Partial<Record<TicketField, unknown>>,
): (FieldChange & { field: TicketField })[] =>
  fieldNames
    .filter((field) => field in values && values[field] !== undefined && !isSame(field, ticket[field], values[field]))
    .map((field) => ({ field, old: ticket[field], new: values[field] }));

const isSame = (field: TicketField, old: unknown, next: unknown): boolean =>
  old === next || (fieldEntry(field).type === 'instant' && Date.parse(String(old)) === Date.parse(String(next)));

const under = <T>(name: string, issues: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(issues).map(([field, issue]) => [`${name}.${field}`, issue]));

const withNote = (text: string, note: string | undefined): string => (note === undefined ? text : `${text}\n\n${note}`);
