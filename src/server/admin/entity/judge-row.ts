import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { ValidationIssue } from '../../../shared/errors.ts';
import { ACTIVE, type CellError } from './read-cells.ts';
import type { OpenTickets } from './judging-store.ts';
import { ruleIssues } from './record-rules.ts';
import { leavingIssues } from './person-issues.ts';
import type { References } from './reference-store.ts';

/** What was looked up for all rows at once. */
export interface Known {
  references: References;
  dictionaries: Dictionaries;
  /** Words that no common problem may carry, in lower case. */
  words: readonly string[];
  /** Open tickets of people, by their id. */
  openTickets: ReadonlyMap<string, OpenTickets>;
}

/** What a row does to its record. */
export type Changes = Record<string, [old: Cell, next: Cell]>;

export const sameCell = (a: Cell, b: Cell): boolean => JSON.stringify(a) === JSON.stringify(b);
const valueOf = (record: RecordRow | undefined, column: string): Cell =>
  column === ACTIVE ? (record?.active ?? true) : (record?.values[column] ?? null);

/** Names other records by their own keys: a model by its name, lists in one order. */
export function withKeys(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  { references }: Known,
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

/** What is wrong with the changed cells: a record that is named and is not there, a code that is not offered. */
export function changedIssues(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  changed: (column: string) => boolean,
  known: Known,
): [column: string, issue: ValidationIssue][] {
  return columnsOf(name).flatMap(([column, entry]) => {
    const value = values[column];
    if (value === undefined || value === null || !changed(column)) return [];
    if (entry.type === 'code')
      return codeIssue(known, entry.dictionary, String(value), values).map((key) => [column, { key }]);
    if (entry.type !== 'record' && entry.type !== 'records') return [];
    return [value].flat().flatMap((typed) => {
      const issue = referenceIssue(known.references, entry.of as EntityName, String(typed));
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
  { dictionaries }: Known,
  dictionary: keyof Dictionaries,
  code: string,
  { productLine }: Readonly<Record<string, Cell>>,
): string[] {
  const entry = dictionaries[dictionary].find((each) => each.code === code);
  if (!entry?.active) return ['issue.unknownCode'];
  const other = entry.parent !== undefined && typeof productLine === 'string' && entry.parent !== productLine;
  return other ? ['issue.otherLine'] : [];
}

/** Values that follow from another record: what is typed for them must be the same. */
export function derivedValues(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  known: Known,
): Record<string, Cell> {
  const from = columnsOf(name).flatMap(([column, entry]) => {
    const value = values[column];
    const found =
      entry.type === 'record' && typeof value === 'string'
        ? known.references.found(entry.of as EntityName, value)
        : undefined;
    return found ? [found.more] : [];
  });
  const derived = columnsOf(name).filter(([, entry]) => entry.derived);
  return Object.fromEntries(derived.map(([column]) => [column, from.find((more) => column in more)?.[column] ?? null]));
}

/** What a row changes of its record, and what is wrong with that. `given` is right cell by cell. */
export function judgeValues(
  name: EntityName,
  record: RecordRow | undefined,
  given: Readonly<Record<string, Cell>>,
  known: Known,
): { changes: Changes; errors: CellError[] } {
  const keyed = withKeys(name, given, known);
  const whole = { ...record?.values, ...keyed };
  const derived = derivedValues(name, whole, known);
  const columns = [...columnsOf(name).map(([column]) => column), ACTIVE];
  const isDerived = (column: string): boolean => column in derived;
  const changes: Changes = {};
  for (const column of columns) {
    const next = keyed[column];
    if (next === undefined || isDerived(column)) continue;
    const old = valueOf(record, column);
    if (record ? !sameCell(old, next) : column !== ACTIVE || next === false)
      changes[column] = [record ? old : null, next];
  }
  const issues = new Map<string, ValidationIssue>();
  const tell = (column: string, issue: ValidationIssue): void => void (issues.has(column) || issues.set(column, issue));
  const after = { ...whole, ...derived };
  for (const [column, issue] of changedIssues(name, after, (each) => each in changes, known)) tell(column, issue);
  for (const [column, key] of Object.entries(ruleIssues(name, after))) tell(column, { key });
  for (const [column, value] of Object.entries(derived))
    if (keyed[column] != null && keyed[column] !== value) tell(column, { key: 'issue.lineOfSeries' });
  if (record && entityOf(name).keyIsId)
    for (const [column, entry] of columnsOf(name))
      if (entry.key && column in changes) tell(column, { key: 'issue.recordKey' });
  if (name === 'questions')
    for (const [column, [, next]] of Object.entries(changes)) {
      const found = known.words.filter((word) => String(next).toLowerCase().includes(word));
      if (found.length > 0) tell(column, { key: 'issue.sensitiveWords', params: { words: found.join(', ') } });
    }
  const open = record && known.openTickets.get(record.id);
  if (open) for (const [column, issue] of leavingIssues(changes, open)) tell(column, issue);
  return {
    changes,
    errors: [...issues].map(([column, issue]) => ({ column, value: String(keyed[column] ?? ''), issue })),
  };
}
