import { expect, it } from 'vitest';
import { changedFindings, recordIssues } from './problem-inputs.ts';

const problem = { rootCause: 'A loose contact', accountabilityType: 'design', accountableParty: null };

it('takes for changed what is given and differs', () => {
  const input = { rootCause: 'A loose contact', accountabilityType: 'supplier', ipmtAttributes: 'part' };
  expect(changedFindings(problem, input)).toEqual(['accountabilityType', 'ipmtAttributes']);
});

it.each([{}, { rootCause: 'A loose contact' }, { accountableParty: null }])('refuses a record of %j', (input) => {
  expect(recordIssues(problem, input)).toEqual({ rootCause: { key: 'issue.nothingChanged' } });
});

it('takes a record that changes one thing', () => {
  expect(recordIssues(problem, { accountableParty: 'assembly' })).toEqual({});
});
