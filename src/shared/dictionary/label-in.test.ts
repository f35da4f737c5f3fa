import { expect, test } from 'vitest';
import { labelIn } from './label-in.ts';

test.each<[string, Record<string, string | null>, string, string | undefined]>([
  ['its own', { en: 'Overcurrent', de: 'Überstrom' }, 'de', 'Überstrom'],
  ['its own variety', { en: 'a', pt: 'b', 'pt-BR': 'c' }, 'pt-BR', 'c'],
  ['what it is a variety of', { en: 'a', pt: 'b' }, 'pt-BR', 'b'],
  ['step by step', { en: 'a', 'zh-Hant': 'b', zh: 'c' }, 'zh-Hant-HK', 'b'],
  ['that of the installation', { en: 'a', fr: 'b', de: 'c' }, 'pl', 'b'],
  ['English', { zh: 'b', en: 'a' }, 'pl', 'a'],
  ['any, always the same one', { zh: 'b', ja: 'c' }, 'pl', 'c'],
  ['one that is there', { de: null, en: 'a' }, 'de', 'a'],
  ['no name of what every object has', { en: 'a' }, 'constructor', 'a'],
  ['none', {}, 'de', undefined],
])('%s', (_which, labels, language, label) => expect(labelIn(labels, language, 'fr')).toBe(label));
