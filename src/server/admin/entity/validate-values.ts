import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { columnsOf, entityOf, ofEachEntity, type EntityName } from '../../../shared/admin/entity-table.ts';
import { namedEntity, namedRecords, renamed } from '../../../shared/admin/named-records.ts';
import { partLineOf } from '../../../shared/admin/part-line.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { ValidationIssue } from '../../../shared/errors.ts';
import { ACTIVE, type CellError } from './read-cells.ts';
import { treeIssue, type Parents } from './organisation-tree.ts';
import type { OpenTickets } from './validation-store.ts';
import { ruleIssues } from './record-rules.ts';
import { lastAdminColumns, leavingIssues } from './person-issues.ts';
import type { References } from './reference-store.ts';

/** Data that is read once for all rows. */
export interface Lookups {
  references: References;
  /** Null: the entity has no codes. */
  dictionaries: Dictionaries | null;
  /** Words that a common problem may not contain, in lower case. */
  words: readonly string[];
  /** Of organisations: where each is in its tree. */
  parents: Parents;
  /** Open tickets of people, by their id. */
  openTickets: ReadonlyMap<string, OpenTickets>;
  /** The admins who come in without a provider and whom no row so far lets go; empty where the database alone says it. */
  ownAdmins: Set<string>;
}

/** Old and new value by column. */
export type Changes = Record<string, [old: Cell, next: Cell]>;

export const sameCell = (a: Cell, b: Cell): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const valueOf = (record: RecordRow | undefined, column: string): Cell =>
  column === ACTIVE ? (record?.active ?? true) : (record?.values[column] ?? null);

/** Replaces what was typed for a reference by the key of that record. */
export function withKeys(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  { references }: Lookups,
): Record<string, Cell> {
  const keyed = { ...values };
  for (const [column, entry] of columnsOf(name)) {
    const of = namedEntity(entry);
    const value = values[column];
    if (of && value !== undefined)
      keyed[column] = renamed(entry, value, (typed) => references.found(of, typed)?.key ?? typed);
  }
  return keyed;
}

/** Issues of changed cells: a reference to a missing or inactive record, a code that cannot be chosen. */
export function changedIssues(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  changed: (column: string) => boolean,
  lookups: Lookups,
): [column: string, issue: ValidationIssue][] {
  return columnsOf(name).flatMap(([column, entry]) => {
    const value = values[column];
    if (value === undefined || value === null || !changed(column)) return [];
    if (entry.type === 'code')
      return codeIssue(lookups, entry.dictionary, String(value), values).map((key) => [column, { key }]);
    const of = namedEntity(entry);
    if (!of) return [];
    const issues = namedRecords(entry, value).map((typed) => referenceIssue(lookups.references, of, typed, entry));
    return [...lineIssues(entry, value), ...issues].flatMap((issue) => (issue ? [[column, issue]] : []));
  });
}

/** The first line that is no line of parts. */
function lineIssues({ type }: Column, value: Cell): ValidationIssue[] {
  const wrong = type === 'parts' && Array.isArray(value) ? value.find((each) => !partLineOf(each)) : undefined;
  return wrong === undefined ? [] : [{ key: 'issue.partLine', params: { value: wrong } }];
}

function referenceIssue(
  references: References,
  of: EntityName,
  value: string,
  { type }: Column,
): ValidationIssue | undefined {
  const record = references.found(of, value);
  if (record) return record.active ? undefined : { key: 'issue.inactiveRecord', params: { value } };
  const near = references.near(of, value);
  if (near !== undefined) return { key: 'issue.unknownRecordNear', params: { value, near } };
  return { key: type === 'parts' ? 'issue.unknownPart' : 'issue.unknownRecord', params: { value } };
}

function codeIssue(
  { dictionaries }: Lookups,
  dictionary: keyof Dictionaries,
  code: string,
  { productLine }: Readonly<Record<string, Cell>>,
): string[] {
  const entry = dictionaries?.[dictionary].find((each) => each.code === code);
  if (!entry?.active) return ['issue.unknownCode'];
  const other = entry.parent !== undefined && typeof productLine === 'string' && entry.parent !== productLine;
  return other ? ['issue.otherLine'] : [];
}

const derivedColumns = ofEachEntity((name) =>
  columnsOf(name).flatMap(([column, { derived }]) => (derived ? [column] : [])),
);
const changeableColumns = ofEachEntity((name) => [...columnsOf(name).map(([column]) => column), ACTIVE]);

/** Values that are copied from a referenced record. If a row has them too, they must be equal. */
export function derivedValues(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  lookups: Lookups,
): Record<string, Cell> {
  const derived = derivedColumns(name);
  if (derived.length === 0) return {};
  const from = columnsOf(name).flatMap(([column, entry]) => {
    const value = values[column];
    const found =
      entry.type === 'record' && typeof value === 'string'
        ? lookups.references.found(entry.of as EntityName, value)
        : undefined;
    return found ? [found.more] : [];
  });
  return Object.fromEntries(derived.map((column) => [column, from.find((more) => column in more)?.[column] ?? null]));
}

/** The changes of a row and their errors. Each cell of `given` has been validated by itself. */
export function validateValues(
  name: EntityName,
  record: RecordRow | undefined,
  given: Readonly<Record<string, Cell>>,
  lookups: Lookups,
): { changes: Changes; errors: CellError[] } {
  const keyed = withKeys(name, given, lookups);
  const whole = { ...record?.values, ...keyed };
  const derived = derivedValues(name, whole, lookups);
  const isDerived = (column: string): boolean => column in derived;
  const changes: Changes = {};
  for (const column of new Set([...changeableColumns(name), ...Object.keys(keyed)])) {
    const next = keyed[column];
    if (next === undefined || isDerived(column)) continue;
    const old = valueOf(record, column);
    if (record ? !sameCell(old, next) : column !== ACTIVE || next === false)
      changes[column] = [record ? old : null, next];
  }
  const issues = new Map<string, ValidationIssue>();
  const addIssue = (column: string, issue: ValidationIssue): void =>
    void (issues.has(column) || issues.set(column, issue));
  const after = { ...whole, ...derived };
  for (const [column, issue] of changedIssues(name, after, (each) => each in changes, lookups)) addIssue(column, issue);
  for (const [column, key] of Object.entries(ruleIssues(name, after))) addIssue(column, { key });
  for (const [column, value] of Object.entries(derived))
    if (keyed[column] != null && keyed[column] !== value) addIssue(column, { key: 'issue.lineOfSeries' });
  if (record && entityOf(name).keyIsId)
    for (const [column, entry] of columnsOf(name))
      if (entry.key && column in changes) addIssue(column, { key: 'issue.recordKey' });
  if (name === 'questions')
    for (const [column, [, next]] of Object.entries(changes)) {
      const found = lookups.words.filter((word) => String(next).toLowerCase().includes(word));
      if (found.length > 0) addIssue(column, { key: 'issue.sensitiveWords', params: { words: found.join(', ') } });
    }
  const at =
    name === 'organisations' && changes['parent']?.[1] != null && treeIssue(lookups.parents, String(after['code']));
  if (at) addIssue('parent', { key: at });
  const open = record && lookups.openTickets.get(record.id);
  if (open) for (const [column, issue] of leavingIssues(changes, open)) addIssue(column, issue);
  if (record)
    for (const column of lastAdminColumns(changes, record.id, lookups.ownAdmins))
      addIssue(column, { key: 'error.lastKept' });
  return {
    changes,
    errors: [...issues].map(([column, issue]) => ({ column, value: String(keyed[column] ?? ''), issue })),
  };
}
