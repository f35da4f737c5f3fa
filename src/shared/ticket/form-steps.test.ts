import { describe, expect, it } from 'vitest';
import { fieldsOnStep, formSteps, isOnForm, isOptional } from './form-steps.ts';
import { fieldEntry, fieldNames } from './fields.ts';
import { ticketKinds } from './rules.ts';

const product =
  'sn noSnReason productModel productLine productType productNumber softwareModel deliveryDate productStatus usageDays';

/** What each step asks, written down by hand. */
const fieldsByStep = {
  feedback: {
    product: 'sn noSnReason productModel productLine productType',
    problem: 'description impact productionStoppedAt occurredOn problemStage scope usageDays productStatus',
    check: 'contactName contactEmail contactPhone',
  },
  itr: {
    customer:
      'customerId customerRepresentative customerIndustry customerAttraction marketOrganisation businessDivision zone contactName contactEmail contactPhone complainantRole',
    product,
    problem: 'description impact productionStoppedAt occurredOn problemStage scope title',
    handling: 'requiredDays projectLevel ipmtAttributes accountabilityType accountableParty troubleshooting',
    files: '',
    check: '',
  },
  internal: {
    product,
    problem: 'description impact productionStoppedAt occurredOn problemStage scope',
    handling: 'requiredDays businessDivision zone ipmtAttributes accountabilityType accountableParty troubleshooting',
    files: '',
    check: '',
  },
} as const;

describe.each(ticketKinds)('the form of %s', (kind) => {
  it('asks each field where it is written down (spec 2.4.5, 2.4.7)', () => {
    const steps = formSteps[kind].map((step) => [step, fieldsOnStep(kind, step).join(' ')]);
    expect(Object.fromEntries(steps)).toEqual(fieldsByStep[kind]);
  });
  it('asks every field that it requires, once', () => {
    const all = formSteps[kind].flatMap((step) => fieldsOnStep(kind, step));
    expect(new Set(all).size).toBe(all.length);
    expect(fieldNames.filter((field) => fieldEntry(field).need[kind] === 'required' && !all.includes(field))).toEqual(
      [],
    );
    expect(all.filter((field) => !isOnForm(fieldEntry(field), kind))).toEqual([]);
  });
});

it('marks as optional what may be left out whatever else is said', () => {
  expect(isOptional(fieldEntry('contactPhone'), 'feedback')).toBe(true);
  expect(isOptional(fieldEntry('noSnReason'), 'feedback')).toBe(false);
  expect(isOptional(fieldEntry('sn'), 'feedback')).toBe(false);
  expect(isOptional(fieldEntry('sn'), 'internal')).toBe(true);
});
