/** What is kept of a person is handed to them whole: what the statement reads and the call does not declare would be dropped. */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../../test/test-database.ts';
import { personData } from '../../../shared/admin/people-calls.ts';
import { ids, insertSampleRows } from '../../db/sample-rows.testkit.ts';
import { readPersonData } from './people-store.ts';

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
  await opened.database.owner('update totp set confirmed_at = now()');
});

test('every part that is read is declared, with all that it holds', async () => {
  const data = await opened.database.transaction({ kind: 'system' }, (tx) => readPersonData(tx, ids.engineer));
  expect(Object.keys(data).toSorted()).toEqual(Object.keys(personData.shape).toSorted());
  expect(personData.parse(data)).toEqual(data);
  expect([data.secondFactor, data.passkeys, data.snoozes].map((rows) => rows.length)).toEqual([1, 1, 1]);
});
