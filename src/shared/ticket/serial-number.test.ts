import { expect, test } from 'vitest';
import { normalizeSerialNumber, normalizeWidth } from './serial-number.ts';

test('a serial number is typed in any width, and looked for without case and separators (domain.md, Forms)', () => {
  expect(normalizeWidth(' ＭＤ５２-0426 ')).toBe('MD52-0426');
  expect(normalizeSerialNumber(' md52-0426/0011.7_x ')).toBe('MD52042600117X');
});
