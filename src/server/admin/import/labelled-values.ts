import type { Column } from '../../../shared/admin/entity.ts';
import { columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Dictionaries, DictionaryEntry } from '../../../shared/dictionary/dictionary-schema.ts';
import { languages } from '../../../shared/text/languages.ts';
import { translatorOf } from '../../http/messages.ts';
import { ACTIVE } from '../entity/read-cells.ts';
import type { RowToValidate } from './import-target.ts';

type Labels = ReadonlyMap<string, string>;
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A text of the product in every language. */
const inEveryLanguage = (key: string): string[] =>
  languages.map((language) => translatorOf(language)(key as 'admin.yes'));

const yesNo: Labels = new Map(
  (['yes', 'no'] as const).flatMap((value) =>
    inEveryLanguage(`admin.${value}`).map((label) => [plain(label), value] as const),
  ),
);

/** What a word for yes or no in any language means; any other text as it is. */
export const yesOrNo = (text: string): string => yesNo.get(plain(text)) ?? text;

/** The choice that each of its labels means. */
const choiceLabels = (column: Column): Labels => {
  const { choices, texts, names } = column as { choices?: readonly string[] } & {
    texts?: Readonly<Record<string, string>>;
    names?: Readonly<Record<string, string>>;
  };
  return new Map(
    (choices ?? []).flatMap((choice) => {
      const key = texts?.[choice];
      const labels = [...(key === undefined ? [] : inEveryLanguage(key)), ...(names?.[choice] ? [names[choice]] : [])];
      return labels.map((label) => [plain(label), choice] as const);
    }),
  );
};

/** The entry that has this code, or else the only one with this label in any language. */
export function entryNamed(entries: readonly DictionaryEntry[], text: string): DictionaryEntry | undefined {
  const written = plain(text);
  const byCode = entries.find(({ code }) => code === text.trim());
  if (byCode) return byCode;
  const named = entries.filter(({ code, en, zh, labels }) =>
    [code, en, zh, ...Object.values(labels ?? {})].some((label) => plain(label) === written),
  );
  return named.length === 1 ? named[0] : undefined;
}

/**
 * Replaces labels in any language of the product by what they stand for: entries of dictionaries, choices, yes and no.
 * `dictionaries`: null for entities without codes.
 */
export function withoutLabels(
  name: EntityName,
  rows: readonly RowToValidate[],
  dictionaries: Dictionaries | null,
): RowToValidate[] {
  const columns: [string, Column][] = [...columnsOf(name), [ACTIVE, { type: 'yesNo', label: 'entity.column.active' }]];
  const known = new Map<string, string>();
  const meaning = ([column, entry]: [string, Column], text: string, line: string): string => {
    const key = `${column}|${line}|${text}`;
    const found = known.get(key) ?? meaningOf(entry, text, line);
    known.set(key, found);
    return found;
  };
  const meaningOf = (entry: Column, text: string, line: string): string => {
    if (entry.type === 'yesNo') return yesOrNo(text);
    if (entry.type === 'choice') return choiceLabels(entry).get(plain(text)) ?? text;
    if (entry.type !== 'code') return text;
    const entries = dictionaries?.[entry.dictionary] ?? [];
    // The same label may stand under several product lines.
    const ofLine = entries.filter(({ parent }) => parent === line);
    return (entryNamed(ofLine, text) ?? entryNamed(entries, text))?.code ?? text;
  };
  return rows.map(({ row, values }) => {
    const next = { ...values };
    for (const column of columns) {
      const text = values[column[0]];
      if (text !== undefined && text !== '' && LABELLED.has(column[1].type))
        next[column[0]] = meaning(column, text, next['productLine'] ?? '');
    }
    return { row, values: next };
  });
}

const LABELLED = new Set<Column['type']>(['yesNo', 'choice', 'code']);
