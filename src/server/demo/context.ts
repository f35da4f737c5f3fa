import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { ownerSettings } from '../db/session-settings.ts';
import type { Context } from '../http/operation.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { TicketDeps } from '../ticket/deps.ts';
import type { Random } from './corpus/random.ts';
import { pick } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { MasterData } from './master-store.ts';
import type { PutStore } from './product-files.ts';

/** Only what happened lately is also notified: nobody wants a thousand mails of last spring. */
const NEWS_MS = 36 * 3_600_000;

export interface FillDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  ticketDeps: TicketDeps;
  store: PutStore;
  hash(password: string): Promise<string>;
  begin(): void;
  progress(done: number, of: number): void;
}

/** What the demo is played with: the product, its people and units, and where chance comes from. */
export interface DemoContext extends FillDeps {
  random: Random;
  /** For problems alone: played from the same source, each would change the course of all tickets after it. */
  problemRandom: Random;
  master: MasterData;
  units: DemoUnit[];
}

/** Works in somebody's place at some time, in the transaction of the ticket. */
export async function runAs<T>(
  demo: DemoContext,
  tx: Tx,
  viewer: Viewer,
  at: number,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  await tx.send(...ownerSettings(viewer));
  const isNews = demo.clock.now().getTime() - at < NEWS_MS;
  const muted: Jobs = { ...demo.jobs, send: () => Promise.resolve() };
  return work({
    viewer,
    subject: { viewer, sessionId: null },
    tx,
    now: new Date(at),
    clock: demo.clock,
    jobs: isNews ? demo.jobs : muted,
    language: 'en',
    ip: '127.0.0.1',
    requestId: '',
    device: 'demo',
  });
}

export const viewerOf = (user: UserRecord): Viewer => ({
  kind: 'user',
  userId: user.id,
  role: user.role,
  organisationId: user.organisationId,
});
export const everyone = (demo: DemoContext): UserRecord[] => [...demo.master.people.values()];
export const personById = (demo: DemoContext, id: string): UserRecord | undefined =>
  everyone(demo).find((user) => user.id === id);

export const personOf = (demo: DemoContext, roles: readonly string[], but: string | null = null): UserRecord =>
  pick(
    demo.random,
    everyone(demo).filter((user) => roles.includes(user.role) && user.id !== but),
  );

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
