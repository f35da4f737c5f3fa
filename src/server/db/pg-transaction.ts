/** Transactions and reads on a connection of the pool. */
import type pg from 'pg';
import { withAnswerLimit } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { isFromStandby } from './outage.ts';
import { BEGIN, COMMIT, configOf, refuseToWrite, withTx } from './pg-tx.ts';
import { FLUSHED, positionIn, type Position } from './position.ts';
import { nameToRead, sessionSettings, sessionSettingsAt } from './session-settings.ts';

/** A connection that was taken from the pool, and how statements are sent on it. */
export interface LeasedConnection {
  client: pg.PoolClient;
  ask(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]>;
  /** The position after a commit is asked for with it; the embedded database has nobody who would need it. */
  hasPositions: boolean;
}

/** A replica that has not come as far as the reader. */
export class Behind extends Error {}

export async function transactionOn<T>(
  { client, ask, hasPositions }: LeasedConnection,
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
  const listeners: ((position?: Position) => void)[] = [];
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
    const [{ command }, placed] = await Promise.all([askTogether(COMMIT), hasPositions && askTogether({ ...FLUSHED })]);
    // So PostgreSQL answers a commit after a statement that failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement had failed before.');
    if (afterwards.length > 0) enqueueAfterCommit(afterwards);
    const position = placed ? positionOf(placed) : undefined;
    for (const listener of listeners) listener(position);
    return result;
  } catch (error) {
    // If BEGIN was never sent, there is nothing to roll back. A connection that cannot roll back is closed, not reused.
    if (waiting[0] !== BEGIN)
      await withAnswerLimit(client, client.query('rollback')).catch((failed: Error) => (broken = failed));
    if (isFromStandby(error)) broken ??= error as Error; // the next one is to lead to the primary
    throw error;
  } finally {
    client.release(broken);
  }
}

export const positionOf = ({ rows }: pg.QueryResult): Position | undefined =>
  positionIn(String((rows[0] as { position?: unknown } | undefined)?.position));

/** `position`: on a replica, which must have come so far. @throws Behind */
export async function readOn<T>(
  { client, ask }: LeasedConnection,
  viewer: Parameters<Database['read']>[0],
  work: (tx: Tx) => Promise<T>,
  position?: Position,
): Promise<T> {
  const settings =
    position === undefined
      ? configOf(...sessionSettings(viewer, 'read'))
      : configOf(...sessionSettingsAt(viewer, position));
  const named = (statement: pg.QueryConfig): pg.QueryConfig =>
    statement.name === undefined ? statement : Object.assign(statement, { name: nameToRead(viewer, statement.name) });
  try {
    // Each statement is its own transaction, which saves BEGIN and COMMIT.
    return await withTx(
      {
        ask: async (statement) => {
          const [opened, result] = await ask([settings, named(statement)]);
          if (position !== undefined && !isReached(opened)) throw new Behind(`The replica has not reached ${position}`);
          return result as pg.QueryResult;
        },
        defer: refuseToWrite,
        afterCommit: refuseToWrite,
        onCommit: refuseToWrite,
      },
      work,
      position !== undefined,
    );
  } finally {
    client.release();
  }
}

const isReached = (opened: pg.QueryResult | undefined): boolean =>
  (opened?.rows[0] as { reached?: unknown } | undefined)?.reached === true;
