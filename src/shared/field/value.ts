import type { DictionaryName } from '../dictionary/dictionary-names.ts';
import type { FieldEntry, FieldType } from './entry.ts';

/**
 * `YYYY-MM-DDTHH:mm` in the device's time zone as an instant.
 * Any other text is returned unchanged; the schema refuses it.
 */
export function instantOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** An instant as the device's picker wants it: `YYYY-MM-DDTHH:mm`, local time. */
export const localOf = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

// A text that is no number stays a text: the schema refuses it with a proper message.
const numberOf = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** Separates the entries of a list in one text, as in a cell of a file (api.md, Admin). */
export const LIST_SEPARATOR = '|';
/** In a spreadsheet the entries of one cell may also stand on lines of their own. */
const BETWEEN = /[|\n]/;
const listed = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '');
/** Is its value a list whose entries stand in one text? */
export const isList = (type: FieldType): boolean => wire[type] === listed;

/** Types whose value is no text on the wire. */
const wire: { readonly [T in FieldType]?: (text: string) => unknown } = {
  number: numberOf,
  days: numberOf,
  stars: numberOf,
  hour: numberOf,
  instant: instantOf,
  yesNo: (text) => text === 'yes',
  confirm: (text) => text === 'yes' || undefined,
  choices: (text) => text.split(' '),
  records: listed,
  parts: listed,
  texts: listed,
  // Not typed: the form's sender adds them.
  uploads: () => undefined,
  form: () => undefined,
};

/** A field's text as the wire wants it; undefined when nothing was typed. A password keeps its spaces. */
export function wireValue({ type }: Pick<FieldEntry, 'type'>, typed: string | undefined): unknown {
  const text = type === 'password' || type === 'newPassword' ? typed : typed?.trim();
  if (text === undefined || text === '') return undefined;
  const convert = wire[type];
  return convert ? convert(text) : text;
}

/** A value of the wire as a form shows it; '' for none. */
export function typedValue({ type }: Pick<FieldEntry, 'type'>, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(isList(type) ? LIST_SEPARATOR : ' ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return type === 'instant' ? localOf(new Date(value)) : String(value);
}

/** How coded values are written for a viewer. */
export interface Wording {
  code: (dictionary: DictionaryName, code: string) => string;
  days: (n: number) => string;
  /** An instant, or the local time that is being typed. */
  instant: (value: string) => string;
  /** `YYYY-MM-DD`. */
  day?: (value: string) => string;
  serialNumber?: (value: string) => string;
}

/** A value as people read it: the label of a code, days, a local time; '' when there is none. */
export function shownValue(entry: FieldEntry, value: string | number | null | undefined, wording: Wording): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value).trim();
  switch (entry.type) {
    case 'code':
      return wording.code(entry.dictionary, text);
    case 'days':
      return /^\d+$/.test(text) ? wording.days(Number(text)) : text;
    case 'instant':
      return wording.instant(text);
    case 'day':
      return wording.day?.(text) ?? text;
    case 'serialNumber':
      return wording.serialNumber?.(text) ?? text;
    default:
      return String(value);
  }
}
