import type { ReactNode } from 'react';
import { languageNames, type Language } from '../../shared/text/languages.ts';
import { useText } from '../text.tsx';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Chromium on a Linux that has no language says "en-US@posix", which no format takes. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The form of the reader: of the browser's region where it speaks the language, else "24 Nov 2026", "24.11.2026". */
export const formOf = (language: Language): string =>
  (globalThis.navigator?.languages ?? []).find((tag) => tag.split('-')[0] === language && isTag(tag)) ??
  (language === 'en' ? 'en-GB' : (languageNames[language]?.tag ?? language));

/** A day ("2026-11-24") as people write it. */
export function dayText(language: Language, iso: string): string {
  const tag = formOf(language);
  let format = formats.get(tag);
  if (!format) {
    format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
    formats.set(tag, format); // creating one costs a hundred times as much as using it
  }
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? iso : format.format(at);
}

/** A day ("2026-11-24") as people say it in a week: "Tue 24". */
export const weekdayText = (language: Language, iso: string): string =>
  new Intl.DateTimeFormat(formOf(language), { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );

/** `day('2026-11-24')`: the day in the reader's form, for a sentence. */
export function useDay(): (iso: string) => string {
  const { language } = useText();
  return (iso) => dayText(language, iso);
}

/** A day; hovering shows the form of ISO 8601, and copying gives it. `children`: the sentence around the day. */
export function Day({ iso, children }: { iso: string; children?: ReactNode }) {
  const day = useDay();
  return (
    <time
      dateTime={iso}
      title={iso}
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', iso);
        event.preventDefault();
      }}
    >
      {children ?? day(iso)}
    </time>
  );
}
