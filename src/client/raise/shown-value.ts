import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import { groupSerial } from '../../shared/format/identity.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import type { T } from '../text.tsx';

/** A value as people read it: the label of a code, an SN in groups, a local time. */
export function shownValue(
  t: T,
  language: 'en' | 'zh',
  dictionaries: Dictionaries,
  field: TicketField,
  value: string,
): string {
  if (value === '') return '';
  const entry = fieldEntry(field);
  if (entry.type === 'code')
    return dictionaries[entry.dictionary].find(({ code }) => code === value)?.[language] ?? value;
  if (field === 'sn') return groupSerial(value.trim());
  if (field === 'productionStoppedAt') return value.replace('T', ' ');
  if (field === 'usageDays' || field === 'requiredDays')
    return /^\d+$/.test(value.trim()) ? t('frame.days', { n: Number(value) }) : value;
  return value;
}
