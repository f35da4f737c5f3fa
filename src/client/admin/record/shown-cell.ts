import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { choiceText } from '../../../shared/field/choice-text.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { maskPhone } from '../../../shared/format/identity.ts';
import type { Label } from '../../dictionary/labels.ts';
import type { T } from '../../text.tsx';

/** A value as text; '' for no value. `displayName` is the name of the record that the value refers to. */
export function shownCell(t: T, label: Label, column: Column, value: Cell | undefined, displayName?: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (displayName) return displayName;
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
  if (column.type === 'code') return label(column.dictionary, String(value));
  if (column.type === 'choice') return choiceText(t, column, String(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** One cell of a record in a list. Phone numbers are masked; only the form shows the whole number. */
export function cellOf(t: T, label: Label, record: RecordRow, name: string, column: Column): string {
  const shown = shownCell(t, label, column, record.values[name], record.labels[name]);
  return column.type === 'phone' ? maskPhone(shown) : shown;
}

/** The display name of a record. */
export const recordTitle = (t: T, label: Label, record: RecordRow, title: string, column: Column | undefined): string =>
  (column && cellOf(t, label, record, title, column)) || record.id;
