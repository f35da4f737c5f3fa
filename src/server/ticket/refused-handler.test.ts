import { expect, it } from 'vitest';
import { refusedHandler } from './refused-handler.ts';
import { ids } from './ticket.testkit.ts';

const failed = (code?: string) => Object.assign(new Error('refused by the database'), code && { code });
const gone = failed('CL001');

it('who takes a ticket and was disabled at that moment has no session any more', () => {
  const taken = refusedHandler(gone, ids.engineer, { actorId: ids.engineer, action: 'accept' });
  expect(taken?.failure).toBe('sessionExpired');
});

it.each([
  ['transfer', 'toUserId'],
  ['escalate', 'expertId'],
])('%s to somebody who was disabled at that moment is an issue of %s', (action, field) => {
  const refused = refusedHandler(gone, ids.expert, { actorId: ids.engineer, action });
  expect([refused?.failure, refused?.issues]).toEqual(['invalid', { [field]: { key: 'issue.unknownUser' } }]);
});

it.each([failed(), failed('23505'), { code: 'CL001' }, null])('another error is not explained: %s', (error) => {
  expect(refusedHandler(error, ids.expert, { actorId: ids.engineer, action: 'transfer' })).toBeUndefined();
});
