import { defineConfig } from 'vitest/config';
import { testFiles } from './tests.mjs';

/**
 * The tests for `npm run mutate`, without projects, because Stryker cannot choose among projects. Patient, because a
 * test that is only slow would end the run.
 */
export default defineConfig({ test: { include: testFiles(), maxWorkers: 1, testTimeout: 60_000 } });
