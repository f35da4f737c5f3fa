import { expect, test } from 'vitest';
import { closest } from './closest.ts';

const options = [
  { value: 'alpine-kran', text: 'Alpine Kran' },
  { value: 'nordfeld-pumpen', text: 'Nordfeld Pumpen GmbH' },
  { value: 'nordlicht', text: 'Nordlicht' },
  { value: 'rotterdam-terminal', text: 'Rotterdam Terminal' },
];
test.each([
  ['NORDFELD', ['nordfeld-pumpen']],
  ['Nordfeld Pumpen', ['nordfeld-pumpen']],
  ['nordfled-pumpen', ['nordfeld-pumpen']],
  ['Nord', ['nordfeld-pumpen', 'nordlicht']],
  ['terminal', ['rotterdam-terminal']],
  ['xyz', []],
  ['', []],
  ['--', []],
])('%j may mean %j', (typed, values) => {
  expect(closest(typed, options).map(({ value }) => value)).toEqual(values);
});
