/** The `Tx` of a connection, and names for statements, so that PostgreSQL prepares each one once. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Statement, Tx } from './database.ts';
import type { Position } from './position.ts';

export const BEGIN: pg.QueryConfig = { name: 'begin', text: 'begin' };
export const COMMIT: pg.QueryConfig = { name: 'commit', text: 'commit' };
export const configOf = (statement: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  ...statement,
  values: [...values],
});

/** At most so many named statements: texts with lists of any length would otherwise fill each connection's memory. */
const MAX_PREPARED = 400;
const names = new Map<string, string>();
/** A name for the text of an unnamed statement (of drizzle or the job queue), so that PostgreSQL prepares it once. */
export function nameStatement(text: string): { name?: string; text: string } {
  const name = names.get(text) ?? `text_${names.size}`;
  if (!names.has(text)) {
    if (names.size >= MAX_PREPARED) return { text };
    names.set(text, name);
  }
  return { name, text };
}

/**
 * Sends a transaction's statements: `ask` at once, `defer` together with the next one, `afterCommit` after the commit.
 */
interface StatementSender {
  ask(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  defer(statement: pg.QueryConfig): void;
  afterCommit(statement: pg.QueryConfig): void;
  onCommit(listener: (position?: Position) => void): void;
}

function txOf({ ask, defer, afterCommit, onCommit }: StatementSender, mayLag: boolean): Tx {
  let orm: Tx['orm'] | undefined;
  return {
    get orm() {
      // drizzle takes a client but only calls `query` on it.
      const client = {
        query: (statement: pg.QueryConfig, values: unknown[]) =>
          ask({ ...statement, ...nameStatement(statement.text), values }),
      };
      return (orm ??= drizzle(client as unknown as pg.PoolClient));
    },
    query: async <Row>(statement: Statement, values: readonly unknown[]) =>
      (await ask(configOf(statement, values))).rows as Row[],
    send: (statement, values) => Promise.resolve(defer(configOf(statement, values))),
    afterCommit: (statement, values) => afterCommit(configOf(statement, values)),
    onCommit,
    mayLag,
    raw: async (text, values = []) => lastOf(await ask({ ...nameStatement(text), values })),
  };
}

/**
 * Runs `work` with a `Tx` that refuses statements after `work` has ended, because the connection serves others by then.
 * Otherwise what goes on beside a failed statement would be written outside of the transaction.
 */
export async function withTx<T>(sender: StatementSender, work: (tx: Tx) => Promise<T>, mayLag = false): Promise<T> {
  let isOver = false;
  const untilOver =
    <A extends unknown[], R>(send: (...args: A) => R) =>
    (...args: A): R => {
      if (isOver) throw new Error('The transaction has ended.');
      return send(...args);
    };
  const { ask, defer, afterCommit, onCommit } = sender;
  const held = {
    ask: untilOver(ask),
    defer: untilOver(defer),
    afterCommit: untilOver(afterCommit),
    onCommit: untilOver(onCommit),
  };
  const tx = txOf(held, mayLag);
  try {
    return await work(tx);
  } finally {
    isOver = true;
  }
}

export function refuseToWrite(): never {
  throw new Error('A read cannot write: use database.transaction().');
}

/** The last result of one or several statements. */
export function lastOf(result: pg.QueryResult | pg.QueryResult[]): {
  rows: Record<string, unknown>[];
  rowCount: number;
} {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return { rows: (last?.rows ?? []) as Record<string, unknown>[], rowCount: last?.rowCount ?? 0 };
}
