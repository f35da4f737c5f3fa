import { expect, test } from 'vitest';
import { valuesOfCustomer, valuesOfUnit } from './known-values.ts';

test('a known unit and its customer fill their fields; what is unknown stays away', () => {
  expect(valuesOfUnit({ productModel: 'SV660N', softwareModel: null, deliveryDate: undefined })).toStrictEqual({
    productModel: 'SV660N',
  });
  expect(valuesOfCustomer({ zone: 'eu', representative: 'Ann' })).toStrictEqual({
    zone: 'eu',
    customerRepresentative: 'Ann',
  });
});
