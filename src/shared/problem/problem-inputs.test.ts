import { expect, it } from 'vitest';
import { texts as de } from '../text/de/texts.ts';
import { texts as en } from '../text/en/texts.ts';
import { texts as zh } from '../text/zh/texts.ts';
import { changedFindings, issuesBeside } from './problem-inputs.ts';

const problem = { rootCause: 'A loose contact', accountabilityType: 'design', accountableParty: null, measures: [] };

it('takes for changed what is given and differs', () => {
  const input = { rootCause: 'A loose contact', accountabilityType: 'supplier', ipmtAttributes: 'part' };
  expect(changedFindings(problem, input)).toEqual(['accountabilityType', 'ipmtAttributes']);
});

it.each([{}, { rootCause: 'A loose contact' }, { accountableParty: null }])('refuses a record of %j', (input) => {
  expect(issuesBeside('record', problem, input)).toEqual({ rootCause: { key: 'issue.nothingChanged' } });
});

it('takes a record that changes one thing', () => {
  expect(issuesBeside('record', problem, { accountableParty: 'assembly' })).toEqual({});
});

it.each([
  ['finishedNotImprove', null, 1, ['rootCause']],
  ['finishedNotImprove', 'A loose contact', 0, []],
  ['finishedNeedImprove', null, 0, ['rootCause', 'measures']],
  ['finishedNeedImprove', null, 1, ['rootCause']],
  ['finishedNeedImprove', 'A loose contact', 0, ['measures']],
  ['finishedNeedImprove', 'A loose contact', 1, []],
  [undefined, null, 0, []],
] as const)('to be %s, a problem with the cause %s and %i measures lacks %j', (outcome, rootCause, count, lacks) => {
  const measures = Array.from({ length: count });
  expect(Object.keys(issuesBeside('finish', { rootCause, measures }, { outcome }))).toEqual(lacks);
});

// So that whoever reads the sentence finds the field on the page.
it.each([
  ['en', en],
  ['de', de],
  ['zh', zh],
])('names what is missing by its label (%s)', (_language, texts) => {
  const says = (sentence: string, label: string) => expect(sentence.toLowerCase()).toContain(label.toLowerCase());
  says(texts['issue.needsRootCause'], texts['problem.field.rootCause']);
  says(texts['issue.needsMeasure'], texts['problem.field.owner']);
  says(texts['issue.needsMeasure'], texts['problem.field.dueOn']);
});
