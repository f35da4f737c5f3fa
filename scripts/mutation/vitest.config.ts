import { defineConfig } from 'vitest/config';

/** The tests that stand beside what `npm run mutate` changes; without projects, among which Stryker cannot choose. */
export default defineConfig({
  test: {
    include: (process.env['MUTATED_TESTS'] ?? 'src/shared/**').split(',').map((folder) => `${folder}/*.test.ts`),
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    maxWorkers: 1,
  },
});
