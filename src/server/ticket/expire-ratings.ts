import { AUTO_COMPLETE_DAYS } from '../../shared/constants.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { oneByOne } from '../outbox/one-by-one.ts';
import type { TicketDeps } from './deps.ts';
import { readUnrated } from './store.ts';
import { systemTransition } from './transition.ts';

const DAY_MS = 86_400_000;
const system: Viewer = { kind: 'system' };

/**
 * Completes the tickets that have waited a week for their rating (domain.md, expire), each in a transaction of its own.
 */
export async function expireRatings(
  { database, clock, jobs }: Pick<ServerDeps, 'database' | 'clock' | 'jobs'>,
  deps: TicketDeps,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - AUTO_COMPLETE_DAYS * DAY_MS);
  const ids = await database.transaction(system, (tx) => readUnrated(tx, before));
  await oneByOne('ticket', ids, (id) =>
    database.transaction(system, (tx) =>
      systemTransition(
        {
          viewer: system,
          subject: { viewer: system, sessionId: null },
          tx,
          now,
          clock,
          jobs,
          language: 'en',
          ip: '',
          requestId: '',
          device: 'system',
          noteAccess: () => undefined,
        },
        deps,
        id,
        'expire',
      ),
    ),
  );
}
