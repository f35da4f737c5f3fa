import { describe, expect, it } from 'vitest';
import { translator } from './catalogue.ts';
import { byLanguage, languages } from './languages.ts';

describe('the text mechanism', () => {
  const texts = {
    'x.plain': 'Plain',
    'x.name': 'Hello {name}',
    'x.count': '{n, one=# ticket|other=# tickets} of {who}',
    'x.equals': '{n, one=a=b|other=#}',
    'x.spaced': '{n, one=# ticket | other=# tickets}',
  } as const;
  const t = translator<typeof texts>('en', texts);
  it('fills parameters and plurals', () => {
    expect(t('x.plain')).toBe('Plain');
    expect(t('x.name', { name: '{n}$&' })).toBe('Hello {n}$&');
    expect(t('x.count', { n: 1, who: 'Ada' })).toBe('1 ticket of Ada');
    expect(t('x.count', { n: 0, who: 'Ada' })).toBe('0 tickets of Ada');
    expect(t('x.equals', { n: 1 })).toBe('a=b');
    expect(t('x.spaced', { n: 2 })).toBe('2 tickets');
  });
  it('separates the thousands of a count, as its language does', () => {
    const texts = { n: '{n, one=# unit|other=# units}' } as const;
    const said = (['en', 'de', 'zh'] as const).map((language) =>
      translator<typeof texts>(language, texts)('n', { n: 12_345 }),
    );
    expect(said).toEqual(['12,345 units', '12.345 units', '12,345 units']);
  });
  it('shows what is missing, so that somebody finds it', () => {
    const loose: (key: string, params?: object) => string = translator<Record<string, string>>('en', texts);
    expect(loose('x.name', {})).toBe('Hello {name}');
    expect(loose('x.absent')).toBe('x.absent');
  });
  it('takes `other` where a language has no other form', () => {
    const chinese = translator<typeof texts>('zh', { ...texts, 'x.count': '{who}的{n, other=# 张工单}' });
    expect(chinese('x.count', { n: 1, who: '王' })).toBe('王的1 张工单');
  });
  // Judged by the types alone: wrong keys and parameters are refused.
  // @ts-expect-error no such key
  void (() => t('x.absent'));
  // @ts-expect-error the parameter is missing
  void (() => t('x.name'));
  // @ts-expect-error a plural takes a number
  void (() => t('x.count', { n: '1', who: 'Ada' }));
  // @ts-expect-error a key is missing
  void (() => translator<typeof texts>('zh', { 'x.plain': '' }));
});

type Messages = Record<string, string>;
const pages = byLanguage(import.meta.glob<Messages>('./*/texts.ts', { eager: true, import: 'texts' }));
const mails = byLanguage(import.meta.glob<Messages>('./*/mail.ts', { eager: true, import: 'mail' }));
const textsOf = (language: string): Messages => ({ ...pages[language], ...mails[language] });

describe.each(languages)('the catalogue in %s', (language) => {
  const english = textsOf('en');
  const texts = textsOf(language);
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  it('has the keys of the English one', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(texts).length).toBeGreaterThan(500);
  });
  it.each(Object.keys(english))(
    '%s has words and the same parameters, and plurals have “other” (spec 1.24, 1.25)',
    (key) => {
      const text = texts[key] ?? '';
      expect(names(text)).toEqual(names(english[key] ?? ''));
      expect(text.trim()).not.toBe('');
      for (const [plural] of text.matchAll(/\{\w+,[^}]*\}/g)) expect(plural).toMatch(/other=/);
    },
  );
});
