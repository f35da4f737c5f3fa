import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../text.tsx';
import { setPageLanguage } from './client.ts';
import { queryClient } from './queries.ts';

/** Requests answers in the language of the page, and reads them again when it changes. Used once, at the root. */
export function useAnswerLanguage(): void {
  const { t, language } = useText();
  const answered = useRef(language);
  // A layout effect, so that it runs before the first request of any page.
  useLayoutEffect(() => setPageLanguage(language, t), [language, t]);
  useEffect(() => {
    if (answered.current === language) return;
    answered.current = language;
    void queryClient.invalidateQueries();
  }, [language]);
}
