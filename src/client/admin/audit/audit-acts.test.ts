import { expect, test } from 'vitest';
import type { AuditView } from '../../../shared/admin/audit-calls.ts';
import { actsOf } from './audit-acts.ts';

const event = (id: string, requestId: string, operation = 'admin.applyImport', actorId = 'u-1') =>
  ({ id, requestId, operation, actor: { id: actorId } }) as AuditView;

test('what one request wrote is one act; what has no request stands alone', () => {
  const acts = actsOf([
    event('1', 'r-1'),
    event('2', 'r-1'),
    event('3', 'r-2'),
    event('4', 'r-1'),
    event('5', ''),
    event('6', ''),
    event('7', 'r-3'),
    event('8', 'r-3', 'admin.undoImport'),
    event('9', 'r-4'),
    event('10', 'r-4', 'admin.applyImport', 'u-2'),
  ]);
  expect(acts.map((act) => act.map(({ id }) => id))).toEqual([
    ['1', '2'],
    ...[['3'], ['4'], ['5'], ['6'], ['7'], ['8'], ['9'], ['10']],
  ]);
});
