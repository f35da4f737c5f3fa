import type { Cell } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { periodOf } from '../../../shared/admin/period.ts';
import { normalizeFaultCode } from '../../../shared/ticket/fault-codes.ts';
import { normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { Clock } from '../../clock.ts';
import { storedEntity } from './entity-store.ts';
import { ACTIVE } from './read-cells.ts';
import { parameterOf } from './record-rules.ts';
import type { Named } from './reference-store.ts';

/** What a column is written with: who it refers to, and when. */
export interface WriteContext {
  /** The record that this column names. */
  named: (column: string) => Named | undefined;
  clock: Clock;
  actorId: string | null;
}
type Patch = Record<string, unknown>;
type Write = (value: Cell, context: WriteContext) => Patch;

const text = (value: Cell): string => String(value ?? '');
const list = (value: Cell): string[] => (Array.isArray(value) ? value : []);
/** A text that the database must have. */
const filled =
  (column: string): Write =>
  (value) => ({ [column]: text(value) });

/** Columns that are written otherwise than as they stand. */
const writes: { readonly [Name in EntityName]?: Readonly<Record<string, Write>> } = {
  people: { [ACTIVE]: (value, { clock }) => ({ disabled_at: value === true ? null : clock.now().toISOString() }) },
  units: {
    sn: (value) => ({ sn: value, sn_normal: normalizeSerialNumber(text(value)) }),
    productModel: (value, { named }) => {
      const { productLine, productType } = named('productModel')?.more ?? {};
      return { product_model: value, product_line: productLine, product_type: productType };
    },
  },
  series: { description: filled('description') },
  models: {
    description: filled('description'),
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
  questions: { symptom: filled('symptom'), [ACTIVE]: (value) => ({ published: value }) },
};

/** What is written with every change. */
const always: { readonly [Name in EntityName]?: (context: WriteContext) => Patch } = {
  documents: ({ clock }) => ({ updated_at: clock.now().toISOString() }),
  questions: ({ clock }) => ({ updated_at: clock.now().toISOString() }),
};
/** What a new record has beside its columns. */
const atFirst: { readonly [Name in EntityName]?: (context: WriteContext) => Patch } = {
  people: ({ clock }) => ({ created_at: clock.now().toISOString() }),
  organisations: ({ clock }) => ({ created_at: clock.now().toISOString() }),
  questions: ({ actorId }) => ({ author_id: actorId }),
  versions: () => ({ pictures: [] }),
  documents: () => ({ version: 1 }),
};

/** One value as the columns of its table take it. */
function written(name: EntityName, column: string, value: Cell, context: WriteContext): Patch {
  const own = writes[name]?.[column];
  if (own) return own(value, context);
  if (column === ACTIVE) return { active: value };
  const stored = storedEntity(name).columns[column];
  if (!stored?.write) return {};
  return { [stored.write]: stored.byId ? (context.named(column)?.id ?? null) : value };
}

/** The columns of the table that these values change. */
export const patchOf = (name: EntityName, values: Readonly<Record<string, Cell>>, context: WriteContext): Patch => ({
  ...Object.assign({}, ...Object.entries(values).map(([column, value]) => written(name, column, value, context))),
  ...always[name]?.(context),
});

/** The whole row of a new record: what was not given is written as empty. */
export function newRow(name: EntityName, values: Readonly<Record<string, Cell>>, context: WriteContext): Patch {
  const { columns, is } = storedEntity(name);
  const empty = Object.fromEntries(Object.keys(columns).map((column) => [column, null]));
  const id = is.includes('::uuid') ? { id: context.clock.id() } : {};
  const active = written(name, ACTIVE, values[ACTIVE] ?? true, context);
  return { ...id, ...patchOf(name, { ...empty, ...values }, context), ...active, ...atFirst[name]?.(context) };
}
