import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { choiceText } from '../../../shared/field/choice-text.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import type { Label } from '../../dictionary/labels.ts';
import type { T } from '../../text.tsx';

/** A value as people read it; '' for none. A reference is called as people call it. */
export function shownCell(t: T, label: Label, column: Column, value: Cell | undefined, called?: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (called) return called;
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
  if (column.type === 'code') return label(column.dictionary, String(value));
  if (column.type === 'choice') return choiceText(t, column, String(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** One cell of a record. */
export const cellOf = (t: T, label: Label, record: RecordRow, name: string, column: Column): string =>
  shownCell(t, label, column, record.values[name], record.labels[name]);

/** How people call a record. */
export const recordTitle = (t: T, label: Label, record: RecordRow, title: string, column: Column | undefined): string =>
  (column && cellOf(t, label, record, title, column)) || record.id;
