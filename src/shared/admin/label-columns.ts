import type { FieldEntry } from '../field/entry.ts';
import { FIRST_LANGUAGE } from '../dictionary/label-in.ts';
import { languages } from '../text/languages.ts';
import type { Column, Columns, ColumnUse } from './entity.ts';

/**
 * Labels in any language: one column for each, which has the name of the set and the code of the language (`meaningDe`,
 * `meaningPtBR`). Those of the product's languages are always there; others come with their first label.
 */
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const labelColumn = (set: string, language: string): string => set + capital(language.replaceAll('-', ''));

const SUFFIX = /^([A-Z][a-z]{1,2})([A-Z][a-z]{3})?([A-Z]{2}|\d{3})?$/;
/** The language of the column of such a set; undefined: it is none. */
export function languageOfColumn(set: string, column: string): string | undefined {
  const found = column.startsWith(set) ? SUFFIX.exec(column.slice(set.length)) : null;
  return found ? [found[1]?.toLowerCase(), ...found.slice(2)].filter(Boolean).join('-') : undefined;
}

/** The columns of a set in the product's languages. The first language is required. */
export const inLanguages = (set: string, entry: FieldEntry & ColumnUse): Columns =>
  Object.fromEntries(
    languages.map((language) => [
      labelColumn(set, language),
      { ...entry, set, language, ...(language === FIRST_LANGUAGE ? {} : { optional: true }) },
    ]),
  );

/** The sets among these columns, each with the column of its first language. */
export const labelSets = (columns: Columns): [set: string, first: Column][] =>
  Object.values(columns).flatMap((column): [string, Column][] =>
    column.set !== undefined && column.language === FIRST_LANGUAGE ? [[column.set, column]] : [],
  );

/** The column of this name, also of a language that is none of the product's. */
export function columnNamed(columns: Columns, name: string): Column | undefined {
  // What a file or a program calls a column may also be the name of what every object has.
  if (Object.hasOwn(columns, name)) return columns[name];
  for (const [set, first] of labelSets(columns)) {
    const language = languageOfColumn(set, name);
    if (language !== undefined) return { ...first, language, optional: true };
  }
  return undefined;
}

/** The columns, and after each set those among `names` that are of further languages. */
export function columnsWith(columns: Columns, names: readonly string[]): [name: string, column: Column][] {
  const own = Object.entries(columns);
  const further = [...new Set(names)].toSorted().flatMap((name): [string, Column][] => {
    const column = Object.hasOwn(columns, name) ? undefined : columnNamed(columns, name);
    return column ? [[name, column]] : [];
  });
  return own.flatMap(([name, column], at) => {
    const isLast = column.set !== undefined && own[at + 1]?.[1].set !== column.set;
    return [[name, column], ...(isLast ? further.filter(([, { set }]) => set === column.set) : [])];
  });
}

/** The labels of a record's set, by language. */
export const labelsIn = <Value>(set: string, values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const language = languageOfColumn(set, column);
      return language === undefined ? [] : [[language, value]];
    }),
  );
