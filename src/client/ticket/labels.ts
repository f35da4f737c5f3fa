import type { FieldValue } from '../../shared/ticket/view.ts';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import type { Dictionaries, DictionaryName } from '../../shared/dictionary/shape.ts';
import type { FieldEntry } from '../../shared/field/entry.ts';
import { shownValue } from '../../shared/field/value.ts';
import { exactTime } from '../../shared/format/time.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import { useCall } from '../api/queries.ts';
import { useText, type T } from '../text.tsx';
import { timeZone } from './use-now.ts';

const HOUR_MS = 3_600_000;

const useAsked = () => useCall(getDictionaries, {}, { staleMs: HOUR_MS });

/** The dictionaries, asked for once an hour; undefined until they are there. */
export const useDictionaries = (): Dictionaries | undefined => useAsked().data as Dictionaries | undefined;

export type Label = (dictionary: DictionaryName, code: string) => string;

/** `label('impact', 'stop')`: a code in the reader's language; a mark that holds its place while the dictionaries are on their way. */
export function useLabel(): Label {
  const { language } = useText();
  const { data, isPending } = useAsked();
  const dictionaries = data as Dictionaries | undefined;
  return (dictionary, code) =>
    isPending ? '…' : (dictionaries?.[dictionary].find((entry) => entry.code === code)?.[language] ?? code);
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
  });
