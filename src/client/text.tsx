import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { translator, type Translate, type Translation } from '../shared/text/catalogue.ts';
import type { Texts } from '../shared/text/en/texts.ts';
import { languageNames, type Language } from '../shared/text/languages.ts';
import { storeLanguage } from './language.ts';
import { spokenLanguage, switchTexts, textsOf } from './text-loader.ts';
import { toast } from './ui/toast-queue.ts';

export type T = Translate<Texts>;

interface Text {
  readonly t: T;
  readonly language: Language;
  /** Loads the texts of this language, then switches to it and stores the choice. On failure only a toast is shown. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const TextContext = createContext<Text | undefined>(undefined);

/** A translator over the texts loaded so far. Each part is loaded with its texts, so none is missing when it renders. */
const translatorOf = (language: Language): T => translator<Texts>(language, textsOf(language) as Translation<Texts>);

/** A text without parameters, for code outside of React. */
export const plainText = (key: keyof Texts): string => textsOf(spokenLanguage())[key] ?? key;

/** Gives `useText()` to everything below. */
export function TextProvider({ children, initial = spokenLanguage() }: { children: ReactNode; initial?: Language }) {
  const [language, setLanguage] = useState(initial);
  const text = useMemo<Text>(() => {
    const t = translatorOf(language);
    return {
      t,
      language,
      setLanguage: async (next) => {
        try {
          await switchTexts(next);
          setLanguage(next);
          storeLanguage(next);
        } catch {
          toast.show({ text: t(navigator.onLine ? 'system.unloadedText' : 'frame.offline'), tone: 'warn' });
        }
      },
    };
  }, [language]);
  useLayoutEffect(() => {
    document.documentElement.lang = languageNames[language]?.tag ?? language;
  }, [language]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** `const { t, language, setLanguage } = useText()`; `t('frame.back')`, `t('frame.daysAgo', { n: 3 })`. */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('useText outside of TextProvider');
  return text;
}
