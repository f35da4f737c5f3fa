import { expect, test } from 'vitest';
import { faultCodesIn, normalizeFaultCode } from './fault-codes.ts';

test('fault codes are compared without case, dots and hyphens', () => {
  expect(['e.oc-1', 'E.OC1', 'Err 21.0'].map(normalizeFaultCode)).toEqual(['EOC1', 'EOC1', 'ERR210']);
});

test('each code of a text is named once, as it was first written, and at most ten', () => {
  expect(faultCodesIn('Err21.0, then E.OC1, then ERR21.0 again')).toEqual(['Err21.0', 'E.OC1']);
  const many = Array.from({ length: 11 }, (_, index) => `F${30_000 + index}`);
  expect(faultCodesIn(many.join(' '))).toEqual(many.slice(0, 10));
});
