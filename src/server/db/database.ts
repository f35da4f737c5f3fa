import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../shared/ticket/rules.ts';

/**
 * A hot statement, prepared once a connection under its name. Without a name it is planned anew each time: where the kept plan
 * would be from when a table that is just being filled was empty.
 */
export interface Statement {
  name?: string;
  text: string;
}

/** What a store gets: one transaction, with the viewer's settings. */
export interface Tx {
  /** drizzle's SQL-like builder. */
  orm: PgDatabase<PgQueryResultHKT>;
  /** Runs a named statement; answers its rows as the database gives them (cast in SQL: stack.md 1.3). */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** The same without a result: it is sent with the next statement or the commit, in order, and its error surfaces there. */
  send(statement: Statement, values: readonly unknown[]): Promise<void>;
  /**
   * A statement for after the commit, as the system, in a transaction of its own: a NOTIFY, which would make everybody's
   * commits wait for each other. At most once: it is lost when the process ends between the two.
   */
  afterCommit(statement: Statement, values: readonly unknown[]): void;
  /** Calls `listener` in this process right after the commit; never when the transaction is rolled back. */
  onCommit(listener: () => void): void;
  /** One statement that needs no name of its own: a savepoint, a lock. */
  raw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
}

/** The database: PGlite or PostgreSQL behind one interface. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** One transaction with the viewer's settings; rolled back when `work` throws. Inside `work` use only `tx`. */
  transaction<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Read only, with the viewer's settings. Each statement sees what is committed by then (read committed). */
  read<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Outside row-level security, as the owner: migrations and the job queue's own tables only. Several statements when
   * there are no values.
   */
  owner: Tx['raw'];
  /** The same for what may take minutes: migrations, vacuum. */
  maintain(text: string): ReturnType<Tx['raw']>;
  /** Runs `work` in one process at a time; the others wait. For the start. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Receives the payloads of a channel from any process, at most once. `onGap` is called when some may have been lost. */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
  /** The number of round trips, commits included (speed.md). */
  roundTrips(): number;
}
