import { languageNames, type Language } from '../shared/text/languages.ts';
import { useText } from './text.tsx';
import { Button } from './ui/button.tsx';

/** The other languages, each by its own name, for who is not logged in. */
export function LanguageButtons({ onLanguage }: { onLanguage?: () => void }) {
  const { language, setLanguage } = useText();
  const change = (code: Language) => {
    onLanguage?.();
    void setLanguage(code);
  };
  return (
    <span className="flex max-w-[50vw] flex-wrap justify-end">
      {Object.entries(languageNames)
        .filter(([code]) => code !== language)
        .map(([code, { tag, name }]) => (
          <Button
            key={code}
            kind="plain"
            size="medium"
            lang={tag}
            className="whitespace-nowrap"
            onClick={() => change(code)}
          >
            {name}
          </Button>
        ))}
    </span>
  );
}
