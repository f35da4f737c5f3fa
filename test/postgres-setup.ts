import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine this run of the database tests is on. */
    engine: 'pglite' | 'postgres';
    /** A superuser's URL of the real PostgreSQL; '' on PGlite. Make a database of your own in it. */
    postgresUrl: string;
  }
}

/**
 * Global setup of the project `postgres`: one server for the whole run, TEST_DATABASE_URL or a found one on a
 * temporary folder. Returns its teardown. scripts/test.mjs leaves the project out, loudly, when there is none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL 15 or later here: set TEST_DATABASE_URL, or use --project pglite.');
  const server = await startPostgres(programs);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
