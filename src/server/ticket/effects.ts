import type { Issues } from '../../shared/errors.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { fieldEntry, fieldNames } from '../../shared/ticket/fields.ts';
import { resumptionIssue } from '../../shared/ticket/field-rules.ts';
import { valueIssues } from '../../shared/ticket/form.ts';
import type { ActionInput } from '../../shared/ticket/inputs.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Context } from '../http/operation.ts';
import { faultCodesIn } from '../../shared/ticket/faultCodes.ts';
import type { TicketNeeds } from './needs.ts';
import type { WholeTicket } from './record.ts';
import { complete } from './complete.ts';
import { notAfter, searchText, severityOf, todayFor } from './form.ts';
import type { Patch } from './store.ts';
import { insertEvaluation, openProblem, readWhole } from './store.ts';
import { findInsider } from './people-store.ts';
import { decideSolution, insertSolution } from './solution-store.ts';

export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** A transition under way: the locked ticket and everything that an effect may look at. */
export interface Move {
  context: Context;
  needs: TicketNeeds;
  ticket: WholeTicket;
  to: Status;
  /** The number of the event that this will be. */
  seq: number;
  actorId: string | null;
}

/** What an action does beside moving the status: columns, the words of its event, and rows of its own. */
export interface Effect {
  set?: Patch;
  text?: string | null;
  /** Words of a public line that only insiders may read: why it was handed over (domain.md, Roles). */
  internalText?: string;
  visibility?: 'public' | 'internal';
  changes?: FieldChange[];
  /** The solution that the files of this action belong to. */
  solutionVersion?: number;
  /** Rows of its own, written after the event. */
  also?: () => Promise<unknown>;
}

type Effects = { [A in CallableAction]: (move: Move, input: ActionInput<A>) => Effect | Promise<Effect> } & {
  expire: (move: Move) => Effect;
};

/** One row for each action of the table (architecture.md): one that is missing does not compile. */
export const effects: Effects = {
  accept: ({ actorId }, input) => ({ set: { handlerId: actorId, requiredDays: input.requiredDays } }),
  dismiss: async (move, input) => {
    const same =
      input.duplicateOf === undefined ||
      (input.duplicateOf !== move.ticket.id && (await readWhole(move.context.tx, input.duplicateOf)) !== null);
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
  resubmit: async (move, input) => {
    if (input.ticket.kind !== move.ticket.kind) throw invalid({ 'ticket.kind': { key: 'issue.kindChanged' } });
    const dictionaries = await move.needs.dictionaries(move.context.tx);
    const { values, ...completed } = await complete(move.context, move.needs, input.ticket, dictionaries, 'ticket.');
    const changed = await derived(move, values, dictionaries);
    return {
      set: { ...changed, ...completed, rejectionReason: null, rejectionCode: null, duplicateOf: null },
      text: input.note,
      changes: changesOf(move.ticket, values),
    };
  },
  withdraw: (_move, input) => ({ text: input.reason }),
  transfer: async (move, input) => {
    const person = await takerOf(move, 'toUserId', input.toUserId);
    return {
      set: { handlerId: person.id },
      internalText: input.reason,
      changes: [{ field: 'handler', old: move.ticket.handlerName, new: person.userName }],
    };
  },
  askInformation: async (move, input) => {
    const { holdReason } = await move.needs.dictionaries(move.context.tx);
    const pauses = holdReason.find(({ code }) => code === input.holdReason)?.pauses ?? false;
    return {
      set: {
        holdReason: input.holdReason,
        holdPauses: pauses,
        holdQuestion: input.question,
        holdSince: move.context.now.toISOString(),
      },
      text: input.question,
    };
  },
  giveInformation: (_move, input) => ({ text: withNote(input.answer, input.note) }),
  escalate: async (move, input) => {
    const { expertId, reasonCode, ...fields } = input;
    const dictionaries = await move.needs.dictionaries(move.context.tx);
    const expert = await takerOf({ ...move, to: 'escalated' }, 'expertId', expertId, true);
    const id = move.context.clock.id();
    const changed = await derived(move, fields, dictionaries);
    return {
      set: { ...changed, handlerId: expert.id, escalatedThisRound: true, escalationReason: reasonCode ?? null },
      changes: [
        ...changesOf(move.ticket, fields),
        { field: 'handler', old: move.ticket.handlerName, new: expert.userName },
      ],
      also: () =>
        move.ticket.problemId === null
          ? openProblem(
              move.context.tx,
              {
                id,
                status: 'notFinished',
                openedAt: move.context.now,
                accountabilityType: input.accountabilityType,
                accountableParty: input.accountableParty,
                ipmtAttributes: input.ipmtAttributes,
              },
              move.ticket.id,
            )
          : Promise.resolve(),
    };
  },
  propose: (move, input) => solve(move, input, null),
  revise: (move, input) => solve(move, input, input.changeNote),
  acceptSolution: (move, input) => ({ text: input.note ?? null, also: decide(move, 'accepted') }),
  declineSolution: (move, input) => ({
    text: withNote(input.reason, input.note),
    also: decide(move, 'declined', input.reason, input.reasonCode),
  }),
  confirmSolution: (move, input) => {
    const at = resumedAt(move, input.productionResumed, input.productionResumedAt);
    return {
      set: {
        productionResumed: input.productionResumed,
        productionResumedAt: at,
        resumptionConfirmedAt: move.context.now.toISOString(),
      },
      text: input.note ?? null,
      also: decide(move, 'confirmed'),
    };
  },
  close: (move, input) => {
    const now = move.context.now.toISOString();
    const stated = input.productionResumed !== undefined;
    return {
      set: {
        closedAt: now,
        resolvedInOneGo: input.resolvedInOneGo,
        oneGoRemark: input.oneGoRemark ?? null,
        closureCode: input.closureCode ?? null,
        vendorProductionResumed: input.productionResumed ?? null,
        vendorProductionResumedAt: resumedAt(move, input.productionResumed ?? false, input.productionResumedAt),
        vendorResumptionConfirmedAt: stated ? now : null,
      },
      text: input.oneGoRemark ?? null,
    };
  },
  evaluate: (move, input) => {
    const judged = [input.serviceAttitude, input.professionalCompetence, input.responseSpeed];
    return {
      set: { poorRating: input.overall <= 2 || judged.includes('dissatisfied') },
      text: input.suggestion || null,
      also: () => {
        const { tx, now } = move.context;
        return insertEvaluation(tx, { ...input, ticketId: move.ticket.id, seq: move.seq, at: now });
      },
    };
  },
  expire: () => ({}),
  reopen: (_move, input) => ({
    set: { escalatedThisRound: false, closedAt: null, poorRating: false },
    text: input.reason,
  }),
  comment: (move, input) => {
    const insider = move.context.viewer.kind === 'user' && move.context.viewer.organisationId === null;
    if (input.visibility === 'internal' && !insider) throw invalid({ visibility: { key: 'issue.choice' } });
    return { text: input.text, visibility: input.visibility };
  },
  correct: async (move, input) => {
    const dictionaries = await move.needs.dictionaries(move.context.tx);
    const changes = changesOf(move.ticket, input.changes);
    if (changes.length === 0) throw invalid({ changes: { key: 'issue.nothingChanged' } });
    const wrong = wrongBy(move, input.changes, dictionaries);
    if (Object.keys(wrong).length > 0) throw invalid(under('changes', wrong));
    const secret = changes.every(({ field }) => !isOpenTo(fieldEntry(field), false));
    return {
      set: await derived(move, input.changes, dictionaries, 'changes.'),
      changes,
      visibility: secret ? 'internal' : 'public',
    };
  },
};

function solve(move: Move, input: ActionInput<'propose'>, changeNote: string | null): Effect {
  const { tx, now } = move.context;
  if (move.actorId === null) throw new CallError('forbidden');
  const authorId = move.actorId;
  const version = (move.ticket.solution?.version ?? 0) + 1;
  return {
    text: changeNote,
    solutionVersion: version,
    also: async () => {
      const words = await insertSolution(tx, {
        ticketId: move.ticket.id,
        version,
        seq: move.seq,
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
    { context, ticket }: Move,
    decision: 'accepted' | 'declined' | 'confirmed',
    reason: string | null = null,
    reasonCode: string | null = null,
  ) =>
  () =>
    decideSolution(context.tx, { ticketId: ticket.id, decision, reason, reasonCode, at: context.now });

/** Who is to have the ticket: an active insider, and an expert when it is escalated (domain.md: transfer, escalate). */
async function takerOf(
  move: Move,
  field: string,
  id: string,
  maySelf = false,
): Promise<{ id: string; userName: string }> {
  const person = await findInsider(move.context.tx, id);
  if (!person) throw invalid({ [field]: { key: 'issue.unknownUser' } });
  if (!maySelf && person.id === move.ticket.handlerId) throw invalid({ [field]: { key: 'issue.sameHandler' } });
  const needsExpert = move.to === 'escalated' || move.ticket.escalatedThisRound;
  if (needsExpert && person.role === 'engineer') throw invalid({ [field]: { key: 'issue.notExpert' } });
  return person;
}

/** When production ran again: not before it stopped, never in the future. */
function resumedAt(move: Move, resumed: boolean, given: string | undefined): string | null {
  if (!resumed || given === undefined) return null;
  const at = Date.parse(given);
  const now = move.context.now.getTime();
  const stopped = move.ticket.productionStoppedAt;
  const issue = resumptionIssue(at, now, stopped === null ? undefined : Date.parse(stopped));
  if (issue) throw invalid({ productionResumedAt: issue });
  return new Date(Math.min(at, now)).toISOString();
}

/** Fields and everything that is derived from them. */
async function derived(
  move: Move,
  values: Partial<Record<TicketField, unknown>>,
  dictionaries: Dictionaries,
  prefix = '',
): Promise<Patch> {
  const set = { ...notAfter(move.context.now, values) } as Patch;
  if (typeof values.customerId === 'string' && values.customerId !== move.ticket.customerId) {
    const customer = await move.needs.findCustomer(move.context.tx, values.customerId);
    if (!customer) throw invalid({ [`${prefix}customerId`]: { key: 'issue.choice' } });
    set.customerName = customer.name;
  }
  const after = { ...move.ticket, ...set };
  return {
    ...set,
    severity: severityOf(after.impact, dictionaries),
    snNormal: after.sn ? normalSerialNumber(after.sn) : null,
    faultCodes: faultCodesIn(`${after.title} ${after.description}`),
    search: searchText(after),
  };
}

/** What a correction makes wrong, seen with the fields that it leaves; what was wrong before, old codes say, stays as it is. */
function wrongBy(move: Move, changes: ActionInput<'correct'>['changes'], dictionaries: Dictionaries): Issues {
  const { now } = move.context;
  const context = { today: todayFor(now), now: now.getTime(), dictionaries };
  const present = fieldNames.filter((field) => move.ticket[field] !== null);
  const before = Object.fromEntries(present.map((field) => [field, move.ticket[field]]));
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
  old === next ||
  (fieldEntry(field).type === 'instant' &&
    typeof old === 'string' &&
    typeof next === 'string' &&
    Date.parse(old) === Date.parse(next));

const under = <T>(name: string, issues: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(issues).map(([field, issue]) => [`${name}.${field}`, issue]));

const withNote = (text: string, note: string | undefined): string => (note === undefined ? text : `${text}\n\n${note}`);
