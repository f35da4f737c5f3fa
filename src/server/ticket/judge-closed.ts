import { NIL } from 'uuid';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { triedOneByOne } from '../outbox/one-by-one.ts';
import type { TicketDeps } from './deps.ts';
import { readUnjudged, writeRemaining } from './due-store.ts';

const AT_ONCE = 500;
const system: Viewer = { kind: 'system' };

/**
 * Says of tickets that were closed by a version which did not, what was left of their required time. Those from an old
 * system have no promise of ours and stay without.
 */
export async function judgeClosed(
  { database, clock }: Pick<ServerDeps, 'database' | 'clock'>,
  deps: Pick<TicketDeps, 'calendar'>,
): Promise<void> {
  const now = clock.now().getTime();
  const failed: AggregateError[] = [];
  /** Those whose ids follow; answers the last of them, undefined when there are no more. */
  const judgeSome = (after: string): Promise<string | undefined> =>
    database.transaction(system, async (tx) => {
      const tickets = await readUnjudged(tx, after, AT_ONCE);
      const left: { id: string; ms: number }[] = [];
      const failure = await triedOneByOne('ticket', tickets, async ({ id, zone, requiredDays, segments }) => {
        left.push({ id, ms: readClock(segments, requiredDays, now, await deps.calendar(tx, zone)).remainingMs });
      });
      if (failure) failed.push(failure);
      await writeRemaining(tx, left);
      return tickets.length === AT_ONCE ? tickets.at(-1)?.id : undefined;
    });
  for (let after: string | undefined = NIL; after !== undefined;) after = await judgeSome(after);
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('; '));
}
