import * as z from 'zod/mini';
import { day, instant } from '../call-schemas.ts';
import { EMAIL_CODE_DIGITS, HOURS_PER_DAY, PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { productModel, serialNumber } from '../ticket/serial-schema.ts';
import { uploadList } from '../upload/upload-list.ts';
import type { EntryOf, FieldEntry, FieldTable, FieldType, ValueOf } from './entry.ts';

const EMAIL_MAX = 254; // RFC 5321
const CODE_MAX = 80;

const text = ({ min = 1, max }: { min?: number; max: number }) =>
  min > 0
    ? z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
    : z.string().check(z.trim(), z.maxLength(max));
const integer = ({
  min,
  max,
  issue,
  issueAbove = issue,
}: EntryOf<'number' | 'days' | 'stars'> & { issueAbove?: string }) =>
  z.int(issue).check(z.gte(min, issue), z.lte(max, issueAbove));
const reference = ({ issue }: { issue?: string }) => z.uuid(issue);
const RECORD_KEY_MAX = 254;
const LIST_MAX = 100;
const recordKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_KEY_MAX));
const lines = ({ max }: { max: number }) =>
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(max))).check(z.maxLength(LIST_MAX));
const digits = new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`);

const schemas: { readonly [T in FieldType]: (entry: EntryOf<T>) => z.ZodMiniType } = {
  text,
  phone: text,
  email: ({ issue }) => z.string().check(z.trim(), z.maxLength(EMAIL_MAX), z.email(issue)),
  account: ({ issue }) => z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email(issue)),
  password: () => z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
  newPassword: () =>
    z.string().check(z.minLength(PASSWORD_MIN, `issue.passwordShort?min=${PASSWORD_MIN}`), z.maxLength(PASSWORD_MAX)),
  oneTimeCode: () => z.string().check(z.regex(digits, 'issue.code')),
  serialNumber: () => serialNumber,
  productModel: () => productModel,
  code: () => z.string().check(z.minLength(1), z.maxLength(CODE_MAX)),
  number: integer,
  days: integer,
  stars: integer,
  hour: () => z.int().check(z.gte(0), z.lt(HOURS_PER_DAY)),
  day: () => day,
  instant: ({ issue }) => (issue ? z.iso.datetime(issue) : instant),
  customer: reference,
  colleague: reference,
  person: reference,
  ticketNumber: reference,
  measure: reference,
  yesNo: () => z.boolean(),
  confirm: ({ issue }) => z.literal(true, issue),
  choice: ({ choices }) => z.enum(choices),
  choices: ({ choices }) => z.array(z.enum(choices)).check(z.maxLength(choices.length)),
  uploads: () => uploadList,
  record: () => recordKey,
  records: () => z.array(recordKey).check(z.maxLength(LIST_MAX)),
  parts: lines,
  texts: lines,
  // Accepts nothing: the action replaces it by the schema of its form.
  form: () => z.never(),
};

type InputOf<E> = E extends { type: 'uploads' } ? z.input<typeof uploadList> : ValueOf<E>;
export type SchemaOf<E> = z.ZodMiniType<ValueOf<E>, InputOf<E>>;
type Shape<Table> = {
  [Name in keyof Table]: Table[Name] extends { optional: true }
    ? z.ZodMiniOptional<SchemaOf<Table[Name]>>
    : SchemaOf<Table[Name]>;
};

/** The schema of a present value of this field; the caller decides whether it may be absent. */
export function schemaOf<const E extends FieldEntry>(entry: E): SchemaOf<E> {
  const make = schemas[entry.type] as (entry: FieldEntry) => z.ZodMiniType;
  return make(entry) as SchemaOf<E>;
}

/** Types whose value is chosen, not typed. */
const chosen: ReadonlySet<FieldType> = new Set(['code', 'person', 'ticketNumber', 'yesNo']);
const isChosen = (entry: FieldEntry): boolean =>
  chosen.has(entry.type) || (entry.type === 'days' && entry.control === 'pick');

/** The schema of a required value: an absent one gets the field's own prompt, such as "Choose one". */
function required(entry: FieldEntry): z.ZodMiniType {
  const schema = schemaOf(entry);
  const prompt = entry.missing ?? (isChosen(entry) ? 'issue.choose' : undefined);
  if (prompt === undefined) return schema;
  const { error } = schema.def as { error?: z.core.$ZodErrorMap };
  const ownPrompt: z.core.$ZodErrorMap = (issue) => (issue.input === undefined ? prompt : error?.(issue));
  return schema.clone({ ...schema.def, error: ownPrompt });
}

/** The shape of an object of these fields, for a schema that adds its own. */
export const shapeOf = <const Table extends FieldTable>(table: Table): Shape<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      entry.optional ? z.optional(schemaOf(entry)) : required(entry),
    ]),
  ) as Shape<Table>;

/** The schema of an object of these fields and no others. */
export const objectOf = <const Table extends FieldTable>(table: Table): ObjectOf<Table> =>
  z.strictObject(shapeOf(table));
export type ObjectOf<Table> = z.ZodMiniObject<Shape<Table>, z.core.$strict>;
