import { expect, it } from 'vitest';
import { defaultDictionaries } from '../dictionary/content.ts';
import { alarmOf } from './alarm.ts';

const stop = {
  status: 'accepted',
  severity: 1,
  impact: 'production-stopped-no-workaround',
  productionStoppedAt: '08:10',
  productionResumed: null,
} as const;
const alarm = (over: Partial<Parameters<typeof alarmOf<string>>[0]>, language = 'en') =>
  alarmOf<string>({ ...stop, ...over }, defaultDictionaries, language);

it('says the impact of severity 1 and 2 in the words of the dictionary, a stop with its time', () => {
  expect(alarm({})).toEqual({ alarm: 'Production stopped, no workaround', stoppedSince: '08:10' });
  expect(alarm({ impact: 'risk-to-people' }, 'zh')).toEqual({ alarm: '存在人身安全风险', stoppedSince: null });
  expect(alarm({ impact: 'output-reduced', severity: 2 }).alarm).toBe('Output or speed reduced');
});

it('is silent about what is mild, not known, solved, or runs again', () => {
  const none = { alarm: null, stoppedSince: null };
  expect(alarm({ impact: 'intermittent-trips', severity: 3 })).toEqual(none);
  expect(alarm({ impact: null })).toEqual(none);
  expect(alarm({ impact: 'gone' })).toEqual(none);
  for (const status of ['finalized', 'dismissed', 'awaitingEvaluation', 'completed'] as const)
    expect([status, alarm({ status })]).toEqual([status, none]);
  expect(alarm({ productionResumed: true })).toEqual(none);
  // While the solution is tried, and while the requester says that it still stands, it is down.
  expect(alarm({ status: 'verifying', productionResumed: false }).stoppedSince).toBe('08:10');
  // Nothing stopped that could run again.
  expect(alarm({ impact: 'risk-to-people', productionResumed: true }).alarm).toBe('Risk to people');
});
