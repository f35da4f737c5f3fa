import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Installation, embeddedDatabase } from '../backup/open-installation.ts';
import { directUrlOf, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { FolderTaken, lockFolder } from '../db/folder-lock.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { DatabaseRefused } from '../db/poolers.ts';
import { openPostgres } from '../db/postgres.ts';
import { checkRequestRoles } from '../db/request-role.ts';
import { note, ok, problem, reasonOf, remedyOf, type Finding } from './finding.ts';

const OLDEST = 150_000; // README, Deployment: PostgreSQL 15

const REMEDIES = [
  [/password authentication failed/, 'Set the password in DATABASE_URL; special characters are percent-encoded there.'],
  [/database ".*" does not exist/, 'Make it: createdb, and name it in DATABASE_URL.'],
  [/role ".*" does not exist/, 'Make the role: create role … login createrole, and name it in DATABASE_URL.'],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH/,
    'Start PostgreSQL, and let this machine in: host and port of DATABASE_URL, listen_addresses, firewall.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the host in DATABASE_URL is not known here: mend it, or the DNS.'],
  [/no pg_hba.conf entry/, 'Let this machine in: a line in pg_hba.conf for this role and database.'],
  [
    /self.signed|certificate/,
    'Give the certificate of the server to Node (NODE_EXTRA_CA_CERTS), or set sslmode in DATABASE_URL.',
  ],
  [/newer version of Closeloop/, 'Update this installation, or restore a backup of before: docs/running.md, Upgrade.'],
  [/before Closeloop 1\.0\.0/, 'Use the version that made it, or a new DATA_DIR or database.'],
  [/permission denied/, 'Give the role its rights: it owns the database, or may create in schema public.'],
] as const;

/** Checks that the database answers, its version and schema, and that its roles have the rights that they should. */
export async function checkDatabase({ config, folder }: Installation): Promise<Finding[]> {
  if (config.DATABASE_URL !== undefined)
    return [
      ...(await checkAndClose(openPostgres({ url: directUrlOf(config), poolSize: 1 }))),
      ...(await checkWay(config)),
    ];
  if (!existsSync(join(folder, 'database'))) return [ok('the embedded one, which the first start makes.')];
  let unlock: () => void;
  try {
    unlock = lockFolder(join(folder, 'closeloop'));
  } catch (error) {
    if (error instanceof FolderTaken) return [ok('the embedded one; the running server has it.')];
    throw error;
  }
  try {
    return await checkAndClose(await embeddedDatabase(folder));
  } finally {
    unlock();
  }
}

/** Whether what the server asks of a connection is in force there, through the pooler if there is one. */
async function checkWay(config: Config): Promise<Finding[]> {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler } = config;
  const database = openPostgres({ url, directUrl, pooler, poolSize: 1 });
  try {
    const says = await database.agree();
    return says === undefined ? [] : [ok(`${says}.`)];
  } catch (error) {
    if (error instanceof DatabaseRefused)
      return [problem(error.message, 'The server does not start like this: docs/running.md, Pooler.')];
    // Without a pooler it is what the check before has said.
    return pooler === 'none' && directUrl === undefined
      ? []
      : [problem(`the way through the pooler: ${reasonOf(error)}.`, 'Look into the log of the pooler.')];
  } finally {
    await database.close().catch(() => undefined);
  }
}

async function checkAndClose(database: Database): Promise<Finding[]> {
  try {
    return await judgeDatabase(database);
  } finally {
    await database.close().catch(() => undefined);
  }
}

export async function judgeDatabase(database: Pick<Database, 'owner' | 'kind'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const { rows } = await database.owner(
      `select current_setting('server_version_num')::int as version, has_database_privilege(current_database(), 'create') as creates,
         has_schema_privilege('public', 'create') as "createsTables", current_setting('server_version') as named`,
    );
    const [found] = rows;
    if (Number(found?.['version']) < OLDEST)
      findings.push(
        problem(`it is PostgreSQL ${String(found?.['named'])}.`, 'Closeloop needs PostgreSQL 15 or later.'),
      );
    if (found?.['creates'] !== true || found['createsTables'] !== true)
      findings.push(
        problem(
          'its role may not create what Closeloop needs.',
          'As its owner: grant create on database … to …; grant create on schema public to …;',
        ),
      );
    const pending = await pendingMigrations(database);
    if (pending.length > 0)
      findings.push(
        note(
          `its schema lacks ${pending.length} ${pending.length === 1 ? 'step' : 'steps'}.`,
          'The next start, or closeloop migrate, brings it up to date.',
        ),
      );
    else await checkRequestRoles(database);
  } catch (error) {
    const reason = reasonOf(error);
    findings.push(
      problem(`${reason.replace(/\.?$/, '')}.`, remedyOf(reason, REMEDIES, 'Look into the log of PostgreSQL.')),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(`it answers (${database.kind}), and its roles have the rights that they should.`)];
}
