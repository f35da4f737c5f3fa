import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Position } from './position.ts';
import type { ReplicaState } from './replica.ts';

/**
 * A frequent statement. Each connection prepares it once, under its name. One without a name is planned anew each time: for
 * tables that grow by much while it is used, for which a kept plan would be of when they were empty.
 */
export interface Statement {
  name?: string;
  text: string;
}

/** One transaction with the viewer's settings. Stores work on it. */
export interface Tx {
  /** drizzle's SQL-like builder. */
  orm: PgDatabase<PgQueryResultHKT>;
  /** Runs a named statement and returns its rows as the driver parses them, so SQL casts the types (stack.md 1.3). */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * The same without a result: sent with the next statement or the commit, in order. That one rejects with its error.
   */
  send(statement: Statement, values: readonly unknown[]): Promise<void>;
  /**
   * Runs a statement after the commit, with the system's settings, in its own transaction. For NOTIFY: inside the
   * transaction it would make all commits of the database wait for each other. At most once: it is lost if the process
   * ends before it is sent.
   */
  afterCommit(statement: Statement, values: readonly unknown[]): void;
  /**
   * Calls `listener` in this process right after the commit, with a position that has it; never when the transaction is
   * rolled back.
   */
  onCommit(listener: (position?: Position) => void): void;
  /** It reads a replica: what it reads is not kept for others, who may have been told of something newer. */
  mayLag: boolean;
  /** Runs one statement that needs no name: a savepoint, a lock. */
  raw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
}

/** The database: PGlite or PostgreSQL behind one interface. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** One transaction with the viewer's settings; rolled back when `work` throws. Inside `work` use only `tx`, and only there. */
  transaction<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Read only, with the viewer's settings. Each statement is its own transaction (read committed). With a position a
   * replica may answer that has come so far; if it fails, `work` is done again on the primary.
   */
  read<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>, position?: Position): Promise<T>;
  /** A position that has all that is committed by now; undefined where there can be no replica. */
  position(): Promise<Position | undefined>;
  /** How the replica is; undefined where there is none. */
  replica(): ReplicaState | undefined;
  /**
   * Runs SQL as the owner, without the request role: for migrations and the job queue's tables only. Without values the
   * text may hold several statements.
   */
  owner: Tx['raw'];
  /** The same for statements that may take minutes: migrations, vacuum. */
  maintain(text: string): ReturnType<Tx['raw']>;
  /** Runs `work` in one process at a time; other processes wait. For the start of the server. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Receives the payloads of a channel from any process, at most once. `onGap` is called when some may have been lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
  /** The number of round trips, commits included (speed.md). */
  roundTrips(): number;
  /** The connections for requests: open, idle, how many requests wait for one, how many there may be. */
  pool(): { open: number; idle: number; waiting: number; most: number };
}
