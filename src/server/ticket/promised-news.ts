import { invalid } from '../../shared/errors.ts';
import { nextNewsIssue } from '../../shared/ticket/field-rules.ts';
import { ruleOf, standingsOf, type Action } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { oneByOne } from '../outbox/one-by-one.ts';
import { addLine } from './add-line.ts';
import type { Effect, TransitionContext } from './effect.ts';
import { factsOf } from './ticket-row.ts';
import { readMissed } from './reminder-store.ts';
import { lockWhole } from './store.ts';

/** Whether this line is one of the handler's to the requester, and may so promise the next. */
const isFromHandler = ({ context, ticket }: TransitionContext, action: Action): boolean =>
  ruleOf(action).insiderOnlyQueued === true || standingsOf(context.viewer, factsOf(ticket)).includes('handler');

/**
 * The promise of an action, as an instant, or null. Throws invalid for one that the requester would not read, that
 * somebody else makes, or whose time is not ahead (domain.md, Promised news).
 */
export function promiseOf(current: TransitionContext, action: Action, effect: Effect, given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const at = new Date(given);
  const issue =
    effect.visibility === 'internal'
      ? { key: 'issue.nextNewsInternal' as const }
      : isFromHandler(current, action)
        ? nextNewsIssue(at.getTime(), current.context.now.getTime())
        : { key: 'issue.nextNewsByHandler' as const };
  if (issue) throw invalid({ nextNewsAt: issue });
  return at.toISOString();
}

/** Whether the line keeps the promise that stands: the handler's own, which the requester reads. */
export const keepsPromise = (current: TransitionContext, action: Action, { visibility }: Effect): boolean =>
  visibility !== 'internal' && ruleOf(action).tellsNews === true && isFromHandler(current, action);

/**
 * Notices that promised news has not come: an internal line, once a promise, which tells the handler and the leads. The
 * promise stands until it is kept.
 */
export async function noticeMissedNews({
  database,
  clock,
  jobs,
}: Pick<ServerDeps, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const system = { kind: 'system' } as const;
  const missed = await database.transaction(system, (tx) => readMissed(tx, clock.now()));
  await oneByOne('ticket', missed, (id) =>
    database.transaction(system, async (tx) => {
      const ticket = await lockWhole(tx, id);
      const now = clock.now().toISOString();
      // Kept, or noticed by another process, since it was found.
      if (!ticket || ticket.nextNewsAt === null || ticket.newsMissedAt !== null) return;
      if (Date.parse(ticket.nextNewsAt) > Date.parse(now)) return;
      const line = { at: now, actorId: null, action: 'missNews', visibility: 'internal' } as const;
      const seq = await addLine(tx, ticket, line, { newsMissedAt: now });
      await jobs.send(tx, 'ticketEvent', { ticketId: id, seq });
    }),
  );
}
