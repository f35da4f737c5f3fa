import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from '../dictionary/content.ts';
import { entriesOf } from '../ticket/action-entries.ts';
import { usualDaysOf } from '../ticket/field-rules.ts';
import { type CallableAction } from '../ticket/rules.ts';
import { isApplicable, lackingIssues } from './is-applicable.ts';

describe('what an input lacks although its shape is right', () => {
  it.each<[CallableAction, Record<string, unknown>, boolean, Record<string, string>]>([
    ['acceptSolution', {}, false, {}],
    ['acceptSolution', {}, true, { note: 'issue.onBehalfNote' }],
    ['acceptSolution', { note: 'They called.' }, true, {}],
    ['confirmSolution', { productionResumed: false }, false, {}],
    ['confirmSolution', { productionResumed: true }, false, { productionResumedAt: 'issue.resumedAt' }],
    [
      'confirmSolution',
      { productionResumed: true },
      true,
      { note: 'issue.onBehalfNote', productionResumedAt: 'issue.resumedAt' },
    ],
    ['confirmSolution', { productionResumed: true, productionResumedAt: '2026-03-02T09:00:00Z' }, false, {}],
    ['close', { resolvedInOneGo: true }, false, {}],
    ['close', { resolvedInOneGo: false }, false, { oneGoRemark: 'issue.oneGoRemark' }],
    ['close', { resolvedInOneGo: false, oneGoRemark: 'Two visits.' }, false, {}],
    // The vendor may not know when it ran again.
    ['close', { resolvedInOneGo: true, productionResumed: true }, false, {}],
    ['correct', { changes: {} }, false, { changes: 'issue.nothingChanged' }],
    ['correct', { changes: { scope: 'line' } }, false, {}],
    ['resubmit', { note: 'What changed', ticket: {} }, false, {}],
    ['comment', { text: 'Hello', visibility: 'public' }, false, {}],
  ])('%s with %j, on behalf %s: %j', (action, input, onBehalf, keys) => {
    const issues = lackingIssues(entriesOf(action), input, { onBehalf });
    expect(Object.fromEntries(Object.entries(issues).map(([name, { key }]) => [name, key]))).toEqual(keys);
  });
});

it('a note is asked on behalf alone, a resumption of a yes alone', () => {
  const { note, productionResumedAt } = entriesOf('confirmSolution');
  expect(note && [isApplicable(note, {}, { onBehalf: false }), isApplicable(note, {}, { onBehalf: true })]).toEqual([
    false,
    true,
  ]);
  const answers = ['yes', 'no', '', undefined];
  expect(
    answers.map(
      (productionResumed) =>
        productionResumedAt && isApplicable(productionResumedAt, { productionResumed }, { onBehalf: false }),
    ),
  ).toEqual([true, false, false, false]);
});

it('more days than the severity grants are given with a reason', () => {
  const usual = usualDaysOf({ severity: 2 }, defaultDictionaries);
  const lacking = (action: CallableAction, input: Record<string, unknown>) =>
    lackingIssues(entriesOf(action), input, { onBehalf: false, usualDays: usual });
  expect(lacking('accept', { requiredDays: 2 })).toEqual({});
  expect(lacking('accept', { requiredDays: 3 })).toEqual({ reason: { key: 'issue.longerReason' } });
  expect(lacking('accept', { requiredDays: 3, reason: 'The part is on its way.' })).toEqual({});
  // The escalation may find that it is worse, or less bad.
  expect(lacking('escalate', { requiredDays: 2, impact: 'risk-to-people' })).toEqual({
    reason: { key: 'issue.longerReason' },
  });
  expect(lacking('escalate', { requiredDays: 3, impact: 'intermittent-trips' })).toEqual({});
});
