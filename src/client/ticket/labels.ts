import type { FieldValue } from '../../shared/ticket/view.ts';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import type { Dictionaries, DictionaryName } from '../../shared/dictionary/shape.ts';
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
export function fieldText(t: T, label: Label, field: TicketField, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const entry = fieldEntry(field);
  if (entry.type === 'code') return label(entry.dictionary, String(value));
  if (field === 'usageDays' || field === 'requiredDays') return t('frame.days', { n: Number(value) });
  if (field === 'productionStoppedAt') return exactTime(new Date(String(value)), timeZone);
  return String(value);
}
