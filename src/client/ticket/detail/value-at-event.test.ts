import { expect, it } from 'vitest';
import { valueAtEvent } from './value-at-event.ts';

const change = (field: string, old: string | null, next: string) => ({ field, old, new: next });
const events = [
  { seq: 1, changes: [] },
  {
    seq: 4,
    changes: [change('handler', 'Chen Wei', 'Dr. Subramanian'), change('troubleshooting', null, 'Motor changed')],
  },
  {
    seq: 6,
    changes: [change('troubleshooting', 'Motor changed', 'Motor and cable changed'), change('impact', 'trips', 'stop')],
  },
  { seq: 8, changes: [change('impact', 'stop', 'slow'), change('handler', 'Dr. Subramanian', 'Tanaka')] },
];

it('tells what an event wrote, whatever was written over it since', () => {
  expect(valueAtEvent('troubleshooting', 4, events, 'Motor and cable changed')).toBe('Motor changed');
  expect(valueAtEvent('handler', 4, events, 'Tanaka')).toBe('Dr. Subramanian');
});

it('tells of what it left alone what the next change found there', () => {
  expect(valueAtEvent('impact', 4, events, 'slow')).toBe('trips');
});

it('tells what still stands when nothing has touched it', () => {
  expect(valueAtEvent('scope', 4, events, 'single-unit')).toBe('single-unit');
  expect(valueAtEvent('impact', 8, events, 'slow')).toBe('slow');
});
