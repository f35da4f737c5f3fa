import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from '../shared/dictionary/content.ts';
import { dictionaryNames } from '../shared/dictionary/dictionary-names.ts';
import type { DictionaryLabels } from '../shared/dictionary/dictionary-schema.ts';
import { labelOf } from '../shared/dictionary/label-of.ts';
import { byLanguage } from '../shared/text/languages.ts';
import { furtherLabels, labelIn } from './dictionary-labels.ts';

const translations = byLanguage(
  import.meta.glob<DictionaryLabels>('../shared/text/*/dictionary.ts', { eager: true, import: 'dictionary' }),
);

describe.each(Object.entries(translations))('the labels in %s', (_language, labels) => {
  it.each(dictionaryNames)('%s: one for each code of the first content, and no two alike', (name) => {
    const first = defaultDictionaries[name];
    expect(Object.keys(labels[name])).toEqual(first.map(({ code }) => code));
    const shown = first.map(({ code, parent = '' }) => `${parent} ${labels[name][code] ?? ''}`);
    expect(new Set(shown).size).toBe(shown.length);
    expect(Object.values(labels[name]).filter((label) => label.trim() === '' || label.length > 120)).toEqual([]);
  });
});

describe('an entry', () => {
  const entry = { code: 'risk-to-people', en: 'Risk to people', zh: '存在人身安全风险' };
  const withLabels = { ...entry, labels: furtherLabels('impact', entry) ?? {} };

  it('has the label of its language while it is as it was', () => {
    expect(['en', 'zh', 'de', 'fr'].map((language) => labelOf(withLabels, language))).toEqual([
      'Risk to people',
      '存在人身安全风险',
      'Gefahr für Personen',
      'Risk to people',
    ]);
    expect(labelIn('de', 'impact', entry)).toBe('Gefahr für Personen');
    expect(labelIn('zh', 'impact', { code: entry.code, en: entry.zh })).toBe(entry.zh);
  });

  it('has the label of the admin once it was changed, or was added', () => {
    expect(furtherLabels('impact', { ...entry, en: 'Danger to people' })).toBeUndefined();
    expect(labelIn('de', 'impact', { ...entry, en: 'Danger to people' })).toBe('Danger to people');
    expect(labelIn('de', 'impact', { code: 'smell', en: 'Smell' })).toBe('Smell');
    // The same code means something else in another dictionary.
    expect(furtherLabels('scope', entry)).toBeUndefined();
  });
});
