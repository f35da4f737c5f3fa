import { FIRST_LANGUAGE } from '../../../shared/dictionary/label-in.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { statusLists } from '../../db/status-lists.ts';

/** How a column is read and written. In all SQL here `t` is the row of the record. */
export interface StoredColumn {
  read: string;
  /** The database column; null: it is written elsewhere. */
  write: string | null;
  /** The display name of the referenced record. */
  label?: string;
  /** It is the label in this language of the object that is stored in `write`. */
  language?: string;
  /** What a search looks through, if that is more than `read`. */
  found?: string;
  /** What lists are sorted by, if that is not what is shown. */
  sorted?: string;
  /** The reference is stored as the id of the other record, not as its key. */
  byId?: true;
}
/** How a referenced record is found. `matches`: the expressions that a typed text is compared with, after `normal` has normalized it. */
export interface Referred {
  table: string;
  id: string;
  key: string;
  title: string;
  active: string;
  /** Asked first, with the texts as they were typed: columns of an index. An expression can use none under row-level security. */
  exact?: readonly string[];
  matches: readonly string[];
  normal: (typed: string) => string;
}
export interface StoredEntity {
  table: string;
  /** The id, as text. */
  id: string;
  /**
   * What given ids are compared with: `sameIds`. A join alone is not enough under row-level security. A join that casts the
   * given ids can use no index, because a cast can fail, and its error would tell of rows that the policies hide. And the
   * planner takes the policies to leave hardly a row, so it reads the whole table first.
   */
  idColumn: string;
  idType: 'uuid' | 'text';
  /** The key in the form in which keys are compared (`keyText` of the shared table). */
  key: string;
  /** Where no index has the whole key: the condition that finds records by what stands before the last `|` of the keys, `$2`. */
  keyStart?: string;
  active: string;
  columns: Readonly<Record<string, StoredColumn>>;
  /** The values of columns that only some records have, as objects. */
  further: readonly string[];
  /** For each kind of referring record the SQL that counts them. */
  references: Readonly<Record<string, string>>;
  /** Set where each change adds a row: the condition for the newest version. */
  only?: string;
  /** The channel that is notified of changes; with the record's id if `channelTakesId` is set. */
  channel?: string;
  channelTakesId?: true;
}

/** The condition that finds the records with the ids in this parameter, an array. */
export const sameIds = ({ idColumn, idType }: Pick<StoredEntity, 'idColumn' | 'idType'>, parameter: string): string =>
  `${idColumn} = any (${parameter}::${idType}[])`;

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
  // Tickets and units have the name of the model, as on the nameplate; files may use its code too.
  models: simple('product_model', {
    ...{ id: 'x.id', key: 'x.name', exact: ['x.name', 'x.id'], matches: ['upper(x.name)', 'upper(x.id)'] },
    normal: (typed) => typed.trim().toUpperCase(),
  }),
};

export const own = (write: string, read = `t.${write}`): StoredColumn => ({ read, write });
/** A reference that is stored in the column `write`. */
export function ref(write: string, to: EntityName, byId: boolean): StoredColumn {
  const other = referred[to];
  if (!other) throw new Error(`Nothing refers to ${to}.`);
  const whose = `from ${other.table} x where ${byId ? 'x.id' : other.key} = t.${write} limit 1`;
  const label = `(select ${other.title} ${whose})`;
  return byId
    ? { read: `(select ${other.key} ${whose})`, write, label, byId: true }
    : { read: `t.${write}`, write, label };
}
/** A label of the object `write`, whose values are texts or lists of texts. */
export const label = (write: string, language: string, isList: boolean): StoredColumn => {
  const inOrder = [...new Set([language, FIRST_LANGUAGE])].map((each) => `t.${write} ->> '${each}'`).join(', ');
  return {
    read: `t.${write} ${isList ? '->' : '->>'} '${language}'`,
    ...{ write, language },
    found: `(select string_agg(x.label, ' ') from jsonb_each_text(t.${write}) x (language, label))`,
    sorted: `coalesce(${inOrder})`,
  };
};
/** The columns of further languages than these, with their values, of a set whose object is stored under its name. */
export const furtherLabels = (set: string, than: readonly string[]): string =>
  `(select coalesce(jsonb_object_agg('${set}' || upper(left(x.language, 1)) || substr(replace(x.language, '-', ''), 2), x.label), '{}')
    from jsonb_each(t.${set}) x (language, label) where x.language <> all ('{${than.join(',')}}'))`;
export const counted = (table: string, where: string): string =>
  `(select count(*)::int from ${table} x where ${where})`;
export const isOpen = `x.status in (${statusLists.open})`;
