import { CallError } from '../../shared/errors.ts';
import { CHANCE_CASES_MIN, chanceIn, CLOSED, loadOf, tenthOf, WAITING } from '../../shared/ticket/chance.ts';
import { getChance } from '../../shared/ticket/chance-call.ts';
import { workingDayMs } from '../../shared/ticket/calendar.ts';
import { can } from '../../shared/ticket/roles.ts';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import { operation, type Operation } from '../http/operation.ts';
import { countOpen, readCells } from './chance-store.ts';
import type { TicketDeps } from './deps.ts';
import { readWhole } from './store.ts';
import { segmentsOf } from './ticket-row.ts';

const percent = (share: number): number => Math.round(100 * share);

/** The chance that an open ticket is closed in time (docs/decisions/0105): for leads, and for its handler. */
export const chanceOperation = (deps: Pick<TicketDeps, 'calendar'>): Operation =>
  operation(getChance, {
    mayLag: true,
    find: async ({ tx, viewer }, params) => {
      const ticket = await readWhole(tx, params['id'] ?? '');
      if (!ticket) throw new CallError('missing');
      if (viewer.kind !== 'user' || (!can(viewer.role, 'leads') && ticket.handlerId !== viewer.userId))
        throw new CallError('forbidden');
      return ticket;
    },
    perform: async ({ tx, now }, _input, ticket) => {
      const { severity, productLine, handlerId, status, zone, requiredDays } = ticket;
      const calendar = await deps.calendar(tx, zone);
      const { state, usedMs } = readClock(segmentsOf(ticket), requiredDays, now.getTime(), calendar);
      const tenth = tenthOf(usedMs, requiredDays * workingDayMs(calendar));
      const asOf = now.toISOString();
      if (state === 'stop' || tenth === null) return { chance: null, asOf };
      const cells = await readCells(tx, state === 'pause' ? WAITING : status, tenth, CLOSED);
      if (cells.length === 0) return { chance: null, asOf };
      const load = loadOf(handlerId === null ? 0 : await countOpen(tx, handlerId));
      const { closings, ended, like, interval } = chanceIn({ severity, line: productLine ?? '', load }, cells);
      const { cases, inTime, dayLate } = ended;
      return {
        chance: {
          ...{ closings, cases, like },
          interval: interval && { low: percent(interval.low), high: percent(interval.high) },
          ended: cases < CHANCE_CASES_MIN ? null : { inTime, dayLate, later: cases - inTime - dayLate },
        },
        asOf,
      };
    },
  });
