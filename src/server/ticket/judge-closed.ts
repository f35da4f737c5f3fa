import { readClock } from '../../shared/ticket/ticket-clock.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
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
  const judgeSome = (): Promise<number> =>
    database.transaction(system, async (tx) => {
      const tickets = await readUnjudged(tx, AT_ONCE);
      const left: { id: string; ms: number }[] = [];
      for (const { id, zone, requiredDays, segments } of tickets)
        left.push({ id, ms: readClock(segments, requiredDays, now, await deps.calendar(tx, zone)).remainingMs });
      await writeRemaining(tx, left);
      return tickets.length;
    });
  while ((await judgeSome()) === AT_ONCE);
}
