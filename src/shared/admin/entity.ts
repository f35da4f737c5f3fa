import type { FieldEntry, TextKey } from '../field/entry.ts';
import type { Role } from '../ticket/rules.ts';

/** One column of an entity: a field, and what a list and a file make of it. */
export type Column = FieldEntry & {
  /** Part of the natural key, by which a file names the record. Said once: others refer to it. */
  key?: true;
  /** Stands in the list. */
  listed?: true;
  /** The search looks through it. */
  found?: true;
  /** Known from elsewhere: shown and exported, and refused when it differs. */
  derived?: true;
  /** Who may change it beside admins, where they may not change the whole record. */
  keepers?: readonly Role[];
};
export type Columns = Readonly<Record<string, Column>>;

/** What is kept, once: its list, its record, its files and its rights follow from this. */
export interface Entity {
  /** What one is called, and all of them. */
  one: TextKey;
  many: TextKey;
  /** Whoever keeps it beside admins: sees all, makes, changes, makes inactive. */
  keepers: readonly Role[];
  /** The column by which people know a record. */
  title: string;
  /** The key is the record's id and stays as it was made. Elsewhere what refers to a record goes along with a new key. */
  keyIsId?: true;
  columns: Columns;
}
