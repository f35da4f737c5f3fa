import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, entityNames, rightOn, type EntityName } from '../../../shared/admin/entity-table.ts';
import { languages, type Language } from '../../../shared/text/languages.ts';
import type { Texts } from '../../../shared/text/en/texts.ts';
import type { Tx } from '../../db/database.ts';
import { translatorOf } from '../../http/messages.ts';
import { applyRows } from '../entity/apply-rows.ts';
import { auditAll } from '../audit/audit-store.ts';
import { changedSince } from './import-row-store.ts';
import type { ImportColumn, ImportTarget, JudgedRow, RowToJudge } from './import-target.ts';
import { ACTIVE, cellText } from '../entity/read-cells.ts';
import { judgeRows, lockEntity, type JudgedRow as JudgedRecord } from '../entity/record-rows.ts';
import { removeRecords } from '../entity/remove-records-store.ts';
import { explanationOf } from './column-explanation.ts';
import { activeExamples, examplesOf } from './sample-examples.ts';

/** Every entity can be imported by whoever keeps it. */
export const entityTargets = (): ImportTarget[] => entityNames.map(entityTarget);

const entityTarget = (name: EntityName): ImportTarget => ({
  entity: name,
  columns: importColumns(name),
  mayImport: (role) => rightOn(name, role) === 'keeps',
  judge: async (tx, rows) => (await judgeRows(tx, name, given(rows))).map((judged) => viewOf(name, judged)),
  records: (tx, rows) => recordsOf(tx, name, rows),
  apply: async (tx, rows, actor, { operation }) => {
    await lockEntity(tx, name);
    const judged = await judgeRows(tx, name, given(rows));
    await applyRows(tx, name, judged, actor, operation);
    return judged.map((row) => viewOf(name, row));
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

/** Whoever leaves this cell empty does not mean to switch anything off. */
const given = (rows: readonly RowToJudge[]): RowToJudge[] =>
  rows.map((row) => {
    const { [ACTIVE]: active, ...values } = row.values;
    return active === undefined || active === '' ? { ...row, values } : row;
  });

function importColumns(name: EntityName): ImportColumn[] {
  const said = (key: keyof Texts): Record<Language, string> =>
    Object.fromEntries(languages.map((language) => [language, translatorOf(language)(key as 'entity.column.active')]));
  const columns = columnsOf(name).map(([column, entry]): ImportColumn => ({
    name: column,
    labels: said(entry.label),
    required: entry.optional !== true && entry.key === true,
    explanation: Object.fromEntries(languages.map((language) => [language, explanationOf(entry, language)])),
    examples: examplesOf(name, column),
  }));
  const active: ImportColumn = {
    name: ACTIVE,
    labels: said('entity.column.active'),
    required: false,
    explanation: Object.fromEntries(
      languages.map((language) => [language, explanationOf({ type: 'yesNo', optional: true }, language)]),
    ),
    examples: activeExamples(name),
  };
  return [...columns, active];
}

function viewOf(name: EntityName, { row, result, key, changes, errors }: JudgedRecord): JudgedRow {
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

async function recordsOf(tx: Tx, name: EntityName, rows: readonly RowToJudge[]): Promise<Map<number, string>> {
  const judged = await judgeRows(tx, name, given(rows));
  return new Map(judged.flatMap(({ row, id }) => (id === undefined ? [] : [[row, id]])));
}
