import { defineConfig } from 'vitest/config';

const OFF = ['**/node_modules/**', 'dist/**', '.tmp/**', 'test/e2e/**'];
const BROWSER_TESTS = ['test/gallery/*.test.ts'];
const DB_TESTS = ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'];
// A limit ends a test that hangs; it judges no speed. PGlite's first start takes seconds, more so on a busy machine.
const SOCKETS = { testTimeout: 30_000 };
const PATIENT = { testTimeout: 120_000, hookTimeout: 180_000 };

/**
 * unit: pure tests. browser: the kit in a browser. pglite and postgres: the same database tests on both engines, told apart by
 * `inject('engine')` or TEST_ENGINE. walls: the law on imports, a step of `npm run check`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          exclude: [...OFF, ...DB_TESTS, ...BROWSER_TESTS, 'test/walls.test.ts'],
          // A test that asserts nothing on its way, perhaps because a loop was empty, cannot fail.
          expect: { requireAssertions: true },
          ...SOCKETS,
        },
      },
      { test: { name: 'browser', include: BROWSER_TESTS, ...SOCKETS } },
      { test: { name: 'walls', include: ['test/walls.test.ts'] } },
      {
        test: {
          name: 'pglite',
          include: DB_TESTS,
          exclude: OFF,
          env: { TEST_ENGINE: 'pglite' },
          provide: { engine: 'pglite', postgresUrl: '' },
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'postgres',
          include: DB_TESTS,
          exclude: OFF,
          env: { TEST_ENGINE: 'postgres' },
          provide: { engine: 'postgres' },
          globalSetup: ['test/postgres-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
