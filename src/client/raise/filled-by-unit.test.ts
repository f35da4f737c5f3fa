import { expect, it } from 'vitest';
import { filledByUnit } from './filled-by-unit.ts';

const TODAY = '2026-11-22';
const unit = { productModel: 'MD520', deliveryDate: '2026-11-12' };
const daysOf = (values: object, known: object) => filledByUnit({ ...values }, { ...known }, TODAY)['usageDays'];

it('fills in what the unit knows, and the days since its delivery', () => {
  expect(filledByUnit({}, unit, TODAY)).toMatchObject({ ...unit, softwareModel: '', usageDays: '10' });
});

it('leaves the operating days that somebody wrote', () => {
  expect(daysOf({ usageDays: '7' }, unit)).toBe('7');
  expect(daysOf({ ...unit, usageDays: '7' }, {})).toBe('7');
});

it('follows another unit, and forgets one that is not known any more', () => {
  const filled = filledByUnit({}, unit, TODAY);
  expect(daysOf(filled, { deliveryDate: '2026-11-20' })).toBe('2');
  expect(filledByUnit(filled, {}, TODAY)).toMatchObject({ productModel: '', deliveryDate: '', usageDays: '' });
});

it('cannot tell the days of a unit without a date of delivery', () => {
  expect(daysOf({}, { productModel: 'MD520' })).toBe('');
});
