/** The connections to a replica, and when what fails on it is asked of the primary instead. */
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { destroyConnection } from './connection.ts';
import { isOutage } from './outage.ts';
import { Behind } from './pg-transaction.ts';
import { agreeWith } from './pooler.ts';
import type { Pooler } from './poolers.ts';
import type { Position } from './position.ts';
import { openReplica, type Replica } from './replica.ts';
import type { Settings } from './statement-settings.ts';

/** Serialization failure, deadlock; no such prepared statement, there is one already. */
const REPLICAS = new Set(['40001', '40P01', '26000', '42P05']);

export interface ReadPool {
  replica: Replica;
  /** A connection, if the replica has come so far; undefined: ask the primary. */
  connect(position: Position): Promise<pg.PoolClient | undefined>;
  /** Whether named statements survive on the way there, and what an operator should know. @throws DatabaseRefused */
  agree(): Promise<{ isNamed: boolean; says: string | undefined }>;
  close(): Promise<void>;
}

/** A primary that is silent for so long may be away, and the replica there again. */
const SILENT_MS = 1_500;

interface ReadPoolOptions {
  pooler: Pooler;
  config: pg.ClientConfig;
  settings: Settings;
  pool: pg.Pool;
  primary: (text: string) => Promise<Record<string, unknown>[]>;
  onError: (error: Error) => void;
}

export function openReadPool({ pooler, config, settings, pool, primary, onError }: ReadPoolOptions): ReadPool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  pool.on('error', () => undefined); // an idle connection that is cut; the next read finds out
  // Who waits for an answer of a silent replica asks the primary at once.
  const onAway = (): void => {
    for (const client of open)
      destroyConnection(client, Object.assign(new Error('The replica is away'), { code: 'ECONNRESET' }));
  };
  const replica = openReplica({ config, primary, onAway, onError });
  return {
    replica,
    connect: async (position) =>
      (await replica.reached(position)) ? pool.connect().catch(() => undefined) : undefined,
    agree: async () => {
      const away = await replica.agree();
      // Nobody knows yet: a read whose statement has lost its name is the primary's.
      if (away !== undefined) return { isNamed: true, says: away };
      const { isNamed } = await agreeWith({ pooler, config, direct: undefined, settings });
      return { isNamed, says: isNamed ? undefined : "The replica's pooler does not keep named statements" };
    },
    close: async () => {
      await replica.close();
      await pool.end();
    },
  };
}

/**
 * What the replica answers; where it may not or cannot, the primary, and again the replica while the primary is silent:
 * in a failover the one may be missed for a moment while the other is away for twenty seconds.
 */
export async function readFrom<T>(
  { replica, connect }: Pick<ReadPool, 'connect'> & { replica: Pick<Replica, 'count'> },
  position: Position,
  onReplica: (client: pg.PoolClient) => Promise<T>,
  onPrimary: () => Promise<T>,
): Promise<T> {
  const ofReplica = async () => {
    const client = await connect(position);
    if (!client) return undefined;
    try {
      return { answer: await onReplica(client), by: 'replica' } as const;
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error;
      return undefined;
    }
  };
  const answered = new AbortController();
  const ofEither = async () => {
    const ofPrimary = onPrimary().then((answer) => ({ answer, by: 'primary' }) as const);
    for (;;) {
      const again = pause(SILENT_MS, undefined, { signal: answered.signal }).then(ofReplica);
      const found = await Promise.race([ofPrimary, again]);
      if (found) return found;
    }
  };
  try {
    const { answer, by } = (await ofReplica()) ?? (await ofEither());
    replica.count(by);
    return answer;
  } finally {
    answered.abort();
  }
}

/**
 * A conflict with what the standby replays, a pooler before it that loses names of statements, or an outage; but a statement
 * that takes too long does so on the primary too.
 */
export function isFaultOfReplica(error: unknown): boolean {
  if (error instanceof Behind) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && REPLICAS.has(code)) || (code !== '57014' && isOutage(error));
}
