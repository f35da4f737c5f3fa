import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../text.tsx';
import { setPageLanguage } from './client.ts';
import { queryClient } from './queries.ts';

/** Answers come in the language of the page, and come again when it changes. Once, at the root. */
export function useAnswerLanguage(): void {
  const { t, language } = useText();
  const answered = useRef(language);
  // Before any page asks the server.
  useLayoutEffect(() => setPageLanguage(language, t), [language, t]);
  useEffect(() => {
    if (answered.current === language) return;
    answered.current = language;
    void queryClient.invalidateQueries();
  }, [language]);
}
