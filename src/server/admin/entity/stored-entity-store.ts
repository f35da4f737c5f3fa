import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { openStatuses } from '../../../shared/ticket/statuses.ts';

/** How a column lies in the database, where it is not a column of the same name. `t` is the row in all of this. */
export interface StoredColumn {
  read: string;
  /** The column that takes it; null: nothing is written here. */
  write: string | null;
  /** How people call what it refers to. */
  label?: string;
  /** A reference that is kept by the other record's id, not by its key. */
  byId?: true;
}
/** Where a record that others refer to is found. `matches`: what somebody may type for it, in the form that `normal` makes. */
interface Referred {
  table: string;
  id: string;
  key: string;
  title: string;
  active: string;
  matches: readonly string[];
  normal: (typed: string) => string;
}
export interface StoredEntity {
  table: string;
  /** The record's id as a text. */
  id: string;
  /** Finds a record by `r.id`, with the index. */
  is: string;
  /** The key in the form for comparison (`keyText` of the shared table). */
  key: string;
  active: string;
  columns: Readonly<Record<string, StoredColumn>>;
  /** How many of what refer to it. */
  references: Readonly<Record<string, string>>;
  /** Which rows are records: the newest of each version. A change adds a row. */
  only?: string;
  /** Who has to hear of a change; with the record's id where `tellsId`. */
  tells?: string;
  tellsId?: true;
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const same = (typed: string): string => typed.trim();
const simple = (table: string, more: Partial<Referred> = {}): Referred => ({
  ...{ table, id: 'x.id::text', key: 'x.code', title: 'x.name', active: 'x.active', matches: ['x.code'], normal: same },
  ...more,
});
export const referred: { readonly [Name in EntityName]?: Referred } = {
  organisations: simple('organisation'),
  customers: simple('customer'),
  groups: simple('user_group', { id: 'x.code' }),
  people: simple('app_user', {
    ...{ key: 'x.account', title: 'x.user_name', active: 'x.disabled_at is null', matches: ['x.account'] },
    normal: (typed) => typed.trim().toLowerCase(),
  }),
  series: simple('product_series', { id: 'x.id', key: 'x.id', matches: ['x.id'] }),
  // Tickets and units name a model as it stands on the nameplate; its code does as well.
  models: simple('product_model', {
    ...{ id: 'x.id', key: 'x.name', matches: ['upper(x.name)', 'upper(x.id)'] },
    normal: (typed) => typed.trim().toUpperCase(),
  }),
};

export const own = (write: string, read = `t.${write}`): StoredColumn => ({ read, write });
/** A reference in the column `write`. */
export function ref(write: string, to: EntityName, byId: boolean): StoredColumn {
  const other = referred[to];
  if (!other) throw new Error(`Nothing refers to ${to}.`);
  const whose = `from ${other.table} x where ${byId ? 'x.id' : other.key} = t.${write} limit 1`;
  const label = `(select ${other.title} ${whose})`;
  return byId
    ? { read: `(select ${other.key} ${whose})`, write, label, byId: true }
    : { read: `t.${write}`, write, label };
}
export const counted = (table: string, where: string): string =>
  `(select count(*)::int from ${table} x where ${where})`;
export const isOpen = `x.status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`;
