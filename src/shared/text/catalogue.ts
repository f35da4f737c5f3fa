import type { Language } from './languages.ts';

/**
 * The text mechanism: typed keys, typed parameters, plurals.
 *
 * A text is a plain string. `{name}` is replaced by the parameter `name`;
 * `{n, one=# ticket|other=# tickets}` chooses by Intl.PluralRules and writes the number for `#`.
 * `{n, =0 …}` forms do not exist: say "No tickets" with a key of its own.
 */
/** The texts of one feature in English; every key starts with the name of its part. */
export type Part<Name extends string> = Readonly<Record<`${Name}.${string}`, string>>;

/** The same keys in another language: a missing or a surplus key does not compile. */
export type Translation<English> = { readonly [Key in keyof English]: string };

type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Inside | Placeholder<Rest>
  : never;
type PluralName<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : never;
type PlainName<Inside extends string> = Inside extends `${string},${string}` ? never : Inside;

/** The parameters that a text needs: plurals take numbers, the others strings or numbers. */
export type Params<Text extends string> = {
  [Name in PlainName<Placeholder<Text>>]: string | number;
} & { [Name in PluralName<Placeholder<Text>>]: number };

/** The keys of the texts whose parameters are among these; without any, of those that need none. */
export type KeyWith<Texts extends Readonly<Record<string, string>>, Names extends string = never> = {
  [Key in keyof Texts & string]: [Placeholder<Texts[Key]>] extends [Names] ? Key : never;
}[keyof Texts & string];

/** `t(key)` for a text without parameters, `t(key, params)` for one with; anything else does not compile. */
export type Translate<Texts extends Readonly<Record<string, string>>> = <Key extends keyof Texts & string>(
  key: Key,
  ...params: [Placeholder<Texts[Key]>] extends [never] ? [] : [Params<Texts[Key]>]
) => string;

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};
/** Cached, because creating one costs more than all other work for a text. */
const pluralOf = (language: Language): Intl.PluralRules => (plurals[language] ??= new Intl.PluralRules(language));

const numbers: Partial<Record<Language, Intl.NumberFormat>> = {};
/** A count as this language writes it: "1,234", "1.234". */
const counted = (language: Language, value: string | number): string =>
  typeof value === 'number' ? (numbers[language] ??= new Intl.NumberFormat(language)).format(value) : value;

const placeholder = /\{(\w+)(?:,\s*([^}]*))?\}/g;

/** Fills one text. A parameter that is missing at run time stays visible as `{name}`, so that it is found. */
export function fill(text: string, params: Readonly<Record<string, string | number>>, language: Language): string {
  if (!text.includes('{')) return text;
  return text.replace(placeholder, (whole, name: string, forms: string | undefined) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const wanted = pluralOf(language).select(Number(value));
    const table = new Map(forms.split('|').map((form) => cut(form)));
    return (table.get(wanted) ?? table.get('other') ?? whole).replaceAll('#', counted(language, value));
  });
}

function cut(form: string): [string, string] {
  const at = form.indexOf('=');
  return [form.slice(0, at).trim(), form.slice(at + 1)];
}

/** A `t` for one language, whose texts are typed by the English ones. For a missing text it returns the key. */
export function translator<Texts extends Readonly<Record<string, string>>>(
  language: Language,
  texts: Translation<Texts>,
): Translate<Texts> {
  return (key, ...params) => fill(texts[key] ?? key, params[0] ?? {}, language);
}
