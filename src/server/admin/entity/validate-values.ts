import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, entityOf, ofEachEntity, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { ValidationIssue } from '../../../shared/errors.ts';
import { ACTIVE, type CellError } from './read-cells.ts';
import type { OpenTickets } from './validation-store.ts';
import { ruleIssues } from './record-rules.ts';
import { leavingIssues } from './person-issues.ts';
import type { References } from './reference-store.ts';

/** Data that is read once for all rows. */
export interface Lookups {
  references: References;
  /** Null: the entity has no codes. */
  dictionaries: Dictionaries | null;
  /** Words that a common problem may not contain, in lower case. */
  words: readonly string[];
  /** Open tickets of people, by their id. */
  openTickets: ReadonlyMap<string, OpenTickets>;
}

/** Old and new value by column. */
export type Changes = Record<string, [old: Cell, next: Cell]>;

export const sameCell = (a: Cell, b: Cell): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const valueOf = (record: RecordRow | undefined, column: string): Cell =>
  column === ACTIVE ? (record?.active ?? true) : (record?.values[column] ?? null);

/** Replaces what was typed for a reference by the key of that record, and sorts lists. */
export function withKeys(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  { references }: Lookups,
): Record<string, Cell> {
  const keyed = { ...values };
  for (const [column, entry] of columnsOf(name)) {
    const value = values[column];
    if (entry.type !== 'record' && entry.type !== 'records') continue;
    const keyOf = (typed: string): string => references.found(entry.of as EntityName, typed)?.key ?? typed;
    if (typeof value === 'string') keyed[column] = keyOf(value);
    if (Array.isArray(value)) keyed[column] = [...new Set(value.map(keyOf))].toSorted();
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
    if (entry.type !== 'record' && entry.type !== 'records') return [];
    return [value].flat().flatMap((typed) => {
      const issue = referenceIssue(lookups.references, entry.of as EntityName, String(typed));
      return issue ? [[column, issue] as [string, ValidationIssue]] : [];
    });
  });
}

function referenceIssue(references: References, of: EntityName, value: string): ValidationIssue | undefined {
  const record = references.found(of, value);
  if (record) return record.active ? undefined : { key: 'issue.inactiveRecord', params: { value } };
  const near = references.near(of, value);
  return near === undefined
    ? { key: 'issue.unknownRecord', params: { value } }
    : { key: 'issue.unknownRecordNear', params: { value, near } };
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
  for (const column of changeableColumns(name)) {
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
  const open = record && lookups.openTickets.get(record.id);
  if (open) for (const [column, issue] of leavingIssues(changes, open)) addIssue(column, issue);
  return {
    changes,
    errors: [...issues].map(([column, issue]) => ({ column, value: String(keyed[column] ?? ''), issue })),
  };
}
