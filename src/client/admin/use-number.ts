import { useMemo } from 'react';
import { languageNames } from '../../shared/text/languages.ts';
import { useText } from '../text.tsx';

/** Formats whole numbers in the user's language. */
export function useNumber(): (value: number) => string {
  const { language } = useText();
  const tag = languageNames[language]?.tag ?? language;
  return useMemo(() => {
    const format = new Intl.NumberFormat(tag);
    return (value) => format.format(value);
  }, [tag]);
}
