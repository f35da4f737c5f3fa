import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { translator, type Language, type Translate, type Translation } from '../shared/text/catalogue.ts';
import type { Texts } from '../shared/text/en.ts';
import { storedLanguage, storeLanguage } from './language.ts';

export type T = Translate<Texts>;

interface Text {
  readonly t: T;
  readonly language: Language;
  /** Loads what the page says in it, then switches and remembers it. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const TextContext = createContext<Text | undefined>(undefined);

type Some = Readonly<Record<string, string>>;

/** What was added so far. A Chinese text that did not arrive is said in English: readable beats right. */
const english: Record<string, string> = {};
const texts: Record<Language, Record<string, string>> = {
  en: english,
  zh: Object.create(english) as Record<string, string>,
};
const notLoaded = new Set<() => Promise<Some>>();
let spoken = storedLanguage();

/** Adds a part of the catalogue; called by client/texts alone. English comes with the page, Chinese only for its users. */
export function addTexts(part: Some, chinese: () => Promise<Some>): void {
  Object.assign(english, part);
  notLoaded.add(chinese);
}

/** Loads what was added. Awaited before anything is shown that says it, or a Chinese user sees English flash by. */
export async function textsReady(language: Language = spoken): Promise<void> {
  if (language === 'en') return;
  const load = async (chinese: () => Promise<Some>) => {
    Object.assign(texts.zh, await chinese());
    notLoaded.delete(chinese);
  };
  await Promise.allSettled([...notLoaded].map(load));
}

/** A text of the parts that are there from the start, for what speaks outside of React. */
export const plainText = (key: keyof Texts): string => texts[spoken][key] ?? key;

/** Gives `useText()` to everything below. */
export function TextProvider({ children, initial = spoken }: { children: ReactNode; initial?: Language }) {
  const [language, setLanguage] = useState(initial);
  const text = useMemo<Text>(
    () => ({
      t: translator<Texts>(language, texts[language] as Translation<Texts>),
      language,
      setLanguage: async (next) => {
        await textsReady(next);
        spoken = next;
        setLanguage(next);
        storeLanguage(next);
      },
    }),
    [language],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** `const { t, language, setLanguage } = useText()`; `t('frame.back')`, `t('frame.daysAgo', { n: 3 })`. */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('useText outside of TextProvider');
  return text;
}
