import { expect, test } from 'vitest';
import { StorageUnavailable } from '../storage/object-store.ts';
import { isOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('something'), { code });

test('all errors of a database or store that is unavailable, slow or silent are outages', () => {
  const known = ['57014', '57P01', '57P03', '53300', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
  expect(known.filter((code) => !isOutage(coded(code)))).toEqual([]);
  const texts = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    // What a standby says to `transaction_read_only` off, with and without a snapshot.
    'transaction read-write mode must be set before any query',
    'cannot set transaction read-write mode during recovery',
    'Cannot use a pool after calling end on the pool',
  ];
  expect(texts.filter((text) => !isOutage(new Error(text)))).toEqual([]);
  expect(isOutage(new StorageUnavailable('reading'))).toBe(true);
  expect(isOutage(new Error('Failed query', { cause: coded('57P01') }))).toBe(true);
});

test('errors of our own are not', () => {
  expect(['23505', '42601', '25006', '40001', '28P01'].filter((code) => isOutage(coded(code)))).toEqual([]);
  // PgBouncer's code for all that it says, also for what will never be otherwise.
  const refused = [
    'unsupported startup parameter: options',
    'transaction blocks not allowed in statement pooling mode',
  ];
  expect(refused.filter((text) => isOutage(Object.assign(new Error(text), { code: '08P01' })))).toEqual([]);
  expect(isOutage('ECONNREFUSED')).toBe(false);
  expect(isOutage(new Error('something'))).toBe(false);
});
