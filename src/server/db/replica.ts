/** A standby that answers reads: how far it is, whether it is one of this system, and when it is left alone. */
import pg from 'pg';
import { destroyConnection, withAnswerLimit } from './connection.ts';
import { DatabaseRefused } from './poolers.ts';
import { FLUSHED, positionIn, type Position } from './position.ts';

/** `behind`: its log is older than it may be, so nobody is sent there. `away`: it does not answer. */
export interface ReplicaState {
  state: 'ok' | 'behind' | 'away';
  /** How long ago what it has not replayed yet was written; undefined while it is away. */
  lagMs: number | undefined;
  /** The reads that it answered, and those that went to the primary although it was asked for. */
  reads: { replica: number; primary: number };
}

export interface Replica {
  /** Finds out once what it is; says what an operator should know. @throws DatabaseRefused */
  agree(): Promise<string | undefined>;
  /** Whether it may be asked now for what has happened up to here; waits a moment for it to come so far. */
  reached(position: Position): Promise<boolean>;
  count(by: keyof ReplicaState['reads']): void;
  state(): ReplicaState;
  close(): Promise<void>;
}

interface ReplicaOptions {
  config: pg.ClientConfig;
  /** What it is compared with. */
  primary: (text: string) => Promise<Record<string, unknown>[]>;
  /** It has fallen silent or is something else: what waits for it has to be given up. */
  onAway: () => void;
  onError: (error: Error) => void;
}

/** How long a reader waits for it. */
export const REPLICA_WAIT_MS = 200;
/** So far behind, lists would be taken for wrong. */
const LAG_MAX_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** An hour of looks: a replica that is away for days is then said to be an hour behind, or more. */
const WRITTEN_MOST = 3_600;
/** While somebody waits. */
const WAITING_EVERY_MS = 5;
const SILENT_MS = 1_000;

const WHO = `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
  current_user as role, pg_is_in_recovery() as "isStandby"`;
const REPLAYED = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position`;

type Primary = ReplicaOptions['primary'];

export function openReplica({ config, primary, onAway, onError }: ReplicaOptions): Replica {
  const standby = connectionTo(config, primary);
  /** Undefined while it is away. */
  let replayed: Position | undefined;
  /** What the primary had, and when; only what is not replayed yet, the newest of it. */
  let written: { at: number; position: Position }[] = [];
  const waiting = createWaiting();
  const reads = { replica: 0, primary: 0 };
  const ended = new AbortController();
  let wake: () => void = () => undefined;

  const lagMs = (): number | undefined => {
    if (replayed === undefined) return undefined;
    const [first] = written;
    return first ? performance.now() - first.at : 0;
  };
  const state = (): ReplicaState['state'] => {
    const lag = lagMs();
    return lag === undefined ? 'away' : lag > LAG_MAX_MS ? 'behind' : 'ok';
  };
  /** Asks how far it is. @throws DatabaseRefused when it is not a standby of this system */
  const look = async (): Promise<void> => {
    const found = await standby.replayed().catch((error: unknown) => {
      if (replayed !== undefined) onAway();
      waiting.tell((replayed = undefined));
      throw error;
    });
    replayed = found;
    written = written.filter(({ position }) => found === undefined || position > found);
    waiting.tell(replayed);
  };
  const noteWritten = async (): Promise<void> => {
    const at = performance.now();
    const position = positionIn(String((await primary(FLUSHED.text))[0]?.['position']));
    if (position !== undefined && (replayed === undefined || position > replayed)) written.push({ at, position });
    if (written.length > WRITTEN_MOST) written.shift();
  };
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return; // agreed once more after an outage of the primary
    isStarted = true;
    const repeat = repeatUntil(ended.signal, onError);
    repeat(noteWritten, () => LOOK_EVERY_MS);
    repeat(
      look,
      () => (waiting.size() > 0 ? WAITING_EVERY_MS : LOOK_EVERY_MS),
      (end) => (wake = end),
    );
  };

  return {
    agree: async () => {
      try {
        await look();
        return undefined;
      } catch (error) {
        if (error instanceof DatabaseRefused) throw error;
        return `The replica is away (${error instanceof Error ? error.message : String(error)}): all is read from the primary until it is back`;
      } finally {
        start();
      }
    },
    reached: (position) => {
      if (state() !== 'ok') return Promise.resolve(false);
      if (replayed !== undefined && position <= replayed) return Promise.resolve(true);
      const reached = waiting.until(position);
      wake();
      return reached;
    },
    count: (by) => void reads[by]++,
    state: () => ({ state: state(), lagMs: lagMs(), reads: { ...reads } }),
    close: async () => {
      ended.abort();
      wake();
      await standby.close();
    },
  };
}

/** One connection that is asked how far the standby is; opened anew after each failure. */
function connectionTo(config: pg.ClientConfig, primary: Primary) {
  let client: pg.Client | undefined;
  /** Asked once: while the primary is away a standby that was cut off is still known. */
  let expected: Record<string, unknown> | undefined;
  const ask = async (on: pg.Client, text: string): Promise<Record<string, unknown>> =>
    (await withAnswerLimit(on, on.query<Record<string, unknown>>(text), SILENT_MS)).rows[0] ?? {};
  const connect = async (): Promise<pg.Client> => {
    client = new pg.Client({ ...config, connectionTimeoutMillis: SILENT_MS });
    client.on('error', () => undefined); // what it is asked fails
    await client.connect();
    expected ??= (await primary(WHO))[0];
    requireStandby(await ask(client, WHO), expected);
    return client;
  };
  return {
    replayed: async (): Promise<Position | undefined> => {
      try {
        const found = await ask(client ?? (await connect()), REPLAYED);
        if (found['isStandby'] !== true) throw new DatabaseRefused('DATABASE_READ_URL leads to a primary now');
        return positionIn(String(found['position']));
      } catch (error) {
        if (client) destroyConnection(client);
        client = undefined;
        throw error;
      }
    },
    close: async () => {
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

/** Those who wait for a position, each for REPLICA_WAIT_MS. */
function createWaiting() {
  const all = new Set<{ position: Position; end: (isReached: boolean) => void }>();
  return {
    size: () => all.size,
    until: (position: Position): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (isReached: boolean): void => {
          clearTimeout(timer);
          all.delete(waiter);
          resolve(isReached);
        };
        const waiter = { position, end };
        const timer = setTimeout(end, REPLICA_WAIT_MS, false);
        all.add(waiter);
      }),
    /** Undefined: it is away, and nobody waits any longer. */
    tell: (replayed: Position | undefined): void => {
      for (const { position, end } of all)
        if (replayed === undefined || position <= replayed) end(replayed !== undefined);
    },
  };
}

/** Does something again and again; what fails is tried again at the next turn. `onPause` gets what ends the pause. */
const repeatUntil =
  (ended: AbortSignal, onError: (error: Error) => void) =>
  (work: () => Promise<void>, pauseMs: () => number, onPause?: (end: () => void) => void): void => {
    const turn = async (): Promise<void> => {
      if (ended.aborted) return;
      await work().catch((error: unknown) => {
        if (error instanceof DatabaseRefused) onError(error);
      });
      let isOver = false;
      const next = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        void turn();
      };
      const timer = setTimeout(next, pauseMs());
      timer.unref();
      onPause?.(next);
    };
    void turn();
  };

/** @throws DatabaseRefused */
function requireStandby(replica: Record<string, unknown>, primary: Record<string, unknown> | undefined): void {
  const refuse = (why: string): never => {
    throw new DatabaseRefused(`DATABASE_READ_URL ${why}. See docs/running.md, Replica.`);
  };
  if (replica['system'] !== primary?.['system'])
    refuse(
      `leads to another system than DATABASE_URL: ${String(replica['system'])} is no standby of ${String(primary?.['system'])}`,
    );
  if (replica['isStandby'] !== true) refuse('leads to the primary, not to a standby of it');
  for (const what of ['database', 'role'])
    if (replica[what] !== primary?.[what])
      refuse(`has another ${what} than DATABASE_URL: ${String(replica[what])} and ${String(primary?.[what])}`);
}
