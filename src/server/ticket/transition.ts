import { CallError, invalid, type ValidationIssues } from '../../shared/errors.ts';
import { lackingIssues } from '../../shared/field/is-applicable.ts';
import { usualDaysOf } from '../../shared/ticket/field-rules.ts';
import { codeIssues } from '../../shared/ticket/ticket-form.ts';
import { entriesOf } from '../../shared/ticket/action-entries.ts';
import { type ActionInput } from '../../shared/ticket/action-inputs.ts';
import { type CallableAction, type Action, checkAction, ruleOf, standingsOf } from '../../shared/ticket/rules.ts';
import { shareEnded } from '../../shared/ticket/share-calls.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Context } from '../http/operation.ts';
import { effectOf, granted } from '../machine.ts';
import { viewContextOf } from './ticket-access.ts';
import type { Effect, TransitionContext } from './effect.ts';
import { effects } from './effects.ts';
import { attach, checkFiles } from './attach-files.ts';
import { textsOfEvent } from './event-texts.ts';
import { keepsPromise, promiseOf } from './promised-news.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { type WholeTicket, factsOf } from './ticket-row.ts';
import { clockAfter, holdAfter, newsAfter, restingAfter } from './state-after.ts';
import { type NewEvent, type Patch, changeTicket, lockWhole, readWhole } from './store.ts';
import { readEvents } from './timeline-store.ts';
import { viewActions, viewEvent } from './view-ticket.ts';

/**
 * Locks the ticket (unless `read` is given) and checks the standing first, so that a stranger does not learn the state.
 */
export async function findForChange(
  context: Context,
  id: string,
  action: Action,
  read = lockWhole,
): Promise<WholeTicket> {
  const ticket = await read(context.tx, id);
  if (!ticket) throw new CallError('missing');
  const facts = factsOf(ticket);
  const verdict = checkAction(action, standingsOf(context.viewer, facts), facts, context.now.getTime());
  if (verdict.is === 'stranger')
    throw context.viewer.kind === 'visitor' && context.viewer.used ? shareEnded('used') : new CallError('forbidden');
  return ticket;
}

/**
 * One transition, in the caller's transaction: version, state, effect, row, event, clock, files, outbox (domain.md,
 * Transitions). `given` has been parsed. Returns the changed ticket.
 */
export async function transition<A extends CallableAction>(
  context: Context,
  deps: TicketDeps,
  ticket: WholeTicket,
  action: A,
  given: ActionInput<A> & { version?: number | undefined },
  files: PreparedFiles | undefined,
): Promise<WholeTicket> {
  const { version: _seen, ...input } = given;
  const verdict = await checkTransition(context, deps, ticket, action, given);
  checkFiles(files);
  await checkCodes(context, deps, action, input);

  const current = begun(context, deps, ticket, verdict.to);
  const effect = await effectOf(effects, action)(current, input);
  const next = promiseOf(current, action, effect, 'nextNewsAt' in input ? input.nextNewsAt : null);
  const told = {
    ...effect,
    set: { ...effect.set, ...newsAfter(verdict.to, keepsPromise(current, action, effect), next) },
  };
  return (await write(current, action, told, verdict.onBehalf, files)) ?? ticket;
}

const begun = (context: Context, deps: TicketDeps, ticket: WholeTicket, to: Status): TransitionContext => ({
  context,
  deps,
  ticket,
  to,
  seq: ticket.seq + 1,
  actorId: context.viewer.kind === 'user' ? context.viewer.userId : null,
});

/** Throws invalid for codes that are unknown or no longer active. */
async function checkCodes(context: Context, deps: TicketDeps, action: CallableAction, input: object): Promise<void> {
  const issues = codeIssues({ ...input }, await deps.dictionaries(context.tx), entriesOf(action));
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Version and state (409). Called before files are decoded, and again in the transaction that writes. */
export async function checkTransition(
  context: Context,
  deps: TicketDeps,
  ticket: WholeTicket,
  action: CallableAction,
  { version, ...input }: Readonly<Record<string, unknown>> & { version?: number | undefined },
): Promise<{ to: Status; onBehalf: boolean }> {
  const viewContext = viewContextOf(context, deps);
  const { unversioned } = ruleOf(action);
  const seen = version ?? (unversioned ? ticket.version : 0);
  const facts = factsOf(ticket);
  const stale = unversioned || seen === ticket.version ? undefined : 'error.conflict';
  const verdict = checkAction(action, standingsOf(context.viewer, facts), facts, viewContext.now);
  const grant = await granted(verdict, ticket, stale, async () => {
    // A visitor who may act (to rate) may not read the timeline.
    const since = context.viewer.kind === 'visitor' ? null : await readEvents(context.tx, ticket.id, { version: seen });
    const events = (since?.events ?? []).map((event) => viewEvent(event, viewContext, ticket.internalLines));
    return { actions: viewActions(ticket, viewContext), events: await Promise.all(events) };
  });
  const lacking = await lackingFields(context, deps, ticket, action, input);
  if (Object.keys(lacking).length > 0) throw invalid(lacking);
  return grant;
}

/** The fields that this ticket and caller make necessary, as a note on the requester's behalf; none if not allowed. */
export async function lackingFields(
  context: Context,
  deps: TicketDeps,
  ticket: WholeTicket,
  action: CallableAction,
  input: Readonly<Record<string, unknown>>,
): Promise<ValidationIssues> {
  const facts = factsOf(ticket);
  const verdict = checkAction(action, standingsOf(context.viewer, facts), facts, context.now.getTime());
  if (verdict.is !== 'allowed') return {};
  const usualDays = usualDaysOf(ticket, await deps.dictionaries(context.tx));
  return lackingIssues(entriesOf(action), input, {
    onBehalf: verdict.onBehalf,
    usualDays,
    isQueued: ticket.handlerId === null,
  });
}

/**
 * Transfers a ticket of somebody who leaves, as the system with an admin as actor (decision 0037). `to` null: back to
 * the queue. The caller has locked the ticket, and notifies of all its transfers together.
 */
export async function transferBySystem(
  context: Context,
  deps: TicketDeps,
  ticket: WholeTicket,
  to: { id: string; userName: string } | null,
  reason: string,
): Promise<{ ticketId: string; seq: number }> {
  const verdict = checkAction('transfer', ['handler'], factsOf(ticket), context.now.getTime());
  if (verdict.is !== 'allowed') throw new CallError('conflict');
  const current = begun(context, deps, ticket, verdict.to);
  const changes = [{ field: 'handler', old: ticket.handlerName, new: to?.userName ?? null }];
  const effect: Effect = { set: { handlerId: to?.id ?? null }, internalText: reason, changes, toldTogether: true };
  await write(current, 'transfer', effect, false, undefined);
  return { ticketId: ticket.id, seq: current.seq };
}

/** An internal comment of the system, which the handler is told of. False when the ticket takes none any more. */
export async function noteBySystem(context: Context, deps: TicketDeps, id: string, text: string): Promise<boolean> {
  const ticket = await lockWhole(context.tx, id);
  if (!ticket) return false;
  const verdict = checkAction('comment', ['insider'], factsOf(ticket), context.now.getTime());
  if (verdict.is !== 'allowed') return false;
  const current = begun(context, deps, ticket, verdict.to);
  await write(current, 'comment', { text, visibility: 'internal' }, false, undefined);
  return true;
}

/** The system's own transitions (`expire`). */
export async function systemTransition(
  context: Context,
  deps: TicketDeps,
  id: string,
  action: 'expire',
): Promise<boolean> {
  const ticket = await lockWhole(context.tx, id);
  if (!ticket) return false;
  const verdict = checkAction(action, ['system'], factsOf(ticket), context.now.getTime());
  if (verdict.is !== 'allowed') return false;
  const current = begun(context, deps, ticket, verdict.to);
  await write(current, action, await effects[action](current, {}), false, undefined);
  return true;
}

async function write(
  current: TransitionContext,
  action: Action,
  effect: Effect,
  onBehalf: boolean,
  files: PreparedFiles | undefined,
): Promise<WholeTicket | null> {
  const { context, deps, ticket, to, seq } = current;
  const { unversioned, startsLap } = ruleOf(action);
  const isInternal = effect.visibility === 'internal';
  // An internal event changes nothing that others see: neither the hold, nor the version, nor the position in their
  // lists.
  const set = { ...effect.set, ...(isInternal ? {} : holdAfter(action)) };
  const after = { ...ticket, ...set, status: to } as WholeTicket;
  const handsOver = after.handlerId !== ticket.handlerId;
  const lap = ticket.lap + (startsLap ? 1 : 0);
  const { segment, dueAt, remainingMs } = await clockAfter(current, after, lap);
  const patch: Patch = {
    ...set,
    ...restingAfter(ticket, to, context.now),
    status: to,
    seq,
    version: ticket.version + (unversioned || isInternal ? 0 : 1),
    ...(isInternal ? { internalLines: [...ticket.internalLines, seq] } : { updatedAt: context.now.toISOString() }),
    lap,
    dueAt,
    remainingMs,
  };
  const event: NewEvent = {
    ticketId: ticket.id,
    seq,
    version: patch.version ?? ticket.version,
    at: context.now.toISOString(),
    actorId: current.actorId,
    action,
    fromStatus: ticket.status,
    toStatus: to,
    visibility: effect.visibility ?? 'public',
    onBehalf,
    formerHandlerId: handsOver ? ticket.handlerId : null,
    ...textsOfEvent(effect),
  };
  // Before the change, whose statement returns the whole ticket. Files come after it, because they refer to the event.
  await effect.sideWrites?.();
  const changed = await changeTicket(context.tx, ticket.id, patch, event, segment);
  await attach(context, deps, { ticketId: ticket.id, seq, solutionVersion: effect.solutionVersion ?? null }, files);
  if (!effect.toldTogether) await context.jobs.send(context.tx, 'ticketEvent', { ticketId: ticket.id, seq });
  return files && files.files.length > 0 ? readWhole(context.tx, ticket.id) : changed;
}
