import type { Installation } from '../backup/open-installation.ts';
import { DatabaseRefused } from '../db/poolers.ts';
import { openPostgres } from '../db/postgres.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';

/** Whether the replica is a standby of this system, and how far it is. */
export async function checkReplica({ config }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url = '', DATABASE_READ_URL: readUrl, DATABASE_DIRECT_URL: directUrl } = config;
  if (readUrl === undefined) return [ok('there is none; the primary answers all.')];
  const database = openPostgres({ url, directUrl, readUrl, pooler: config.DATABASE_POOLER, poolSize: 1 });
  try {
    const says = await database.agree();
    return database.replica()?.state === 'ok'
      ? [ok('it answers, and is a standby of DATABASE_URL.')]
      : [
          problem(
            `${says ?? 'it does not answer'}.`,
            'Start it, or take DATABASE_READ_URL away: docs/running.md, Replica.',
          ),
        ];
  } catch (error) {
    return [
      error instanceof DatabaseRefused
        ? problem(error.message, 'The server does not start like this.')
        : problem(`it could not be compared with the primary: ${reasonOf(error)}.`, 'See what "database" says.'),
    ];
  } finally {
    await database.close().catch(() => undefined);
  }
}
