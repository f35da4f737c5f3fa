import { normalizeFaultCode } from '../ticket/fault-codes.ts';
import { normalizeSerialNumber } from '../ticket/serial-number.ts';
import { can, type Role } from '../ticket/roles.ts';
import { customerColumns, unitColumns } from './customer-columns.ts';
import type { Column, Entity } from './entity.ts';
import { columnNamed, columnsWith } from './label-columns.ts';
import { contactColumns, groupColumns, organisationColumns, personColumns } from './person-columns.ts';
import {
  dictionaryColumns,
  faultCodeColumns,
  modelColumns,
  selectionColumns,
  seriesColumns,
  shotListColumns,
} from './product-columns.ts';
import {
  calendarColumns,
  documentColumns,
  questionColumns,
  routingColumns,
  versionColumns,
  wordColumns,
} from './setting-columns.ts';

const named = <const Name extends string>(name: Name) =>
  ({ one: `entity.one.${name}`, many: `entity.many.${name}`, editors: [] }) as const;

/** All entities, in the order of their pages (api.md, Admin). A new entity needs a row here, its columns, its texts. */
export const entities = {
  people: { ...named('people'), title: 'userName', columns: personColumns },
  organisations: { ...named('organisations'), title: 'name', columns: organisationColumns },
  customers: { ...named('customers'), title: 'name', columns: customerColumns },
  contacts: { ...named('contacts'), title: 'name', columns: contactColumns },
  units: { ...named('units'), title: 'sn', columns: unitColumns },
  series: { ...named('series'), title: 'name', columns: seriesColumns, keyIsId: true },
  models: { ...named('models'), title: 'name', columns: modelColumns, keyIsId: true },
  selections: { ...named('selections'), title: 'name', columns: selectionColumns, keyIsId: true },
  dictionaries: { ...named('dictionaries'), title: 'en', columns: dictionaryColumns, keyIsId: true },
  faultCodes: { ...named('faultCodes'), editors: ['expert'], title: 'code', columns: faultCodeColumns },
  groups: { ...named('groups'), editors: ['lead'], title: 'name', columns: groupColumns, keyIsId: true },
  routing: { ...named('routing'), editors: ['lead'], title: 'productLine', columns: routingColumns },
  calendars: { ...named('calendars'), title: 'zone', columns: calendarColumns, keyIsId: true },
  words: { ...named('words'), editors: ['lead'], title: 'word', columns: wordColumns },
  documents: { ...named('documents'), title: 'title', columns: documentColumns, keyIsId: true },
  versions: { ...named('versions'), title: 'number', columns: versionColumns, keyIsId: true },
  questions: {
    ...named('questions'),
    editors: ['lead', 'expert'],
    title: 'title',
    columns: questionColumns,
    keyIsId: true,
  },
  shotLists: { ...named('shotLists'), title: 'code', columns: shotListColumns, keyIsId: true },
} as const satisfies Readonly<Record<string, Entity>>;

export type EntityName = keyof typeof entities;
export const entityNames = Object.keys(entities) as EntityName[];
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name);
export const entityOf = (name: EntityName): Entity => entities[name];

/** One value for each entity, made once: an import asks for each of its cells. */
export function ofEachEntity<T>(make: (name: EntityName) => T): (name: EntityName) => T {
  const all = new Map(entityNames.map((name) => [name, make(name)]));
  return (name) => all.get(name) ?? make(name);
}

export const columnsOf = ofEachEntity((name): readonly [name: string, column: Column][] =>
  Object.entries(entityOf(name).columns),
);
/** The column of this name, also one of labels in a further language. */
export const columnOf = (name: EntityName, column: string): Column | undefined =>
  columnNamed(entityOf(name).columns, column);
/** The columns, with those of further languages among these names. */
export const allColumns = (name: EntityName, names: readonly string[]): readonly [name: string, column: Column][] =>
  columnsWith(entityOf(name).columns, names);
export const keyColumns = ofEachEntity((name): readonly string[] =>
  columnsOf(name).flatMap(([column, { key }]) => (key ? [column] : [])),
);

/** A role's right on an entity: everything, changing some columns, or nothing. */
export type Right = 'all' | 'someColumns' | 'none';
export function rightOn(name: EntityName, role: Role): Right {
  if (can(role, 'administers') || entityOf(name).editors.includes(role)) return 'all';
  return columnsOf(name).some(([, column]) => column.editors?.includes(role)) ? 'someColumns' : 'none';
}
export const mayChange = (name: EntityName, column: string, role: Role): boolean =>
  rightOn(name, role) === 'all' || (entityOf(name).columns[column]?.editors?.includes(role) ?? false);

/** The normal form of keys that are not compared literally. */
const sameAs: { readonly [Name in EntityName]?: (key: Readonly<Record<string, string>>) => string[] } = {
  units: ({ sn = '' }) => [normalizeSerialNumber(sn)],
  contacts: ({ customer = '', email = '' }) => [customer, email.toLowerCase()],
  faultCodes: ({ code = '', productLine = '' }) => [normalizeFaultCode(code), productLine],
  words: ({ word = '' }) => [word.toLowerCase()],
};
/**
 * The key in the form in which keys are compared.
 * The SQL in server/admin/entity/entity-store.ts must give the same text.
 */
export const keyText = (name: EntityName, values: Readonly<Record<string, string>>): string =>
  (sameAs[name]?.(values) ?? keyColumns(name).map((column) => values[column] ?? '')).join('|');
