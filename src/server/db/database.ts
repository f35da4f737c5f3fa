import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../shared/ticket/rules.ts';

/** A hot statement, prepared once a connection under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** What a store gets: one transaction, in the viewer's place. */
export interface Tx {
  /** drizzle's SQL-like builder. */
  orm: PgDatabase<PgQueryResultHKT>;
  /** Runs a named statement; answers its rows as the database gives them (cast in SQL: stack.md 1.3). */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs SQL as the job queue needs it: several statements when there are no values. */
  raw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
}

/** The database behind everything: PGlite or PostgreSQL, the same to whoever uses it. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** One transaction in the viewer's place; rolled back when `work` throws. Never use the database inside `work`, only `tx`. */
  transaction<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Outside row-level security, as the owner: migrations and the job queue's own tables only. */
  owner: Tx['raw'];
  /** Lets one process at a time do this; the others wait. For what happens at the start. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Payloads on a channel, from any process; delivery is at most once. `onGap` fires when some may have been lost. */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
  /** How many statements have been sent, for the statement counts of speed.md. */
  statements(): number;
}
