import type { Installation } from '../backup/open-installation.ts';
import type { Database } from '../db/database.ts';
import { lookAtSeal, secretKeyFile, WrongSecretKey } from '../seal/secret-key.ts';
import { countSecrets } from '../seal/sealed-store.ts';
import { note, ok, problem, type Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';

const SYSTEM = { kind: 'system' } as const;

/** Checks that the key here is the one with which the secrets of the database are sealed, and opens them all. */
export async function checkSecrets(installation: Installation): Promise<Finding[]> {
  const { folder } = installation;
  return withDatabase(installation, (database) => judge(database, installation), {
    none: 'the first start makes their key.',
    taken: `the running server has their key (${secretKeyFile(folder)}).`,
  });
}

async function judge(database: Database, { config, folder }: Installation): Promise<Finding[]> {
  try {
    const keys = { database, folder, given: config.SECRET_KEY };
    return await database.transaction(SYSTEM, async (tx) => {
      const seal = await lookAtSeal(keys, tx);
      if (!seal) return [note('they are not sealed yet.', 'The next start seals them.')];
      const { all, wrong } = await countSecrets(tx, seal);
      if (wrong > 0)
        return [
          problem(
            `${wrong} of ${all} cannot be opened, or are not sealed.`,
            'Start the server once, or restore a backup.',
          ),
        ];
      if (config.SECRET_KEY === undefined && config.DATABASE_URL !== undefined)
        return [
          note(
            `${all} are sealed with the key in ${secretKeyFile(folder)}.`,
            'Keep a copy of it apart from the backups. Further processes need it as SECRET_KEY.',
          ),
        ];
      return [ok(`${all} are sealed, and the key opens them all. Keep a copy of it apart from the backups.`)];
    });
  } catch (error) {
    if (error instanceof WrongSecretKey) return [problem('the key does not fit.', error.message)];
    throw error;
  }
}
