import { CallError, invalid } from '../../shared/errors.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import { fieldEntry } from '../../shared/ticket/fields.ts';
import { resumptionIssue } from '../../shared/ticket/field-rules.ts';
import type { ActionInput } from '../../shared/ticket/action-inputs.ts';
import { isInsider, type CallableAction } from '../../shared/ticket/rules.ts';
import type { Effects } from '../machine.ts';
import { changesOf, derived, issuesOfCorrection } from './changed-fields.ts';
import type { Effect, TransitionContext } from './effect.ts';
import { newHandlerOf, replaceGoneHandler } from './new-handler.ts';
import { resolveForm } from './resolve-form.ts';
import { decideSolution, insertSolution } from './solution-store.ts';
import { insertEvaluation, openProblem, readWhole } from './store.ts';

type Inputs = { [A in CallableAction]: ActionInput<A> } & { expire: unknown };

/** What each action of the table (`shared/ticket/rules.ts`) does. */
export const effects: Effects<Inputs, TransitionContext, Effect> = {
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

const withNote = (text: string, note: string | undefined): string => (note === undefined ? text : `${text}\n\n${note}`);

const under = <T>(name: string, issues: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(issues).map(([field, issue]) => [`${name}.${field}`, issue]));
