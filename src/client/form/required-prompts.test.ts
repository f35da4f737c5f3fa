/** Every field that the specification lists asks for itself, in words of its own, when a form is sent empty (spec 5). */
import { expect, it } from 'vitest';
import { defaultDictionaries as dictionaries } from '../../shared/dictionary/content.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { en } from '../../shared/text/en.ts';
import { emptyValues } from './form-values.ts';
import { issuesOfValues } from './ticket-rules.ts';

const context = { today: '2026-11-20', now: Date.parse('2026-11-20T12:00:00Z'), dictionaries };

const rows: [field: TicketField, words: string, kind: TicketKind, number: string][] = [
  ['customerId', 'Please choose the customer first.', 'itr', '5.9'],
  ['contactName', 'Please enter the contact.', 'feedback', '5.10'],
  ['contactEmail', 'Please enter the contact email.', 'feedback', '5.11'],
  ['sn', 'Please enter the product SN, or say that there is none.', 'feedback', '5.12'],
  ['productModel', 'Please enter the product model.', 'feedback', '5.13'],
  ['softwareModel', 'Please enter the software model.', 'itr', '5.14'],
  ['productType', 'Please choose the product type.', 'feedback', '5.15'],
  ['productLine', 'Please choose the product line.', 'feedback', '5.16'],
  ['productStatus', 'Please choose the product status.', 'itr', '5.17'],
  ['deliveryDate', 'Please enter the delivery date.', 'itr', '5.18'],
  ['customerRepresentative', 'Please enter the customer representative.', 'itr', '5.19'],
  ['customerIndustry', 'Please choose the industry.', 'itr', '5.20'],
  ['customerAttraction', 'Please choose the customer attraction.', 'itr', '5.21'],
  ['marketOrganisation', 'Please choose the market organization.', 'itr', '5.22'],
  ['businessDivision', 'Please choose the business division.', 'itr', '5.23'],
  ['zone', 'Please choose the zone.', 'itr', '5.24'],
  ['occurredOn', 'Please enter the date on which the issue occurred.', 'feedback', '5.25'],
  ['complainantRole', "Please choose the complainant's role.", 'itr', '5.26'],
  ['problemStage', 'Please choose the problem stage.', 'feedback', '5.27'],
  ['scope', 'Please choose the scope of the problem.', 'feedback', '5.28'],
  ['impact', 'Please choose the impact on the customer.', 'feedback', '5.29'],
  ['projectLevel', 'Please choose the project level.', 'itr', '5.30'],
  ['ipmtAttributes', 'Please choose the IPMT attributes.', 'internal', '5.33'],
  ['description', 'Please describe the issue.', 'feedback', '5.34'],
];

it.each(rows)('%s: "%s", when %s lacks it (spec %s)', (field, words, kind) => {
  const issue = issuesOfValues(kind, emptyValues, context)[field];
  expect(en[issue?.key ?? 'issue.invalid']).toBe(words);
});

it('no two fields are asked for in the same words', () => {
  expect(new Set(rows.map(([, words]) => words)).size).toBe(rows.length);
});
