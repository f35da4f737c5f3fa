import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { ownerPlace } from '../db/viewer.ts';
import type { Context } from '../http/operation.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { TicketNeeds } from '../ticket/needs.ts';
import type { Random } from './corpus/random.ts';
import { pick } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { Master } from './master-store.ts';

/** Only what happened lately is also notified: nobody wants a thousand mails of last spring. */
const NEWS_MS = 36 * 3_600_000;

export interface FillNeeds {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  needs: TicketNeeds;
  hash(password: string): Promise<string>;
  begin(): void;
  progress(done: number, of: number): void;
}

/** Where the demo is played: the product, its people and units, and where chance comes from. */
export interface Stage extends FillNeeds {
  random: Random;
  /** For problems alone: played from the same source, each would change the course of all tickets after it. */
  problemRandom: Random;
  master: Master;
  units: DemoUnit[];
}

/** Works in somebody's place at some time, in the transaction of the ticket. */
export async function as<T>(
  stage: Stage,
  tx: Tx,
  viewer: Viewer,
  at: number,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  await tx.send(...ownerPlace(viewer));
  const isNews = stage.clock.now().getTime() - at < NEWS_MS;
  const muted: Jobs = { ...stage.jobs, send: () => Promise.resolve() };
  return work({
    viewer,
    subject: { viewer, sessionId: null },
    tx,
    now: new Date(at),
    clock: stage.clock,
    jobs: isNews ? stage.jobs : muted,
    language: 'en',
    ip: '127.0.0.1',
    device: 'demo',
  });
}

export const viewerOf = (user: UserRecord): Viewer => ({
  kind: 'user',
  userId: user.id,
  role: user.role,
  organisationId: user.organisationId,
});
export const everyone = (stage: Stage): UserRecord[] => [...stage.master.people.values()];
export const personById = (stage: Stage, id: string): UserRecord | undefined =>
  everyone(stage).find((user) => user.id === id);

export const personOf = (stage: Stage, roles: readonly string[], but: string | null = null): UserRecord =>
  pick(
    stage.random,
    everyone(stage).filter((user) => roles.includes(user.role) && user.id !== but),
  );

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
