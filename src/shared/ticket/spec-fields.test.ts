/**
 * The fields of a ticket and of its rating that the specification names (spec 3), each with the words that a page says.
 */
import { describe, expect, it } from 'vitest';
import { schemaOf } from '../field/schema.ts';
import { texts as en } from '../text/en/texts.ts';
import { evaluationEntries } from './evaluation-entries.ts';
import { praises, satisfactions } from './evaluation.ts';
import { isTicketField, ticketFields, type TicketField } from './fields.ts';
import { evaluationView, ticketView } from './ticket-view.ts';

const fields: [TicketField, label: string, number: string][] = [
  ['customerRepresentative', 'Customer representative', '3.34'],
  ['customerIndustry', 'Customer industry', '3.35'],
  ['customerAttraction', 'Customer attraction', '3.36'],
  ['contactName', 'Contact name', '3.37'],
  ['contactEmail', 'Contact email', '3.38'],
  ['sn', 'Product SN', '3.39'],
  ['productModel', 'Product model', '3.40'],
  ['productNumber', 'Product number', '3.41'],
  ['productType', 'Product type', '3.42'],
  ['productLine', 'Product line', '3.43'],
  ['productStatus', 'Product status', '3.44'],
  ['softwareModel', 'Software model', '3.45'],
  ['deliveryDate', 'Delivery date', '3.46'],
  ['usageDays', 'Operating days', '3.47'],
  ['occurredOn', 'Issue occurrence date', '3.48'],
  ['description', 'Problem description', '3.49'],
  ['problemStage', 'Problem stage', '3.50'],
  ['scope', 'Scope of problem', '3.51'],
  ['impact', 'Impact on customers', '3.52'],
  ['complainantRole', 'Customer complainant role', '3.53'],
  ['projectLevel', 'Project level', '3.54'],
  ['accountabilityType', 'Accountability type', '3.55'],
  ['accountableParty', 'Accountable party', '3.56'],
  ['ipmtAttributes', 'IPMT attributes', '3.57'],
  ['marketOrganisation', 'Market organization', '3.58'],
  ['businessDivision', 'Business division', '3.59'],
  ['zone', 'Belonging zone', '3.60'],
  ['troubleshooting', 'Troubleshooting record', '3.61'],
  ['requiredDays', 'Required closed-loop time', '3.64'],
];

describe('a ticket is raised with', () => {
  it.each(fields)('%s, which is called %s (spec %s)', (field, label) => {
    expect(isTicketField(field)).toBe(true);
    expect(en[ticketFields[field].label]).toBe(label);
    expect(Object.keys(ticketView.shape)).toContain(field);
  });
});

/** Values that a ticket gets later, and their labels on the ticket's page. */
const grown: [path: string, label: keyof typeof en, words: string, number: string][] = [
  ['number', 'ticket.number', 'ticket number', '3.32'],
  ['customerName', 'ticket.field.customerName', 'Customer name', '3.33'],
  ['productionResumed', 'ticket.production.resumed', 'Production resumed', '3.62'],
  ['resumptionConfirmedAt', 'ticket.production.confirmed', 'Resumption confirmed', '3.63'],
  ['filedAt', 'ticket.clock.filed', 'Filing time', '3.65'],
  ['handler', 'ticket.handler', 'Current handler', '3.66'],
  ['clock.elapsedMs', 'ticket.clock.elapsed', 'Time elapsed', '3.67'],
  ['clock.remainingMs', 'ticket.clock.remaining', 'Left', '3.68'],
  ['clock.totalMs', 'ticket.clock.totalTime', 'Total time', '3.69'],
  ['solution', 'solution.text', 'Solution', '3.70'],
  ['rejectionReason', 'ticket.dismissedWhy', 'Why it was rejected', '3.71'],
  ['resolvedInOneGo', 'ticket.input.oneGo', 'Resolved in one go', '3.72'],
  ['oneGoRemark', 'ticket.input.oneGoRemark', 'Why not in one go?', '3.73'],
];
const viewed = new Set([
  ...Object.keys(ticketView.shape),
  ...Object.keys(ticketView.shape.clock.shape).map((name) => `clock.${name}`),
]);
it.each(grown)('a ticket tells %s as %s, %s (spec %s)', (path, label, words) => {
  expect(viewed).toContain(path);
  expect(en[label]).toBe(words);
});

it('a required closed-loop time has 1 to 5 whole days (spec 5.5, 5.6, 9.7)', () => {
  const schema = schemaOf(ticketFields.requiredDays);
  expect([0, 1, 2, 3, 4, 5, 6, 1.5, '2'].filter((days) => schema.safeParse(days).success)).toEqual([1, 2, 3, 4, 5]);
});

it('an SN has 6 to 32 characters (spec 5.2, 9.11)', () => {
  const schema = schemaOf(ticketFields.sn);
  expect([5, 6, 32, 33].filter((length) => schema.safeParse('A'.repeat(length)).success)).toEqual([6, 32]);
});

describe('a rating has', () => {
  it.each([
    ['overall', 'Overall score', '3.74'],
    ['serviceAttitude', 'Service attitude', '3.75'],
    ['professionalCompetence', 'Professional competence', '3.76'],
    ['responseSpeed', 'Response speed', '3.77'],
    ['suggestion', 'Suggestion', '3.78'],
  ] as const)('%s, which is called %s (spec %s)', (field, label, _number) => {
    expect(en[evaluationEntries[field].label]).toBe(label);
    expect(Object.keys(evaluationView.shape)).toContain(field);
  });
  it.each([
    ['verySatisfied', 'Very satisfied', '3.79'],
    ['satisfied', 'Satisfied', '3.80'],
    ['dissatisfied', 'Dissatisfied', '3.81'],
  ] as const)('the answer %s, which reads %s (spec %s)', (answer, words, _number) => {
    expect(satisfactions).toContain(answer);
    for (const asked of ['serviceAttitude', 'professionalCompetence', 'responseSpeed'] as const)
      expect(en[evaluationEntries[asked].texts[answer]]).toBe(words);
  });
  it.each([
    ['quickResponse', 'Quick response', '3.82'],
    ['goodAttitude', 'Good attitude', '3.83'],
    ['highlyProfessional', 'Highly professional', '3.84'],
    ['patient', 'Patient', '3.85'],
    ['skilled', 'Skilled', '3.86'],
  ] as const)('the attribute %s, which reads %s (spec %s)', (attribute, words, _number) => {
    expect(praises).toContain(attribute);
    expect(en[evaluationEntries.attributes.texts[attribute]]).toBe(words);
  });
});
