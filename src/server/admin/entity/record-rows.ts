import type { Cell, GivenCell, WrongCell } from '../../../shared/admin/entity-calls.ts';
import {
  columnsOf,
  entityOf,
  keyColumns,
  keyText,
  ofEachEntity,
  type EntityName,
} from '../../../shared/admin/entity-table.ts';
import { labelColumn, labelSets, languageOfColumn } from '../../../shared/admin/label-columns.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { lockByName } from '../../account/store.ts';
import type { Tx } from '../../db/database.ts';
import { issueText } from '../../http/messages.ts';
import { mapInSlices } from '../../in-slices.ts';
import { readDictionaries } from '../../product/store.ts';
import { cellText, rowReader } from './read-cells.ts';
import { findRecords } from './record-store.ts';
import { findReferences, type References } from './reference-store.ts';
import { isAdmin } from './person-issues.ts';
import { validateRow, type Stored, type ValidatedRecord } from './validate-row.ts';
import type { Lookups } from './validate-values.ts';
import type { Parents } from './organisation-tree.ts';
import { openTicketsOf, ownAdmins, parentsOf, sensitiveWords } from './validation-store.ts';

/** A row of texts by column. Columns that are left out keep their value. With `id` it changes that record, and may change its key. */
export interface InputRow {
  row: number;
  id?: string;
  values: Readonly<Record<string, string>>;
}
/** Locks the entity until the transaction ends, so that what was validated is still true when it is written. */
export const lockEntity = (tx: Tx, name: EntityName): Promise<void> => lockByName(tx, `entity:${name}`);

/** A record that is sent as JSON, in the form of a file's row. */
export const rowOf = (name: EntityName, row: number, values: Readonly<Record<string, GivenCell>>): InputRow => ({
  row,
  values: Object.fromEntries(
    Object.entries(values)
      .flatMap(([column, value]) => labelsAsColumns(name, column, value))
      .map(([column, value]) => [column, cellText(name, column, value)]),
  ),
});

/** `meaning: { de: … }` is the same as `meaningDe: …`. What is no language of a set is an unknown field. */
const labelsAsColumns = (name: EntityName, column: string, value: GivenCell): [string, Cell][] => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[column, value]];
  const isSet = labelSets(entityOf(name).columns).some(([set]) => set === column);
  return Object.entries(value).map(([language, label]) => {
    const own = labelColumn(column, language);
    return [isSet && languageOfColumn(column, own) === language ? own : `${column}.${language}`, label];
  });
};

/**
 * Validates rows against the stored records, with few statements however many rows there are. Writes nothing. In a file a row
 * is wrong that would let the last admin go who needs no provider; a call is refused as a whole (409).
 */
export async function validateRecords(
  tx: Tx,
  name: EntityName,
  given: readonly InputRow[],
  isFile = false,
): Promise<ValidatedRecord[]> {
  return (await openValidation(tx, name, given, isFile)).validate(0, given.length);
}

/** A validation that has read all it needs of the database. */
interface Validation {
  references: References;
  /** Validates the rows from this one to before that one. Each row once, in their order. */
  validate(from: number, to: number): Promise<ValidatedRecord[]>;
}

/** For rows that are validated piece by piece. */
export async function openValidation(
  tx: Tx,
  name: EntityName,
  given: readonly InputRow[],
  isFile: boolean,
): Promise<Validation> {
  const cellsOf = rowReader(name);
  const read = await mapInSlices(given, (row) => ({ ...row, texts: row.values, ...cellsOf(row.values) }));
  const records = await recordsOf(tx, name, read);
  const whole = read.map(({ values }, at) => ({ ...records.at(at).record?.values, ...values }));
  // They are looked for among all people: only where a row is that of an admin.
  const mayLetGo = isFile && read.some((_, at) => isAdmin(records.at(at).record?.values));
  const lookups = {
    ...(await lookUp(tx, name, whole, records.ids)),
    ownAdmins: mayLetGo ? await ownAdmins(tx) : new Set<string>(),
  };
  const seen = new Map<string, number>();
  return {
    references: lookups.references,
    validate: (from, to) =>
      mapInSlices(read.slice(from, to), (row, at) =>
        validateRow(name, row, { ...records.at(from + at), lookups, seen }),
      ),
  };
}

/** The key in the form in which keys are compared. */
const keyOf = (name: EntityName, values: Readonly<Record<string, Cell>>): string =>
  keyText(name, Object.fromEntries(keyColumns(name).map((column) => [column, String(values[column] ?? '')])));

/** The stored record of each of these rows, by id or by key, and the key that the row has with it. */
async function recordsOf(tx: Tx, name: EntityName, rows: readonly { id?: string; values: Record<string, Cell> }[]) {
  const given = rows.flatMap(({ id }) => id ?? []);
  const byId = new Map((await findRecords(tx, name, 'id', given)).map((record) => [record.id, record]));
  const keys = rows.map(({ id, values }) =>
    keyOf(name, { ...(id === undefined ? {} : byId.get(id)?.values), ...values }),
  );
  const byKey = new Map((await findRecords(tx, name, 'key', keys)).map((record) => [record.key, record]));
  const ids = [...byId.keys(), ...[...byKey.values()].map(({ id }) => id)];
  const at = (index: number): Stored => {
    const id = rows[index]?.id;
    const key = keys[index] ?? '';
    const ofKey = byKey.get(key);
    return { key, ofKey, record: id === undefined ? ofKey : byId.get(id) };
  };
  return { ids, at };
}

const hasCodes = ofEachEntity((name) => columnsOf(name).some(([, { type }]) => type === 'code'));

/** The dictionaries, for entities with their codes. Others do without, because an import asks anew for each batch. */
export const dictionariesFor = async (tx: Tx, name: EntityName): Promise<Dictionaries | null> =>
  hasCodes(name) ? readDictionaries(tx) : null;

/** As it will be when these rows are written. */
async function parentsAfter(tx: Tx, rows: readonly Record<string, Cell>[]): Promise<Parents> {
  const parents = await parentsOf(tx);
  for (const { code, parent } of rows) {
    if (parent === undefined) continue;
    if (typeof parent === 'string') parents.set(String(code), parent.trim());
    else parents.delete(String(code));
  }
  return parents;
}

async function lookUp(
  tx: Tx,
  name: EntityName,
  rows: readonly Record<string, Cell>[],
  ids: readonly string[],
): Promise<Omit<Lookups, 'ownAdmins'>> {
  return {
    references: await findReferences(tx, name, rows),
    dictionaries: await dictionariesFor(tx, name),
    words: name === 'questions' ? await sensitiveWords(tx) : [],
    parents: name === 'organisations' ? await parentsAfter(tx, rows) : new Map(),
    openTickets: name === 'people' ? await openTicketsOf(tx, ids) : new Map(),
  };
}

/** All errors, with messages in the viewer's language. */
export const wrongCells = (validated: readonly ValidatedRecord[], language: Language): WrongCell[] =>
  validated.flatMap(({ row, errors }) =>
    errors.map(({ column, value, issue }) => ({ row, column, value, message: issueText(language, issue) })),
  );
