import { expect, test } from 'vitest';
import { dictionaryNames } from '../../../shared/dictionary/dictionary-names.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import { withoutLabels, yesOrNo } from './labelled-values.ts';

const entry = (code: string, en: string, zh: string, more: object = {}) => ({ code, en, zh, active: true, ...more });
const dictionaries = {
  ...(Object.fromEntries(dictionaryNames.map((name) => [name, []])) as unknown as Dictionaries),
  productLine: [
    entry('drives', 'Drives', '变频器', { labels: { de: 'Umrichter' } }),
    entry('controllers', 'Controllers', '控制器'),
  ],
  productType: [
    entry('other-drive', 'Other', '其他', { parent: 'drives' }),
    entry('other-plc', 'Other', '其他', { parent: 'controllers' }),
  ],
};
const values = (name: 'models' | 'people' | 'shotLists', row: Record<string, string>) =>
  withoutLabels(name, [{ row: 2, values: row }], dictionaries)[0]?.values;

test.each(['drives', 'Drives', ' umrichter ', '变频器', 'ＤＲＩＶＥＳ'])('%s is the line of drives', (productLine) => {
  expect(values('shotLists', { productLine })).toEqual({ productLine: 'drives' });
});

test('of the same label under two lines that of the line of the row is meant; else it stays and is told', () => {
  expect(values('models', { productLine: 'Controllers', productType: 'Other' })).toEqual({
    productLine: 'controllers',
    productType: 'other-plc',
  });
  expect(values('models', { productType: 'Other' })).toEqual({ productType: 'Other' });
});

test('roles, languages and yes and no are known in every language; other texts stay as they are', () => {
  expect(values('people', { role: '工程师', language: 'Deutsch', active: 'Nein', userName: 'Yes' })).toEqual({
    role: 'engineer',
    language: 'de',
    active: 'no',
    userName: 'Yes',
  });
  expect(values('people', { role: 'Techniker?', organisation: '' })).toEqual({ role: 'Techniker?', organisation: '' });
  expect(['JA', '是', 'x'].map(yesOrNo)).toEqual(['yes', 'yes', 'x']);
});
