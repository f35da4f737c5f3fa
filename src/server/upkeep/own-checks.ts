/** What a server asks of the machine it runs on, beside the services outside: its database, disk, clock, certificate, runtime. */
import { DISK_LOW_BYTES } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { freeBytesOf } from '../oss-server/disk-space.ts';
import { endsSoon, validityAt } from './certificate.ts';
import { hasEnded } from './node-version.ts';
import type { CheckResult } from '../readiness.ts';

/** A wrong clock makes signed addresses and deadlines wrong; OSS refuses requests that are 15 minutes off. */
export const CLOCK_MOST_MS = 30_000;

/** Whether something that grows is kept in DATA_DIR. */
export const keepsInFolder = ({ DATABASE_URL, STORAGE_ENDPOINT }: Config): boolean =>
  DATABASE_URL === undefined || STORAGE_ENDPOINT === undefined;

interface OwnDeps {
  config: Config;
  database: Pick<Database, 'owner' | 'kind' | 'replica'>;
  clock: Clock;
  /** Whether the ways to the database are as they were at the start. */
  pooler?: (() => Promise<unknown>) | undefined;
}

/** Each rejects when it is not as it should be; absent: there is nothing to ask. */
export const ownChecks = ({ config, database, clock, pooler }: OwnDeps) => ({
  database: () => database.owner('select 1'),
  pooler,
  replica: () => replicaCheck(database.replica()),
  disk: keepsInFolder(config) ? () => requireSpace(config.DATA_DIR) : undefined,
  clock: database.kind === 'postgres' ? () => requireSameTime(database, clock) : undefined,
  certificate: config.PUBLIC_URL?.startsWith('https:') ? certificateOf(config.PUBLIC_URL, clock) : undefined,
  runtime: async () => {
    if (hasEnded(process.versions.node, clock.now())) throw new Error('Node gets no security updates any more');
  },
});

const replicaCheck = (found: ReturnType<Database['replica']>): CheckResult =>
  found === undefined ? 'off' : found.state === 'ok' ? 'ok' : 'failing';

async function requireSpace(folder: string): Promise<void> {
  if ((await freeBytesOf(folder)) < DISK_LOW_BYTES) throw new Error('The disk is almost full');
}

export const DATABASE_TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';

async function requireSameTime(database: Pick<Database, 'owner'>, clock: Clock): Promise<void> {
  const before = clock.now().getTime();
  const { rows } = await database.owner(DATABASE_TIME);
  const ours = (before + clock.now().getTime()) / 2;
  if (!(Math.abs(ours - Number(rows[0]?.['ms'])) <= CLOCK_MOST_MS)) throw new Error('The clocks differ');
}

/** An address that cannot be reached from here says nothing about its certificate. */
const certificateOf = (publicUrl: string, clock: Clock) => async (): Promise<'off' | void> => {
  const validity = await validityAt(publicUrl).catch(() => undefined);
  if (validity === undefined) return 'off';
  if (endsSoon(validity, clock.now())) throw new Error(`It ends on ${validity.to.toISOString()}`);
};
