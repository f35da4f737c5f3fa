import type { Cell } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import {
  columnOf,
  columnsOf,
  entityNames,
  entityOf,
  rightOn,
  type EntityName,
} from '../../../shared/admin/entity-table.ts';
import { columnLabel } from '../../../shared/admin/column-label.ts';
import { labelColumn, labelSets } from '../../../shared/admin/label-columns.ts';
import { languages, type Language } from '../../../shared/text/languages.ts';
import { knownLanguages, languageName } from '../../../shared/text/language-name.ts';
import type { Tx } from '../../db/database.ts';
import { translatorOf } from '../../http/messages.ts';
import { validateAndApply } from '../entity/apply-rows.ts';
import { auditAll } from '../audit/audit-store.ts';
import { changedSince } from './import-row-store.ts';
import type { ImportColumn, ImportTarget, ValidatedRow, RowToValidate } from './import-target.ts';
import { ACTIVE, cellText } from '../entity/read-cells.ts';
import { dictionariesFor, validateRecords, lockEntity } from '../entity/record-rows.ts';
import type { ValidatedRecord } from '../entity/validate-row.ts';
import { plainHeading } from '../import-file/map-headings.ts';
import { removeRecords } from '../entity/remove-records-store.ts';
import { withoutLabels } from './labelled-values.ts';
import { activeExamples, examplesOf } from './sample-examples.ts';
import { LIST_SEPARATOR } from '../../../shared/field/value.ts';

type Explained = Pick<Column, 'type' | 'optional' | 'hint'> & { choices?: readonly string[]; max?: number };

/** One line that explains what a column of a file accepts. */
function explanationOf(column: Explained, language: Language): string {
  const t = translatorOf(language);
  const { type, hint, choices, max } = column;
  const kinds: Partial<Record<Column['type'], string>> = {
    day: t('imports.kind.day'),
    yesNo: t('imports.kind.yesNo'),
    number: t('imports.kind.number'),
    code: t('imports.kind.code'),
    record: t('imports.kind.record'),
    records: t('imports.kind.records', { separator: LIST_SEPARATOR }),
    parts: t('imports.kind.texts', { separator: LIST_SEPARATOR }),
    texts: t('imports.kind.texts', { separator: LIST_SEPARATOR }),
    choice: (choices ?? []).join(', '),
  };
  const kind = kinds[type] ?? (max === undefined ? '' : t('imports.kind.text', { max }));
  const need = t(column.optional ? 'imports.optional' : 'imports.required');
  const hintText = hint === undefined ? '' : t(hint as 'entity.hint.code');
  return [need, kind, hintText].filter((part) => part !== '').join(language === 'zh' ? '；' : '; ');
}

/** Everybody who may manage an entity may import it. */
export const entityTargets = (): ImportTarget[] => entityNames.map(entityTarget);

const entityTarget = (name: EntityName): ImportTarget => ({
  entity: name,
  columns: importColumns(name),
  ...(labelSets(entityOf(name).columns).length > 0 && {
    further: {
      headings: () => labelHeadings(name),
      named: (column) => {
        const entry = columnOf(name, column);
        return entry && importColumn(name, column, entry);
      },
    },
  }),
  mayImport: (role) => rightOn(name, role) === 'all',
  validate: async (tx, rows) =>
    (await validateRecords(tx, name, await prepared(tx, name, rows), true)).map((validated) => viewOf(name, validated)),
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

const labelsOf = (entry: Pick<Column, 'label' | 'language'>): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, columnLabel(translatorOf(language), entry, language)]));

const importColumn = (name: EntityName, column: string, entry: Column): ImportColumn => ({
  name: column,
  labels: labelsOf(entry),
  required: entry.optional !== true && entry.key === true,
  explanation: Object.fromEntries(languages.map((language) => [language, explanationOf(entry, language)])),
  ...(entry.type === 'day' && { date: 'day' as const }),
  examples: examplesOf(name, column),
});

/** The headings of labels in any language: `meaningFr`, `Meaning in French`, `Bedeutung (Französisch)`, `Meaning: fr`. */
function labelHeadings(name: EntityName): Map<string, string> {
  const headings = new Map<string, string>();
  for (const [set, first] of labelSets(entityOf(name).columns))
    for (const language of knownLanguages()) {
      const column = labelColumn(set, language);
      const written = languages.flatMap((reader) => {
        const t = translatorOf(reader);
        const alone = t(first.label);
        return [
          columnLabel(t, { ...first, language }, reader),
          `${alone} ${languageName(language, reader)}`,
          `${alone} ${language}`,
        ];
      });
      for (const heading of [...written, column]) headings.set(plainHeading(heading), column);
    }
  return headings;
}

function importColumns(name: EntityName): ImportColumn[] {
  const columns = columnsOf(name).map(([column, entry]) => importColumn(name, column, entry));
  const active: ImportColumn = {
    name: ACTIVE,
    labels: labelsOf({ label: 'entity.column.active' }),
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
