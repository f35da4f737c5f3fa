import { describe, expect, it } from 'vitest';
import { firstOf } from './focus-first.ts';

const places = ['description', 'ticket', 'ticket.sn', undefined, 'impact'].map((field) => ({
  dataset: field === undefined ? {} : { field },
}));
const first = (...names: string[]) => firstOf(places, names)?.dataset['field'];

describe('the focus after a refusal', () => {
  it('goes to the first wrong field in the order of the page, not of the errors', () => {
    expect(first('impact', 'description')).toBe('description');
    expect(first('impact')).toBe('impact');
  });
  it('goes to a field inside of a field', () => expect(first('ticket.sn')).toBe('ticket.sn'));
  it('stays where it is while none of them is on the page', () => {
    expect(first('usageDays')).toBeUndefined();
    expect(first()).toBeUndefined();
  });
});
