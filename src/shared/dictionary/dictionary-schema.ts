/**
 * What a dictionary is: the choices of the ticket form that admins edit (spec 3 ITRDict,
 * dictionaries.md). No content here: the page receives it over the wire.
 */
import * as z from 'zod/mini';
import { dictionaryNames, type DictionaryName } from './dictionary-names.ts';

export const severitySchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type Severity = z.infer<typeof severitySchema>;

/** Stable codes are kebab-case English: old tickets keep them when a label is edited. */
export const codePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const code = z.string().check(z.maxLength(64), z.regex(codePattern));
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

const facts = {
  parent: z.optional(z.string()),
  severity: z.optional(severitySchema),
  stop: z.optional(z.boolean()),
  pauses: z.optional(z.boolean()),
};

/**
 * One value. The order is the array's order; an inactive value keeps old tickets readable.
 * `parent`: the product line of a product type. `severity` and `stop`: impacts only, `stop` marks a
 * stop of production (dictionaries.md). `pauses`: hold reasons only.
 */
export const dictionaryEntrySchema = z.strictObject({
  code,
  en: label,
  zh: label,
  active: z.boolean(),
  ...facts,
  /** In further languages, by language: only for an entry that still has its first English label (decision 0044). */
  labels: z.optional(z.record(z.string(), label)),
});
export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>;

/** The same with its label in one language. */
export const choiceSchema = z.strictObject({ code, label, active: z.boolean(), ...facts });
export type Choice = z.infer<typeof choiceSchema>;

export const choicesSchema = z.record(z.enum(dictionaryNames), z.array(choiceSchema));
export type Choices = Record<DictionaryName, Choice[]>;
/** What rules need of the dictionaries, in whatever languages they are. */
export type Codes = Readonly<Record<DictionaryName, readonly Omit<Choice, 'label'>[]>>;

export const dictionariesSchema = z.record(z.enum(dictionaryNames), z.array(dictionaryEntrySchema));
/** The labels of the first content in a further language: `dictionary.ts` in the language's folder. */
export type DictionaryLabels = Readonly<Record<DictionaryName, Readonly<Record<string, string>>>>;
export type Dictionaries = Record<DictionaryName, DictionaryEntry[]>;
