/**
 * For `npm run mutate` alone: loads every module of src/shared. What is evaluated at load, such as tables and calls, is
 * not counted there; but Stryker knows it as such only if a test loads the module. Without this test each word of a
 * table that no other test imports would count as a change that nothing catches.
 */
import { expect, it } from 'vitest';

const modules = import.meta.glob<object>(
  ['../../src/shared/**/*.ts', '!../../src/shared/**/*.test.ts', '!../../src/shared/text/*/*.ts'],
  { eager: true },
);

it('every module of src/shared can be loaded', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(120);
});
