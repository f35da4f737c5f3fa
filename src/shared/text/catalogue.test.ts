import { describe, expect, it } from 'vitest';
import { translator } from './catalogue.ts';
import { en } from './en.ts';
import { mail } from './en/mail.ts';
import { zh } from './zh.ts';
import { mail as zhMail } from './zh/mail.ts';

describe('the text mechanism', () => {
  const texts = {
    'x.plain': 'Plain',
    'x.name': 'Hello {name}',
    'x.count': '{n, one=# ticket|other=# tickets} of {who}',
    'x.equals': '{n, one=a=b|other=#}',
  } as const;
  const t = translator<typeof texts>('en', texts);
  it('fills parameters and plurals', () => {
    expect(t('x.plain')).toBe('Plain');
    expect(t('x.name', { name: '{n}$&' })).toBe('Hello {n}$&');
    expect(t('x.count', { n: 1, who: 'Ada' })).toBe('1 ticket of Ada');
    expect(t('x.count', { n: 0, who: 'Ada' })).toBe('0 tickets of Ada');
    expect(t('x.equals', { n: 1 })).toBe('a=b');
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

describe('the catalogue', () => {
  const english: Record<string, string> = { ...en, ...mail };
  const chinese: Record<string, string> = { ...zh, ...zhMail };
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  it('has the same keys in both languages', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  });
  it.each(Object.keys(english))('%s uses the same parameters in both, has words, and plurals have “other”', (key) => {
    const pair = [english[key] ?? '', chinese[key] ?? ''];
    expect(names(pair[1] ?? '')).toEqual(names(pair[0] ?? ''));
    for (const text of pair) {
      expect(text.trim()).not.toBe('');
      for (const [plural] of text.matchAll(/\{\w+,[^}]*\}/g)) expect(plural).toMatch(/other=/);
    }
  });
});
