import { expect, it } from 'vitest';
import { subPageAt } from './sub-pages.ts';

it.each([
  ['imports', 'lead', true],
  ['try-routing', 'lead', true],
  ['audit', 'lead', false],
  ['audit', 'admin', true],
  ['try-routing', 'expert', false],
  ['imports', 'partnerManager', false],
  ['people', 'admin', false],
  ['constructor', 'admin', false],
  ['', 'admin', false],
] as const)('the administration has a page "%s" for role %s: %s', (name, role, has) => {
  expect(subPageAt(name, [role])?.name).toBe(has ? name : undefined);
});

it('nobody who is not logged in has one', () => {
  expect(subPageAt('imports', [])).toBeUndefined();
});
