import pg from 'pg';

/** What a client of pg calls when messages for its query arrive; pg's types leave it out. */
interface Receiver {
  name?: string | undefined;
  text?: string;
  queryMode?: 'extended';
  submit(connection: PipelineConnection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleEmptyQuery(connection: PipelineConnection): void;
  handleCommandComplete(message: unknown, connection: PipelineConnection): void;
  handleReadyForQuery(connection: PipelineConnection): void;
  handleError(error: Error, connection: PipelineConnection): void;
}
interface PipelineConnection extends pg.Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}
type Receiving = new (
  config: string | pg.QueryConfig,
  values: unknown[] | undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => Receiver;
const Query = pg.Query as unknown as Receiving;

/**
 * Sends statements in one round trip and resolves to their results. After a failed statement PostgreSQL skips the
 * rest. If no transaction is open, the statements form one, which ends with them (PostgreSQL's protocol,
 * "Pipelining": one Sync for all).
 */
export async function sendPipelined(
  client: pg.ClientBase,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  try {
    return await new Promise((resolve, reject) => client.query(new PipelinedQuery(statements, resolve, reject)));
  } catch (error) {
    // As pg does: the caller's stack is more useful than that of the socket event.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const withoutSyncs = new WeakMap<PipelineConnection, PipelineConnection>();

/** The connection as the statements see it: each would end its own round trip. Made once: V8 takes 50 µs for one. */
function withoutSyncOf(connection: PipelineConnection): PipelineConnection {
  const known = withoutSyncs.get(connection);
  if (known) return known;
  const made = Object.create(connection, { sync: { value: () => undefined } }) as PipelineConnection;
  withoutSyncs.set(connection, made);
  return made;
}

/** One query to the pg client. Each message that arrives is passed to the statement it belongs to. */
class PipelinedQuery implements pg.Submittable {
  readonly #parts: Receiver[];
  readonly #reject: (error: Error) => void;
  readonly #results: pg.QueryResult[] = [];
  #at = 0;
  #failed = false;

  constructor(
    statements: readonly pg.QueryConfig[],
    resolve: (results: pg.QueryResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#reject = reject;
    this.#parts = statements.map((statement) => {
      const { name, text, values } = statement;
      // pg copies a config with the descriptors of its properties, which takes 5 µs for each statement; only drizzle's
      // need one.
      const config = 'rowMode' in statement || 'types' in statement ? statement : text;
      const part = new Query(config, values, (error, result) => {
        if (error) return this.#fail(error);
        if (this.#results.push(result) === statements.length) resolve(this.#results);
      });
      return Object.assign(part, { name, queryMode: 'extended' as const });
    });
  }

  /** The client reads name and text to remember which statements are prepared. */
  get name(): string {
    return this.#parts[this.#at]?.name ?? '';
  }
  get text(): string {
    return this.#parts[this.#at]?.text ?? '';
  }

  submit(pgConnection: pg.Connection): null {
    const connection = pgConnection as PipelineConnection;
    const withoutSync = withoutSyncOf(connection);
    connection.stream.cork();
    try {
      for (const part of this.#parts) {
        const refused = part.submit(withoutSync);
        if (refused) this.#fail(refused);
        // The statements after a refused one must not run.
        if (this.#failed) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }
  handleEmptyQuery(connection: PipelineConnection): void {
    this.#parts[this.#at]?.handleEmptyQuery(connection);
    this.#at++;
  }
  handleCommandComplete(message: unknown, connection: PipelineConnection): void {
    this.#parts[this.#at]?.handleCommandComplete(message, connection);
    this.#at++;
  }
  handleReadyForQuery(connection: PipelineConnection): void {
    for (const part of this.#parts) part.handleReadyForQuery(connection);
  }
  handleError(error: Error, connection: PipelineConnection): void {
    // PostgreSQL has skipped the statements after it, so they are not prepared.
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name];
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#failed = true;
    this.#reject(error);
  }
}
