import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { ofEachEntity, type EntityName } from '../../../shared/admin/entity-table.ts';
import { periodOf } from '../../../shared/admin/period.ts';
import { normalizeFaultCode } from '../../../shared/ticket/fault-codes.ts';
import { normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { Clock } from '../../clock.ts';
import { storedColumn, storedEntity } from './entity-store.ts';
import { ACTIVE } from './read-cells.ts';
import { parameterOf } from './record-rules.ts';
import type { ReferencedRecord } from './reference-store.ts';

/** What the writers below need beside the value. */
export interface WriteContext {
  /** The record that the value of this column refers to. */
  reference: (column: string) => ReferencedRecord | undefined;
  clock: Clock;
  actorId: string | null;
}
type Patch = Record<string, unknown>;
type Write = (value: Cell, context: WriteContext) => Patch;

const text = (value: Cell): string => String(value ?? '');
const list = (value: Cell): string[] => (Array.isArray(value) ? value : []);
/** For a text column that is not null in the database. */
const nonNullText =
  (column: string): Write =>
  (value) => ({ [column]: text(value) });

/** Columns whose value is converted, or that set more than one database column. */
const writes: { readonly [Name in EntityName]?: Readonly<Record<string, Write>> } = {
  people: { [ACTIVE]: (value, { clock }) => ({ disabled_at: value === true ? null : clock.now().toISOString() }) },
  units: {
    sn: (value) => ({ sn: value, sn_normal: normalizeSerialNumber(text(value)) }),
    productModel: (value, { reference }) => {
      const { productLine, productType } = reference('productModel')?.more ?? {};
      return { product_model: value, product_line: productLine, product_type: productType };
    },
  },
  series: { description: nonNullText('description') },
  models: {
    description: nonNullText('description'),
    parameters: (value) => ({ parameters: list(value).map(parameterOf) }),
  },
  faultCodes: { code: (value) => ({ code: value, code_normal: normalizeFaultCode(text(value)) }) },
  calendars: {
    periods: (value) => ({ periods: list(value).map(periodOf) }),
    holidays: (value) => ({ holidays: list(value) }),
  },
  versions: {
    number: (value) => ({ number: value, id: text(value).replaceAll('.', '-') }),
    releasedOn: (value) => ({ released_at: `${text(value)}T08:00:00Z` }),
  },
  questions: { symptom: nonNullText('symptom'), [ACTIVE]: (value) => ({ published: value }) },
};

const onEveryChange: { readonly [Name in EntityName]?: (context: WriteContext) => Patch } = {
  documents: ({ clock }) => ({ updated_at: clock.now().toISOString() }),
  questions: ({ clock }) => ({ updated_at: clock.now().toISOString() }),
};
/** Written only when a record is created. */
const onCreate: { readonly [Name in EntityName]?: (context: WriteContext) => Patch } = {
  people: ({ clock }) => ({ created_at: clock.now().toISOString() }),
  organisations: ({ clock }) => ({ created_at: clock.now().toISOString() }),
  selections: ({ clock }) => ({ created_at: clock.now().toISOString() }),
  questions: ({ actorId }) => ({ author_id: actorId }),
  versions: () => ({ pictures: [] }),
  documents: () => ({ version: 1 }),
};

/** The database columns that one value sets. */
function patchOfColumn(name: EntityName, column: string, value: Cell, context: WriteContext): Patch {
  const own = writes[name]?.[column];
  if (own) return own(value, context);
  if (column === ACTIVE) return { active: value };
  const stored = storedColumn(name, column);
  if (!stored?.write) return {};
  if (stored.language !== undefined) return { [stored.write]: { [stored.language]: value } };
  return { [stored.write]: stored.byId ? (context.reference(column)?.id ?? null) : value };
}

/** The database columns that these values set. */
export function patchOf(name: EntityName, values: Readonly<Record<string, Cell>>, context: WriteContext): Patch {
  const patch: Patch = {};
  for (const column of Object.keys(values))
    for (const [written, value] of Object.entries(patchOfColumn(name, column, values[column] ?? null, context)))
      patch[written] =
        storedColumn(name, column)?.language === undefined
          ? value
          : { ...(patch[written] as Patch), ...(value as Patch) };
  return Object.assign(patch, onEveryChange[name]?.(context));
}

const emptyValues = ofEachEntity((name): Readonly<Record<string, Cell>> =>
  Object.fromEntries(Object.keys(storedEntity(name).columns).map((column) => [column, null])),
);

/** The whole row of a new record. All rows of one insert must have the same columns, so missing values are written as null. */
export function newRow(name: EntityName, values: Readonly<Record<string, Cell>>, context: WriteContext): Patch {
  const patch: Patch = storedEntity(name).idType === 'uuid' ? { id: context.clock.id() } : {};
  const whole = { ...emptyValues(name), ...values, [ACTIVE]: values[ACTIVE] ?? true };
  return Object.assign(patch, patchOf(name, whole, context), onCreate[name]?.(context));
}
