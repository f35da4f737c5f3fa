import { expect, it } from 'vitest';
import { dayAfter, daysBetween } from '../figure/days.ts';
import { agesOf, exposureIn, monthsBefore, type Delivery } from './exposure.ts';

const deliveries: Delivery[] = [
  { day: '2026-02-10', machines: 3 },
  { day: '2024-07-01', machines: 5 },
  { day: '2026-03-31', machines: 2 },
  { day: '2026-05-01', machines: 7 },
];

it('counts machine-days as somebody does who looks at each machine each day', () => {
  const spans = monthsBefore('2026-06-12', 5);
  const slowly = spans.map(({ from, to }) => {
    let days = 0;
    for (let day = from; day <= to; day = dayAfter(day, 1))
      for (const { day: since, machines } of deliveries) if (since <= day) days += machines;
    return days;
  });
  expect(exposureIn(deliveries, spans).map(({ days }) => days)).toEqual(slowly);
  expect(exposureIn(deliveries, spans).map(({ machines }) => machines)).toEqual([5, 8, 10, 10, 17]);
});

it('names whole months, over the end of a year and a leap day too', () => {
  expect(monthsBefore('2024-03-01', 3)).toEqual([
    { from: '2023-12-01', to: '2023-12-31' },
    { from: '2024-01-01', to: '2024-01-31' },
    { from: '2024-02-01', to: '2024-02-29' },
  ]);
});

it('knows the age of each machine once, and from when it was watched', () => {
  const ages = agesOf(
    deliveries,
    { byDelivery: [{ day: '2026-02-10', machines: 1 }], byAge: [{ age: 20, machines: 1 }] },
    '2026-01-01',
    '2026-04-30',
  );
  const old = daysBetween('2024-07-01', '2026-04-30');
  expect(ages).toEqual([
    { age: 20.5, failed: 1, survived: 0, entered: 0 },
    { age: 30.5, failed: 0, survived: 2, entered: 0 },
    { age: 79.5, failed: 0, survived: 2, entered: 0 },
    { age: daysBetween('2024-07-01', '2026-01-01') - 0.5, failed: 0, survived: 0, entered: 5 },
    { age: old + 0.5, failed: 0, survived: 5, entered: 0 },
  ]);
});

it('has no exposure where nothing was delivered, and none in a span that has not begun', () => {
  expect(exposureIn([], monthsBefore('2026-01-01', 2)).every(({ days }) => days === 0)).toBe(true);
  expect(exposureIn(deliveries, [{ from: '2026-04-02', to: '2026-04-01' }])).toEqual([{ machines: 10, days: 0 }]);
});
