import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, entityNames, rightOn, type EntityName } from '../../../shared/admin/entity-table.ts';
import { languages, type Language } from '../../../shared/text/languages.ts';
import type { Texts } from '../../../shared/text/en/texts.ts';
import type { Tx } from '../../db/database.ts';
import { translatorOf } from '../../http/messages.ts';
import { validateAndApply } from '../entity/apply-rows.ts';
import { auditAll } from '../audit/audit-store.ts';
import { changedSince } from './import-row-store.ts';
import type { ImportColumn, ImportTarget, ValidatedRow, RowToValidate } from './import-target.ts';
import { ACTIVE, cellText } from '../entity/read-cells.ts';
import { dictionariesFor, validateRecords, lockEntity } from '../entity/record-rows.ts';
import type { ValidatedRecord } from '../entity/validate-row.ts';
import { removeRecords } from '../entity/remove-records-store.ts';
import { withoutLabels } from './labelled-values.ts';
import { explanationOf } from './column-explanation.ts';
import { activeExamples, examplesOf } from './sample-examples.ts';

/** Everybody who may manage an entity may import it. */
export const entityTargets = (): ImportTarget[] => entityNames.map(entityTarget);

const entityTarget = (name: EntityName): ImportTarget => ({
  entity: name,
  columns: importColumns(name),
  mayImport: (role) => rightOn(name, role) === 'all',
  validate: async (tx, rows) =>
    (await validateRecords(tx, name, await prepared(tx, name, rows))).map((validated) => viewOf(name, validated)),
  records: (tx, rows) => recordsOf(tx, name, rows),
  apply: async (tx, rows, actor, { operation }) => {
    await lockEntity(tx, name);
    const validated = await validateAndApply(tx, name, await prepared(tx, name, rows), actor, operation);
    return validated.map((row) => viewOf(name, row));
  },
  remove: async (tx, records, actor) => {
    if (!(await removeRecords(tx, name, records))) return records;
    const lines = records.map((record) => ({
      operation: 'admin.undoImport',
      entity: name,
      record,
      before: {},
      after: null,
    }));
    await auditAll(tx, actor, lines);
    return [];
  },
  changedSince: async (tx, request, records) =>
    (await changedSince(tx, name, request, records)).map(({ record }) => record),
});

/** The rows with codes for labels. */
const prepared = async (tx: Tx, name: EntityName, rows: readonly RowToValidate[]): Promise<RowToValidate[]> =>
  withoutLabels(name, withoutEmptyActive(rows), await dictionariesFor(tx, name));

/** An empty cell of this column means "unchanged", not "inactive". */
const withoutEmptyActive = (rows: readonly RowToValidate[]): RowToValidate[] =>
  rows.map((row) => {
    const { [ACTIVE]: active, ...values } = row.values;
    return active === undefined || active === '' ? { ...row, values } : row;
  });

function importColumns(name: EntityName): ImportColumn[] {
  const labelsOf = (key: keyof Texts): Record<Language, string> =>
    Object.fromEntries(languages.map((language) => [language, translatorOf(language)(key as 'entity.column.active')]));
  const columns = columnsOf(name).map(([column, entry]): ImportColumn => ({
    name: column,
    labels: labelsOf(entry.label),
    required: entry.optional !== true && entry.key === true,
    explanation: Object.fromEntries(languages.map((language) => [language, explanationOf(entry, language)])),
    ...(entry.type === 'day' && { date: 'day' as const }),
    examples: examplesOf(name, column),
  }));
  const active: ImportColumn = {
    name: ACTIVE,
    labels: labelsOf('entity.column.active'),
    required: false,
    explanation: Object.fromEntries(
      languages.map((language) => [language, explanationOf({ type: 'yesNo', optional: true }, language)]),
    ),
    examples: activeExamples(name),
  };
  return [...columns, active];
}

function viewOf(name: EntityName, { row, result, key, changes, errors }: ValidatedRecord): ValidatedRow {
  const text = (column: string, value: Cell): string => (value === null ? '' : cellText(name, column, value));
  return {
    row,
    result,
    key,
    changes:
      result === 'changed'
        ? Object.fromEntries(
            Object.entries(changes).map(([column, [old, next]]) => [column, [text(column, old), text(column, next)]]),
          )
        : {},
    errors: errors.map(({ column, value, issue }) => ({ column, value, text: issue })),
  };
}

async function recordsOf(tx: Tx, name: EntityName, rows: readonly RowToValidate[]): Promise<Map<number, string>> {
  const validated = await validateRecords(tx, name, await prepared(tx, name, rows));
  return new Map(validated.flatMap(({ row, id }) => (id === undefined ? [] : [[row, id]])));
}
