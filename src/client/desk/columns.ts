import { listSorts, type ListSort } from '../../shared/ticket/list-views.ts';
import type { KeyWith } from '../../shared/text/catalogue.ts';
import type { Texts } from '../../shared/text/en/texts.ts';
import { safeStore } from '../api/safe-store.ts';

export interface DeskColumn {
  /** If the list can be sorted by this column, the sort has the same name. */
  name: (typeof columnNames)[number];
  text: KeyWith<Texts>;
  sortable?: true;
  /** In rem, wider on a very wide screen. Without a width the column takes the remaining space. */
  width?: number;
}

const columnNames = [
  'urgency',
  'number',
  'title',
  'customer',
  'model',
  'sn',
  'handler',
  'next',
  'filed',
  'updated',
  'due',
] as const;

/** In the order of the table. */
export const deskColumns: readonly DeskColumn[] = [
  { name: 'number', text: 'desk.column.number', width: 8.75 },
  { name: 'title', text: 'desk.column.title' },
  { name: 'urgency', text: 'desk.column.urgency', sortable: true, width: 12 },
  { name: 'customer', text: 'desk.column.customer', width: 10.5 },
  { name: 'model', text: 'desk.column.model', width: 8.25 },
  { name: 'sn', text: 'desk.column.sn', width: 10 },
  { name: 'handler', text: 'desk.column.handler', width: 8.5 },
  { name: 'next', text: 'desk.column.next', width: 15 },
  { name: 'filed', text: 'desk.column.filed', sortable: true, width: 8 },
  { name: 'updated', text: 'desk.column.updated', sortable: true, width: 8 },
  { name: 'due', text: 'desk.column.due', sortable: true, width: 9 },
];

/** Columns that cannot be hidden. */
export const isFixed = ({ name }: DeskColumn): boolean => name === 'number' || name === 'title';

const defaultColumns: ReadonlySet<string> = new Set([
  'number',
  'title',
  'urgency',
  'customer',
  'model',
  'handler',
  'due',
]);
const store = safeStore(() => window.localStorage);
const KEY = 'desk-columns';

/** The columns chosen on this device (decision 0042). A column added after the choice stays hidden. */
export function chosenColumns(): readonly DeskColumn[] {
  const kept = store.getItem(KEY);
  const names = kept === null ? defaultColumns : new Set(kept.split(','));
  return deskColumns.filter((column) => isFixed(column) || names.has(column.name));
}

export const chooseColumns = (columns: readonly DeskColumn[]): void =>
  store.setItem(KEY, columns.map(({ name }) => name).join());

/**
 * The sort to use when a column header is clicked. `wanted` is `name` or `-name` (descending), undefined for the
 * default. A column that sorts in one direction only gets that direction; undefined means the list's default sort.
 */
export const sortWanted = (wanted: string | undefined): ListSort | undefined =>
  listSorts.find((sort) => sort === wanted) ??
  (wanted?.startsWith('-') ? undefined : listSorts.find((sort) => sort === `-${wanted}`));
