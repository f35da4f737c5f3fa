import { defineConfig } from 'vitest/config';

/** The tests for `npm run mutate`, without projects, because Stryker cannot choose among projects. */
export default defineConfig({
  test: {
    include: (process.env['MUTATED_TESTS'] ?? 'src/shared/**').split(',').map((folder) => `${folder}/*.test.ts`),
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    maxWorkers: 1,
  },
});
