import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';

it('writes a measured value as the language does', () => {
  expect((['en', 'de', 'zh'] as const).map((language) => decimal(language, 1_234.5678))).toEqual([
    ...['1,234.568', '1.234,568', '1,234.568'],
  ]);
});
