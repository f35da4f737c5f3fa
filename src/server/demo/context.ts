import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { ownerSettings } from '../db/session-settings.ts';
import type { Imports } from '../admin/import/imports.ts';
import type { Context, Operation } from '../http/operation.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { TicketDeps } from '../ticket/deps.ts';
import { type Random, pick } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { MasterData } from './master-store.ts';
import type { PutStore } from './product-files.ts';

/** Only events of this last period send notifications; older ones would send a thousand mails. */
const NEWS_MS = 36 * 3_600_000;

export interface FillDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  ticketDeps: TicketDeps;
  store: PutStore;
  /** The product's operations, which play what admins did. */
  operations: readonly Operation[];
  imports: Pick<Imports, 'work'>;
  /** The address of the demo's webhook. */
  receiver: string;
  hash(password: string): Promise<string>;
  begin(): void;
  progress(done: number, of: number): void;
}

/**
 * Everything needed to play the demo: the product's services, the demo's people and units, and the random generators.
 */
export interface DemoContext extends FillDeps {
  random: Random;
  /** A generator for problems only, so that they do not change the random sequence of the tickets. */
  problemRandom: Random;
  master: MasterData;
  units: DemoUnit[];
}

/** Runs `work` as a viewer at a time in the past (`at`, epoch ms), in the ticket's transaction. */
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
    noteAccess: () => undefined,
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
