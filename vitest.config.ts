import { defineConfig } from 'vitest/config';

const OFF = ['**/node_modules/**', 'dist/**', '.tmp/**', 'test/e2e/**'];
const BROWSER_TESTS = ['test/gallery/*.test.ts'];
const DB_TESTS = ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'];
// What is about the engine itself, or about what happens at once. What stores and calls answer does not depend on the engine, and
// PGlite takes three times as long.
const ENGINE_TESTS = ['src/server/{db,backup,outbox,demo}/**/*.db.test.ts', 'test/door/races.db.test.ts'];
const MOCKED = ['src/**/*.mocked.test.{ts,tsx}'];
// A test that asserts nothing on its way, perhaps because a loop was empty, cannot fail.
const ASSERTING = { expect: { requireAssertions: true } };
// The files of a worker share what they have loaded, which takes half as long as loading it for each. What a test puts in place of
// something global is taken back after it.
const SHARED = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
// A limit ends a test that hangs; it judges no speed. PGlite's first start takes seconds, more so on a busy machine.
const SOCKETS = { testTimeout: 30_000 };
const PATIENT = { testTimeout: 120_000, hookTimeout: 180_000 };
const PGLITE = {
  env: { TEST_ENGINE: 'pglite' },
  provide: { engine: 'pglite', postgresUrl: '' },
  ...SHARED,
  ...PATIENT,
} as const;

/**
 * unit: pure tests. mocked: those that put something else in place of a module, which must not have been loaded before. browser:
 * the kit in a browser. postgres: the database tests. pglite: those about the engine, told apart by
 * `inject('engine')` or TEST_ENGINE. doors: the others on PGlite, for a machine without PostgreSQL. walls: the law on imports, a
 * step of `npm run check`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
      { test: { name: 'mocked', include: MOCKED, exclude: OFF, ...ASSERTING, ...SOCKETS } },
      { test: { name: 'browser', include: BROWSER_TESTS, ...SOCKETS } },
      { test: { name: 'walls', include: ['test/walls.test.ts'] } },
      { test: { name: 'pglite', include: ENGINE_TESTS, exclude: OFF, ...PGLITE } },
      { test: { name: 'doors', include: DB_TESTS, exclude: [...OFF, ...ENGINE_TESTS], ...PGLITE } },
      {
        test: {
          name: 'postgres',
          include: DB_TESTS,
          exclude: OFF,
          env: { TEST_ENGINE: 'postgres' },
          provide: { engine: 'postgres' },
          ...SHARED,
          globalSetup: ['test/postgres-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
