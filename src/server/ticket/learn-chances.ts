import { CHANCE_CLOSINGS_MOST, count, openCounter, type Cell } from '../../shared/ticket/chance.ts';
import { openMs, workingDayMs } from '../../shared/ticket/calendar.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { readClosings, readHandled, replaceCells, type Closing } from './chance-store.ts';
import type { TicketDeps } from './deps.ts';

const AT_ONCE = 500;
const system: Viewer = { kind: 'system' };
/** Later and larger than any. */
const NEWEST = { closedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Counts where the newest closings came through and how they ended: a task of the night (docs/decisions/0105). */
export async function learnChances(
  { database }: Pick<ServerDeps, 'database'>,
  deps: Pick<TicketDeps, 'calendar'>,
): Promise<void> {
  const cells = new Map<string, Cell>();
  /** Answers the last of them, undefined when there are no more. */
  const learnSome = (before: Pick<Closing, 'closedAt' | 'id'>): Promise<Closing | undefined> =>
    database.read(system, async (tx) => {
      const closings = await readClosings(tx, before, AT_ONCE);
      const first = Math.min(...closings.flatMap(({ segments }) => segments[0]?.from ?? []));
      const handlers = [...new Set(closings.flatMap(({ handlerId }) => handlerId ?? []))];
      const since = new Date(Number.isFinite(first) ? first : 0).toISOString();
      const handled = new Map<string, { from: number; to: number | null }[]>(handlers.map((id) => [id, []]));
      for (const span of await readHandled(tx, handlers, since)) handled.get(span.handlerId)?.push(span);
      const open = new Map([...handled].map(([id, spans]) => [id, openCounter(spans)]));
      for (const { handlerId, zone, requiredDays, ...closing } of closings) {
        const calendar = await deps.calendar(tx, zone);
        count(cells, {
          ...closing,
          requiredMs: requiredDays * workingDayMs(calendar),
          openMs: (from, to) => openMs(calendar, from, to),
          openTickets: (at) => open.get(handlerId ?? '')?.(at) ?? 0,
        });
      }
      return closings.length === AT_ONCE ? closings.at(-1) : undefined;
    });
  let before: Pick<Closing, 'closedAt' | 'id'> | undefined = NEWEST;
  for (let learnt = 0; before !== undefined && learnt < CHANCE_CLOSINGS_MOST; learnt += AT_ONCE)
    before = await learnSome(before);
  await database.transaction(system, (tx) => replaceCells(tx, [...cells.values()]));
}
