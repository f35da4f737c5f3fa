import { isTest, withoutComments, type Files } from './walls.ts';

/** A kind of names that only their tables may switch on. */
export interface Named {
  names: ReadonlySet<string>;
  /** The files that are its tables. */
  tables: RegExp;
  /** Names that are everyday words of a program too: only compared with a variable of this kind do they name one. */
  everyday: ReadonlySet<string>;
  /** What a variable of this kind is called. */
  variable: string;
}

/** Where a field is written down: its tables, what follows from them, and the rules over several fields. */
const TABLES =
  /^src\/shared\/(field\/|\w+\/(\w+-)?(entries|inputs)\.ts|problem\/rules\.ts|ticket\/(field-entry|fields|\w+-fields|form-entries|evaluation|ticket-form|field-rules)\.ts|dictionary\/dictionary-names\.ts)/;
/** Files without logic: texts, corpora of the demo. */
const NO_PROGRAM = /\/(text|texts|corpus)\//;

/** Field names that are everyday words of a program too: only compared with a `field` do they name one. */
const EVERYDAY = new Set([
  ...['account', 'answer', 'changes', 'code', 'company', 'consent', 'description', 'email', 'impact', 'language'],
  ...['note', 'outcome', 'overall', 'password', 'phone', 'question', 'reason', 'scope', 'sn', 'text', 'ticket'],
  ...['title', 'uploads', 'visibility', 'zone'],
]);
const TEXT = `'[^'\\n]*'`;
/** A list of nothing but texts and other lists, which is no access by index. */
const LIST = new RegExp(
  String.raw`(?<![\w)\]]\s*)\[\s*(?:${TEXT}|\.\.\.\w+)(?:\s*,\s*(?:${TEXT}|\.\.\.\w+))*\s*,?\s*\]`,
  'g',
);

/** Places outside of the tables that switch on the name of a field. A property of a value (`values.impact`) is none. */
export const fieldSwitches = (files: Files, names: ReadonlySet<string>): string[] =>
  nameSwitches(files, { names, tables: TABLES, everyday: EVERYDAY, variable: 'field' });

/** Places outside of the tables that switch on a name: a comparison, a case of a switch, a list of names. */
export function nameSwitches(files: Files, { names, tables, everyday, variable }: Named): string[] {
  const some = [...names].filter((name) => !everyday.has(name)).join('|') || '(?!)';
  const comparison = new RegExp(
    [
      // `entry.type` speaks of types, some of which are called like a field.
      `(?<!\\.type )[!=]==\\s*'(${some})'`,
      `'(${some})'\\s*[!=]==`,
      `\\bcase\\s+'(${some})'\\s*:`,
      `\\b(?:${variable})\\s*[!=]==\\s*'(${[...names].join('|')})'`,
    ].join('|'),
    'g',
  );
  const inList = new RegExp(`'(${some})'`);
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || isTest(path) || tables.test(path) || NO_PROGRAM.test(path)) return [];
    const bare = withoutComments(text);
    const lists = [...bare.matchAll(LIST)].filter(([list]) => inList.test(list));
    return [...bare.matchAll(comparison), ...lists].map(
      (match) => `${path}:${bare.slice(0, match.index).split('\n').length} ${match[0].replace(/\s+/g, ' ')}`,
    );
  });
}

/**
 * The same for names that stand in a table of rows, more strictly: whatever makes a value depend on the name of a row
 * is one more column that nothing asks a new row for. So also a switch on a row's name, a list of nothing but such
 * names, an object with such keys, a table that need not have all of them, and a condition of SQL.
 */
export function rowSwitches(files: Files, named: Named): string[] {
  const { names, tables, everyday, variable } = named;
  const all = [...names].join('|');
  const some = [...names].filter((name) => !everyday.has(name)).join('|') || '(?!)';
  const patterns = [
    `\\bswitch\\s*\\(\\s*(?:[\\w.]+\\.)?${variable}\\s*\\)`,
    `\\[\\s*'(?:${all})'(?:\\s*,\\s*'(?:${all})')+\\s*,?\\s*\\]`,
    `(?<=[{,]\\s*)(?:${some})\\s*:(?!:)`,
    `\\{\\s*(?:${all}):[^{}]*\\}\\s*\\[\\s*(?:\\w+\\.)?${variable}\\b`,
    `\\b${variable}\\s+in\\s*\\{`,
    `\\bPartial<\\s*Record<\\s*(?:\\w*Action|\\w*Status|Role)\\b`,
    `\\b${variable}\\s+(?:not\\s+)?(?:in|like)\\s*\\(?\\s*'(?:${all})`,
    `\\b[a-z]{1,2}\\.${variable}\\s*(?:=|<>|!=)\\s*'(?:${all})'`,
    `[!=]==\\s*\`(?:${some})\``,
    // Somebody has a list of roles; a list may be of one.
    `\\b${variable}s\\.includes\\(\\s*'(?:${all})'`,
    `\\b${variable}s\\s*[:=]\\s*\\[\\s*'(?:${all})'\\s*\\]`,
    `\\beq\\(\\s*\\w+\\.${variable},\\s*'(?:${all})'`,
    `\\b(?:where|and|or|when)\\s+(?:\\w+\\.)?${variable}\\s*(?:=|<>|!=)\\s*'(?:${all})'`,
  ];
  const strict = new RegExp(patterns.join('|'), 'g');
  const found = [...files].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || isTest(path) || tables.test(path) || NO_PROGRAM.test(path)) return [];
    const bare = path.endsWith('.sql') ? text.replace(/--[^\n]*/g, '') : withoutComments(text);
    return [...bare.matchAll(strict)].map(
      (match) => `${path}:${bare.slice(0, match.index).split('\n').length} ${match[0].replace(/\s+/g, ' ')}`,
    );
  });
  return [...new Set([...nameSwitches(files, named), ...found])];
}
