/** Transactions and reads on a connection of the pool. */
import type pg from 'pg';
import { withAnswerLimit } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { BEGIN, COMMIT, configOf, refuseToWrite, withTx } from './pg-tx.ts';
import { nameToRead, sessionSettings } from './session-settings.ts';

/** A connection that was taken from the pool, and how statements are sent on it. */
export interface LeasedConnection {
  client: pg.PoolClient;
  ask(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]>;
}

export async function transactionOn<T>(
  { client, ask }: LeasedConnection,
  viewer: Parameters<Database['transaction']>[0],
  work: (tx: Tx) => Promise<T>,
  enqueueAfterCommit: (afterwards: pg.QueryConfig[]) => void,
): Promise<T> {
  let broken: Error | undefined;
  // Statements to send with the next one: at first those that open the transaction.
  let waiting = [BEGIN, configOf(...sessionSettings(viewer, 'write'))];
  let sending: Promise<pg.QueryResult[]> | undefined;
  const sendWaiting = (): Promise<pg.QueryResult[]> => {
    const all = waiting;
    [waiting, sending] = [[], undefined];
    return ask(all);
  };
  // What is asked before the next microtask is sent together, in its order.
  const askTogether = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const at = waiting.push(statement) - 1;
    sending ??= Promise.resolve().then(sendWaiting);
    return (await sending)[at] as pg.QueryResult;
  };
  const afterwards: pg.QueryConfig[] = [];
  const listeners: (() => void)[] = [];
  try {
    const result = await withTx(
      {
        ask: askTogether,
        defer: (statement) => void waiting.push(statement),
        afterCommit: (statement) => void afterwards.push(statement),
        onCommit: (listener) => void listeners.push(listener),
      },
      work,
    );
    const { command } = await askTogether(COMMIT);
    // So PostgreSQL answers a commit after a statement that failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement had failed before.');
    if (afterwards.length > 0) enqueueAfterCommit(afterwards);
    for (const listener of listeners) listener();
    return result;
  } catch (error) {
    // If BEGIN was never sent, there is nothing to roll back. A connection that cannot roll back is closed, not reused.
    if (waiting[0] !== BEGIN)
      await withAnswerLimit(client, client.query('rollback')).catch((failed: Error) => (broken = failed));
    throw error;
  } finally {
    client.release(broken);
  }
}

export async function readOn<T>(
  { client, ask }: LeasedConnection,
  viewer: Parameters<Database['read']>[0],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = configOf(...sessionSettings(viewer, 'read'));
  const named = (statement: pg.QueryConfig): pg.QueryConfig =>
    statement.name === undefined ? statement : Object.assign(statement, { name: nameToRead(viewer, statement.name) });
  try {
    // Each statement is its own transaction, which saves BEGIN and COMMIT.
    return await withTx(
      {
        ask: async (statement) => (await ask([settings, named(statement)]))[1] as pg.QueryResult,
        defer: refuseToWrite,
        afterCommit: refuseToWrite,
        onCommit: refuseToWrite,
      },
      work,
    );
  } finally {
    client.release();
  }
}
