import type { FieldValue } from '../../shared/ticket/ticket-view.ts';
import type { DictionaryName } from '../../shared/dictionary/dictionary-names.ts';
import type { FieldEntry } from '../../shared/field/entry.ts';
import { shownValue } from '../../shared/field/value.ts';
import { exactTime } from '../../shared/format/time.ts';
import type { Language } from '../../shared/text/languages.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import { useDictionaryCall } from '../api/use-dictionaries.ts';
import { useText, type T } from '../text.tsx';
import { dayText } from '../ui/day.tsx';
import { timeZone } from '../ui/use-now.ts';

/** `language`: of the reader, for what is no label. */
export type Label = ((dictionary: DictionaryName, code: string) => string) & { language?: Language };

/** Blank, as wide as most labels: a moment later the label stands there, on the same line. */
const PLACEHOLDER = '\u2003'.repeat(8);

/** `label('impact', 'stop')`: a code in the user's language; blank while the dictionaries are loading. */
export function useLabel(): Label {
  const { language } = useText();
  const { dictionaries, isPending } = useDictionaryCall();
  const label = (dictionary: DictionaryName, code: string): string => {
    if (isPending) return PLACEHOLDER;
    return dictionaries?.[dictionary].find((one) => one.code === code)?.label ?? code;
  };
  return Object.assign(label, { language });
}

/** The value of a ticket's field in words; '' when there is none. */
export const fieldText = (t: T, label: Label, field: TicketField, value: FieldValue | undefined): string =>
  entryText(t, label, fieldEntry(field), value);

/** The same for any field. */
export const entryText = (t: T, label: Label, entry: FieldEntry, value: FieldValue | undefined): string =>
  shownValue(entry, value, {
    code: label,
    days: (n) => t('frame.days', { n }),
    instant: (at) => exactTime(new Date(at), timeZone),
    day: (iso) => dayText(label.language ?? 'en', iso),
  });
