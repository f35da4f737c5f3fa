/** Finds out what lies between this process and PostgreSQL, and refuses what would be wrong without a word. */
import pg from 'pg';
import { destroyConnection, withAnswerLimit } from './connection.ts';
import { REFUSED_BY_POOLER } from './outage.ts';
import { sendPipelined } from './pipelined-query.ts';
import { DatabaseRefused, type Pooler } from './poolers.ts';
import { callsOf, type Settings } from './statement-settings.ts';

interface Way {
  pooler: Pooler;
  config: pg.ClientConfig;
  /** The way to PostgreSQL itself, where it is another one. */
  direct: pg.ClientConfig | undefined;
  settings: Settings;
}
/** `isNamed`: a statement may be prepared once and used by its name. */
interface Agreement {
  isNamed: boolean;
  says: string | undefined;
}

const TURNS = 6;
/** Each client asks it under this name, with another text: so a connection that is passed on is noticed. */
const PROBE = 'closeloop_probe';
const PID = 'select pg_backend_pid() as value';
/** With a pool of one connection the second client would wait for the first for minutes. */
const TURN_MS = 3_000;
/** No such prepared statement; there is one already. */
const NOT_KEPT = new Set(['26000', '42P05']);

/** @throws DatabaseRefused */
export async function agreeWith({ pooler, config, direct, settings }: Way): Promise<Agreement> {
  const open: pg.Client[] = [];
  const connect = async (to: pg.ClientConfig): Promise<pg.Client> => {
    const client = new pg.Client(to);
    open.push(client);
    client.on('error', () => undefined); // what it was asked fails
    await client.connect();
    return client;
  };
  try {
    const [first, second] = [await connect(config), await connect(config)];
    if (pooler === 'transaction') {
      await requireInTransaction(first, settings);
      if (direct) await requireSame(first, await connect(direct));
      return await tryNames(first, second);
    }
    await requireOwnSessions(first, second, settings);
    if (pooler === 'none') return { isNamed: true, says: undefined };
    await ask(first, PID, PROBE); // what the next one must not find
    await first.end();
    await requireFresh(await connect(config));
    return { isNamed: true, says: 'The pooler keeps a connection for each session' };
  } catch (error) {
    throw refusalOf(error);
  } finally {
    for (const client of open) destroyConnection(client);
  }
}

/** What a pooler answers to what it will never do is no outage: waiting for it would last for ever. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !REFUSED_BY_POOLER.test(error.message)) return error;
  return new DatabaseRefused(
    /statement pooling/.test(error.message)
      ? 'The pooler of DATABASE_URL has pool_mode=statement, and Closeloop needs transactions: set pool_mode=transaction there.'
      : `The pooler of DATABASE_URL refuses a connection: ${error.message}. Take that parameter out of DATABASE_URL and PGOPTIONS.`,
  );
}

const isShared = (one: Set<string>, other: Set<string>): boolean => [...one].some((each) => other.has(each));

const ask = async (client: pg.Client, text: string, name?: string): Promise<string> => {
  const asked = client.query<{ value: unknown }>(name === undefined ? { text } : { name, text });
  return String((await withAnswerLimit(client, asked, TURN_MS)).rows[0]?.value);
};

const inForce = (settings: Settings): string =>
  `select jsonb_build_object(${Object.keys(settings)
    .map((name) => `'${name}', current_setting('${name}', true)`)
    .join(', ')})::text as value`;

function requireSettings(answer: string, settings: Settings): void {
  const held = JSON.parse(answer) as Record<string, string | null>; // of our own jsonb_build_object
  for (const [name, value] of Object.entries(settings))
    if (held[name] !== value)
      throw new DatabaseRefused(
        `The database does not keep to what it is asked: ${name} is ${held[name] ?? 'not set'} instead of ${value}. Behind a pooler that gives each transaction another connection set DATABASE_POOLER=transaction and DATABASE_DIRECT_URL. See docs/running.md, Pooler.`,
      );
}

/** Settings that are given in PostgreSQL's own words, by what it makes of them: 9000 is 9s. */
async function canonical(client: pg.Client, settings: Settings): Promise<Settings> {
  const names = Object.keys(settings);
  const text = `select jsonb_build_array(${callsOf(settings, true)})::text as value`;
  const values = JSON.parse(await ask(client, text)) as string[]; // of our own jsonb_build_array
  return Object.fromEntries(names.map((name, n) => [name, values[n] ?? '']));
}

async function requireInTransaction(client: pg.Client, settings: Settings): Promise<void> {
  const wanted = await canonical(client, settings);
  const set = { text: `select ${callsOf(settings, true)}` };
  const [, held] = await withAnswerLimit(client, sendPipelined(client, [set, { text: inForce(wanted) }]), TURN_MS);
  requireSettings(String((held?.rows[0] as { value: unknown } | undefined)?.value), wanted);
}

/** Two connections keep their own PostgreSQL process, and what is set on one is there at its next statement. */
async function requireOwnSessions(first: pg.Client, second: pg.Client, settings: Settings): Promise<void> {
  const wanted = await canonical(first, settings);
  const seen = [new Set<string>(), new Set<string>()] as const;
  for (const client of [first, second]) await ask(client, `select ${callsOf(settings, false)}`);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [n, client] of [first, second].entries()) seen[n]?.add(await ask(client, PID));
  if (seen[0].size > 1 || seen[1].size > 1 || isShared(seen[0], seen[1]))
    throw new DatabaseRefused(
      'DATABASE_URL leads through a pooler that gives each transaction another connection: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to PostgreSQL itself. See docs/running.md, Pooler.',
    );
  for (const client of [first, second]) requireSettings(await ask(client, inForce(wanted)), wanted);
}

/** A session pooler has to clean what a session leaves (DISCARD ALL), or names of statements meet those of others. */
async function requireFresh(client: pg.Client): Promise<void> {
  const left = await ask(client, 'select count(*) as value from pg_prepared_statements');
  if (left !== '0')
    throw new DatabaseRefused(
      'The pooler of DATABASE_URL passes a session on with what was prepared on it: set server_reset_query = DISCARD ALL there.',
    );
}

/** Both ways lead to the same database, as the same role. */
async function requireSame(pooled: pg.Client, direct: pg.Client): Promise<void> {
  const where = `select concat_ws(' ', current_user, current_database(), pg_postmaster_start_time()) as value`;
  const [one, other] = [await ask(pooled, where), await ask(direct, where)];
  if (one !== other)
    throw new DatabaseRefused(
      `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases or roles: ${one} and ${other}.`,
    );
}

/**
 * Whether a named statement survives when another connection answers: since 1.21 PgBouncer prepares it there. While the
 * second client holds a connection in a transaction, the first gets another one.
 */
async function tryNames(first: pg.Client, second: pg.Client): Promise<Agreement> {
  const [mine, theirs] = [new Set<string>(), new Set<string>()];
  let isKept = true;
  try {
    mine.add(await ask(first, PID, PROBE));
    for (let turn = 0; turn < TURNS && mine.size < 2; turn++) {
      await ask(second, 'begin');
      theirs.add(await ask(second, `${PID} -- of the other`, PROBE));
      mine.add(await ask(first, PID, PROBE));
      await ask(second, 'rollback');
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code !== 'ETIMEDOUT' && !NOT_KEPT.has(code)) throw error;
    isKept = false;
  }
  const isNamed = isKept && (mine.size > 1 || !isShared(mine, theirs));
  return {
    isNamed,
    says: isNamed
      ? 'The pooler keeps named statements: they are used'
      : 'The pooler does not keep named statements: they are prepared each time, which costs both sides processor time (PgBouncer 1.21 or later keeps them with max_prepared_statements)',
  };
}
