import { describe, expect, it } from 'vitest';
import { fieldNames, fieldEntry } from '../../shared/ticket/fields.ts';
import { ticketKinds } from '../../shared/ticket/rules.ts';
import { fieldsOnStep as fieldsOf } from '../../shared/ticket/form-steps.ts';
import { firstInvalid, stepOf, stepsOf } from './raise-steps.ts';

describe('the steps of a form', () => {
  it.each(ticketKinds)('%s asks for each required field, once', (kind) => {
    const fields = stepsOf(kind, 'product').flatMap((step) => fieldsOf(kind, step));
    expect(new Set(fields).size).toBe(fields.length);
    const required = fieldNames.filter((field) => fieldEntry(field).need[kind] === 'required');
    expect(required.filter((field) => !fields.includes(field))).toEqual([]);
  });
  it.each(ticketKinds)('%s asks for nothing that its kind has not', (kind) => {
    const fields = stepsOf(kind, 'product').flatMap((step) => fieldsOf(kind, step));
    expect(fields.filter((field) => fieldEntry(field).need[kind] === 'absent')).toEqual([]);
  });
  it('asks a partner nothing that only insiders may know', () => {
    const fields = stepsOf('feedback', 'product').flatMap((step) => fieldsOf('feedback', step));
    expect(fields.filter((field) => fieldEntry(field).audience === 'insiders')).toEqual([]);
  });
  it('asks an insider for the customer first, and begins with the description when one just describes it (spec 5.41)', () => {
    expect(stepsOf('itr', 'product')[0]).toBe('customer');
    expect(fieldsOf('itr', 'customer')[0]).toBe('customerId');
    expect(stepsOf('feedback', 'problem')).toEqual(['problem', 'product', 'check']);
    expect(stepsOf('itr', 'problem')).toEqual(stepsOf('itr', 'product'));
  });
  it('leads to the earliest step with a fault and to its first field in the order of the page', () => {
    const steps = stepsOf('feedback', 'product');
    expect(firstInvalid('feedback', steps, ['contactEmail', 'scope', 'description'])).toEqual({
      step: 'problem',
      field: 'description',
    });
    expect(firstInvalid('feedback', steps, ['uploads.0.key'])).toEqual({ step: 'check', field: 'uploads.0.key' });
    expect(firstInvalid('itr', stepsOf('itr', 'product'), ['uploads.0.key'])).toMatchObject({ step: 'files' });
    expect(firstInvalid('feedback', steps, [])).toBeUndefined();
    // What stands on no step, as a field of a newer server, must still be told somewhere.
    expect(stepOf('feedback', steps, 'zone')).toBe('product');
  });
});
