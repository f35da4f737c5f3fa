import { expect, test } from 'vitest';
import { byLanguage, languageNames, languages, ownNames } from './languages.ts';

test('a module belongs to the language whose folder it is in', () => {
  expect(byLanguage({ './en/texts.ts': 1, '../../shared/text/zh/texts.ts': 2 })).toEqual({ en: 1, zh: 2 });
});

test('English comes first, each language once, with its tag and its own name', () => {
  expect(languages[0]).toBe('en');
  expect([...languages].toSorted()).toEqual(Object.keys(languageNames).toSorted());
  expect(languageNames).toMatchObject({ en: { tag: 'en', name: 'English' }, zh: { tag: 'zh-CN', name: '中文' } });
  expect(ownNames).toMatchObject({ en: 'English', zh: '中文' });
});
