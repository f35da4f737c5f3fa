import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isBuilt } from './scripts/bootstrap.mjs';
import { statementsIn } from './test/queries.ts';

const OFF = ['**/node_modules/**', 'dist/**', '.tmp/**', 'test/e2e/**'];
const BROWSER_TESTS = ['test/gallery/*.test.ts'];
const DB_TESTS = ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'];
// The tests of the engine itself and of races. Otherwise stores and calls answer the same on both engines, and PGlite takes
// three times as long.
const ENGINE_TESTS = ['src/server/{db,backup,outbox}/**/*.db.test.ts', 'test/door/races.db.test.ts'];
const MOCKED = ['src/**/*.mocked.test.{ts,tsx}'];
// A test that asserts nothing, perhaps because a loop was empty, cannot fail.
const ASSERTING = { expect: { requireAssertions: true } };
// The files of a worker share their modules, which takes half as long as loading them for each. Mocks and stubs are
// undone after each test.
const SHARED = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
// The limits end tests that hang; they do not measure speed. PGlite's first start takes seconds, more on a busy machine.
const SOCKETS = { testTimeout: 30_000 };
const PATIENT = { testTimeout: 120_000, hookTimeout: 180_000 };
/**
 * TEST_SERVER=built, as `npm test` says: the tests of the doors run against dist/server instead of the sources (decision
 * 0049).
 */
const BUILT = process.env.TEST_SERVER === 'built';
if (BUILT && !isBuilt()) throw new Error('TEST_SERVER=built, but dist is not made from these sources: npm run build.');
const SERVER = BUILT
  ? [{ find: /^.*\/tested-server\.ts$/, replacement: join(import.meta.dirname, 'dist/server/tested.js') }]
  : [];
const DOORS = { alias: SERVER, server: { deps: { external: [/\/dist\/server\//] } } };
const PGLITE = {
  env: { TEST_ENGINE: 'pglite' },
  provide: { engine: 'pglite', postgresUrl: '' },
  ...DOORS,
  ...ASSERTING,
  ...SHARED,
  ...PATIENT,
} as const;

/**
 * unit: pure tests. mocked: tests that mock a module, which is loaded anew for each file. browser: the UI kit in a
 * browser. postgres: the database tests. pglite: those of the engine, on PGlite too, told apart by `inject('engine')` or
 * TEST_ENGINE. doors: the others on PGlite, for a machine without PostgreSQL. walls: the rules for imports, a step of
 * `npm run check`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Only `vitest -u` writes snapshots; elsewhere a missing one fails, as in continuous integration.
    update: 'none',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          exclude: [...OFF, ...DB_TESTS, ...MOCKED, ...BROWSER_TESTS, 'test/walls.test.ts'],
          ...ASSERTING,
          ...SHARED,
          ...SOCKETS,
        },
      },
      {
        test: {
          name: 'mocked',
          include: MOCKED,
          exclude: OFF,
          setupFiles: ['test/fresh-modules.ts'],
          ...ASSERTING,
          ...SHARED,
          ...SOCKETS,
        },
      },
      { test: { name: 'browser', include: BROWSER_TESTS, ...SOCKETS } },
      { test: { name: 'walls', include: ['test/walls.test.ts'] } },
      { test: { name: 'pglite', include: ENGINE_TESTS, exclude: OFF, ...PGLITE } },
      {
        plugins: [statementsIn],
        test: { name: 'doors', include: DB_TESTS, exclude: [...OFF, ...ENGINE_TESTS], ...PGLITE },
      },
      {
        plugins: [statementsIn],
        test: {
          name: 'postgres',
          include: DB_TESTS,
          exclude: OFF,
          env: { TEST_ENGINE: 'postgres' },
          provide: { engine: 'postgres' },
          ...DOORS,
          ...ASSERTING,
          ...SHARED,
          globalSetup: ['test/postgres-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
