/** How statements are sent, by what lies between this process and PostgreSQL. */
import type pg from 'pg';
import { nameStatement } from './pg-tx.ts';
import { sendPipelined } from './pipelined-query.ts';
import type { Pooler } from './poolers.ts';
import { openingWith } from './session-settings.ts';
import { callsOf, type Settings } from './statement-settings.ts';

/** The statements of one round trip as they are sent. */
export type Sent = (statements: readonly pg.QueryConfig[]) => readonly pg.QueryConfig[];

interface Ways {
  sent: Sent;
  /** Sends a statement of the owner, or without values several, outside of a transaction of ours. */
  sendOwn(client: pg.ClientBase, text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]>;
  /** Whether statements keep their names; until it is known they have none behind a pooler. */
  useNames(isNamed: boolean): void;
}

export function statementsFor(pooler: Pooler, settings: Settings): Ways {
  if (pooler !== 'transaction')
    return {
      sent: (statements) => statements,
      sendOwn: (client, text, values) =>
        values?.length ? client.query({ ...nameStatement(text), values }) : client.query(text),
      useNames: () => undefined,
    };
  const calls = callsOf(settings, true);
  const opening = openingWith(calls);
  const set: pg.QueryConfig = { text: `select ${calls}` };
  let isNamed = false;
  const sent: Sent = (statements) =>
    statements.map((statement) => {
      const { name, ...unnamed } = opening(statement);
      return isNamed && name !== undefined ? { name, ...unnamed } : unnamed;
    });
  return {
    sent,
    sendOwn: (client, text, values) =>
      // Several statements in one text are one transaction, as are those of one round trip.
      values?.length
        ? sendPipelined(client, [set, ...sent([{ ...nameStatement(text), values }])])
        : client.query(`${set.text}; ${text}`),
    useNames: (isIt) => void (isNamed = isIt),
  };
}
