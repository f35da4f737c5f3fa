import { expect, it } from 'vitest';
import { warningFirst } from './warning-first.ts';

it.each([
  ['1. Tune.\n2. Wait.\n\n**Danger:** discharge the bus.', '**Danger:** discharge the bus.', '1. Tune.\n2. Wait.'],
  ['Tune.\n\nAchtung: Spannung!\n\nWarten.', 'Achtung: Spannung!', 'Tune.\n\nWarten.'],
  ['调整参数。\n\n警告：先断电。', '警告：先断电。', '调整参数。'],
  ['> Two people lift it.\n> Lock it out.\n\n1. Lift.', 'Two people lift it.\nLock it out.', '1. Lift.'],
  ['Warning: one.\n\nStep.\n\nCaution: two.', 'Warning: one.\n\nCaution: two.', 'Step.'],
  ['No danger: go on.\n\n> quoted later', null, 'No danger: go on.\n\n> quoted later'],
  ['', null, ''],
])('%j', (text, warning, steps) => {
  expect(warningFirst(text)).toEqual({ warning, steps });
});
