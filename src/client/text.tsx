import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { languages, translator, type Language, type Translate, type Translation } from '../shared/text/catalogue.ts';
import { en, type Texts } from '../shared/text/en.ts';

export type T = Translate<Texts>;

interface Text {
  readonly t: T;
  readonly language: Language;
  /** Loads the language's chunk, then switches and remembers it. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const storageKey = 'closeloop.language';
const TextContext = createContext<Text | undefined>(undefined);

/** The language chosen on this device; English when none was (spec 1: the interface is English). */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    return languages.find((language) => language === stored) ?? 'en';
  } catch {
    return 'en'; // storage may be forbidden in a web view
  }
}

export interface LoadedTexts {
  readonly language: Language;
  readonly texts: Translation<Texts>;
}

/** Texts of a language. Await it before the first render, or a Chinese reader sees English flash by. */
export async function loadTexts(language: Language): Promise<LoadedTexts> {
  if (language === 'en') return { language, texts: en };
  try {
    return { language, texts: (await import('../shared/text/zh.ts')).zh };
  } catch {
    return { language: 'en', texts: en }; // offline on the first visit: readable beats right
  }
}

/** Gives `useText()` to everything below. `initial` comes from `loadTexts(storedLanguage())`. */
export function TextProvider({ initial, children }: { initial?: LoadedTexts; children: ReactNode }) {
  const [loaded, setLoaded] = useState<LoadedTexts>(() => initial ?? { language: 'en', texts: en });
  const text = useMemo<Text>(
    () => ({
      t: translator<Texts>(loaded.language, loaded.texts),
      language: loaded.language,
      setLanguage: async (language) => {
        const next = await loadTexts(language);
        setLoaded(next);
        try {
          localStorage.setItem(storageKey, next.language);
        } catch {
          // not remembered, but switched
        }
      },
    }),
    [loaded],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = loaded.language === 'zh' ? 'zh-CN' : 'en';
  }, [loaded.language]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** `const { t, language, setLanguage } = useText()`; `t('frame.back')`, `t('frame.daysAgo', { n: 3 })`. */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('useText outside of TextProvider');
  return text;
}
