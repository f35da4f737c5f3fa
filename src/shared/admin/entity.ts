import type { FieldEntry, TextKey } from '../field/entry.ts';
import type { Role } from '../ticket/rules.ts';

/** How lists and files use a column. */
export interface ColumnUse {
  /** Part of the natural key, by which files and other records refer to the record. */
  key?: true;
  /** Shown in the list. */
  listed?: true;
  /** The search of the list includes it. */
  searchable?: true;
  /** Copied from a referenced record: shown and exported. An import with another value is refused. */
  derived?: true;
  /** The set of labels that it belongs to, as the label of its language (admin/label-columns.ts). */
  set?: string;
  /** Roles other than admin that may change this column although they may not change the whole record. */
  editors?: readonly Role[];
}
/** One column of an entity. */
export type Column = FieldEntry & ColumnUse;
export type Columns = Readonly<Record<string, Column>>;

/** The declaration of an entity, from which its list, form, files and rights follow. */
export interface Entity {
  /** Singular and plural. */
  one: TextKey;
  many: TextKey;
  /** Roles other than admin that have all rights on it. */
  editors: readonly Role[];
  /** The column that is shown as the name of a record. */
  title: string;
  /** The key is also the id and cannot be changed. Of other entities the key can change, and references follow. */
  keyIsId?: true;
  columns: Columns;
}
