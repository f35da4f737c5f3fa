/**
 * The statements of the stores with the shape that each says its rows have: `tx.query<{ id: string }>(statement, …)`.
 * Nothing but this compares the two, because SQL is text. The statement is evaluated in its module (the plugin
 * `statementsIn` adds a way to ask for it), the shape is read from the source.
 */
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { queriesIn, type Node } from './queries.ts';

/** What a value of a column is for TypeScript; `any` when the source does not say. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'array' | 'any';
/** The columns of a row; null when the source does not name them one by one. */
export type Shape = Map<string, Kind> | null;
export interface Query {
  where: string;
  shape: Shape;
  /** Undefined: made of the arguments of its function, so that only a call can show it. */
  text: string | undefined;
}

const sources = import.meta.glob<string>('../src/{server,shared}/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const asked = import.meta.glob<{ statementsHere: (() => { text: string })[] }>('../src/server/**/*store.ts', {
  query: '?statements',
  eager: true,
});
const schemas = import.meta.glob<Record<string, unknown>>(['../src/shared/**/*.ts', '!../src/shared/**/*.test.ts'], {
  eager: true,
});
const tables = import.meta.glob<Record<string, unknown>>('../src/server/db/schema/*.ts', { eager: true });

const programs = new Map<string, Node>();
function programOf(path: string): Node {
  const program = programs.get(path) ?? (parseSync(path, sources[path] ?? '').program as unknown as Node);
  programs.set(path, program);
  return program;
}

const SIMPLE: Record<string, Kind> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'array',
  TSTemplateLiteralType: 'string',
};

/** A declaration of this name, here or where it is imported from. */
function find(name: string, path: string): { node: Node; path: string } | undefined {
  for (const statement of programOf(path).body as Node[]) {
    const node = (statement.declaration as Node | null | undefined) ?? statement;
    const named = [node, ...((node.declarations as Node[] | undefined) ?? [])];
    if (named.some(({ id }) => (id as Node | null | undefined)?.name === name)) return { node, path };
    if (statement.type !== 'ImportDeclaration') continue;
    const from = (statement.source as unknown as { value: string }).value;
    const specifier = (statement.specifiers as Node[]).find((one) => (one.local as Node).name === name);
    if (specifier && from.startsWith('.'))
      return find(String((specifier.imported as Node).name), posix.join(posix.dirname(path), from));
  }
  return undefined;
}

const argumentsOf = (node: Node): Node[] => (node.typeArguments as unknown as { params: Node[] } | null)?.params ?? [];

function kindOf(node: Node, path: string): Kind {
  const simple = SIMPLE[node.type];
  if (simple) return simple;
  if (node.type === 'TSLiteralType') {
    const { value } = node.literal as unknown as { value: unknown };
    return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
  }
  if (node.type === 'TSTypeOperator') return kindOf(node.typeAnnotation as Node, path);
  if (node.type === 'TSUnionType') {
    const kinds = (node.types as Node[]).filter(({ type }) => type !== 'TSNullKeyword').map((one) => kindOf(one, path));
    return new Set(kinds).size === 1 ? (kinds[0] ?? 'any') : 'any';
  }
  if (node.type !== 'TSTypeReference') return 'any';
  const name = String((node.typeName as Node).name);
  if (name === 'Date') return 'Date';
  const found = find(name, path);
  return found?.node.type === 'TSTypeAliasDeclaration' ? kindOf(found.node.typeAnnotation as Node, found.path) : 'any';
}

const KINDS: Record<string, Kind> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'Date',
  array: 'array',
};

/** `typeof unit.$inferSelect`: the columns of the table. */
function tableShape({ exprName }: Node, path: string): Shape {
  const { left, right } = exprName as unknown as { left?: Node; right?: Node };
  const found = right?.name === '$inferSelect' && left ? find(String(left.name), path) : undefined;
  const table = found && tables[found.path]?.[String(left?.name)];
  if (!is(table, PgTable)) return null;
  return new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, KINDS[column.dataType] ?? 'any']),
  );
}

/** `z.infer<typeof unitView>`: the keys of the schema. */
function schemaShape(node: Node, path: string): Shape {
  const { name = '' } = (argumentsOf(node)[0]?.exprName ?? {}) as { name?: string };
  const found = find(name, path);
  const schema = found && (schemas[found.path]?.[name] as { _zod: { def: { shape?: object } } } | undefined);
  const keys = Object.keys(schema?._zod.def.shape ?? {});
  return keys.length === 0 ? null : new Map(keys.map((key) => [key, 'any']));
}

function membersOf(members: Node[], path: string): Shape {
  return new Map(
    members.map((member) => {
      const key = member.key as unknown as { name?: string; value?: string };
      const annotation = (member.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
      return [key.name ?? key.value ?? '', annotation ? kindOf(annotation, path) : 'any'];
    }),
  );
}

/** The names in `'a' | 'b'`. */
const namesIn = (node: Node | undefined): string[] =>
  node?.type === 'TSUnionType'
    ? (node.types as Node[]).flatMap(namesIn)
    : node?.type === 'TSLiteralType'
      ? [(node.literal as unknown as { value: string }).value]
      : [];

const joined = (shapes: Shape[]): Shape =>
  shapes.includes(null) ? null : new Map(shapes.flatMap((shape) => [...(shape ?? [])]));

/** What TypeScript's own types make of a shape. */
function madeOf(name: string, [of, names]: Node[], path: string): Shape | undefined {
  const picked = namesIn(names);
  const shape = of && shapeOf(of, path);
  if (name === 'Required' || name === 'Partial' || name === 'Readonly') return shape;
  if (name === 'Omit') return shape && new Map([...shape].filter(([key]) => !picked.includes(key)));
  if (name === 'Pick') return shape && new Map([...shape].filter(([key]) => picked.includes(key)));
  if (name === 'Record') return null;
  return undefined;
}

export function shapeOf(node: Node, path: string): Shape {
  if (node.type === 'TSTypeLiteral') return membersOf(node.members as Node[], path);
  if (node.type === 'TSIntersectionType') return joined((node.types as Node[]).map((one) => shapeOf(one, path)));
  if (node.type === 'TSTypeQuery') return tableShape(node, path);
  if (node.type !== 'TSTypeReference') return null;
  if ((node.typeName as Node).type === 'TSQualifiedName') return schemaShape(node, path);
  const name = String((node.typeName as Node).name);
  const made = madeOf(name, argumentsOf(node), path);
  if (made !== undefined) return made;
  const found = find(name, path);
  if (found?.node.type === 'TSTypeAliasDeclaration') return shapeOf(found.node.typeAnnotation as Node, found.path);
  if (found?.node.type !== 'TSInterfaceDeclaration') return null;
  const own = membersOf((found.node.body as unknown as { body: Node[] }).body, found.path);
  const bases = (found.node.extends as unknown as Node[]).map((base) =>
    shapeOf({ ...base, type: 'TSTypeReference', typeName: base.expression } as Node, found.path),
  );
  return joined([...bases, own]);
}

/** Every `query` of a store whose rows are used. */
export const queries: Query[] = Object.entries(asked).flatMap(([path, { statementsHere }]) => {
  const source = sources[path] ?? '';
  return queriesIn(path, source).flatMap(({ node, row }, at) => {
    // Rows of no type cannot be used.
    if (!row || row.type === 'TSUnknownKeyword') return [];
    const line = source.slice(0, node.start).split('\n').length;
    let text: string | undefined;
    try {
      text = statementsHere[at]?.().text;
    } catch {
      // It is made of arguments of its function.
    }
    return [{ where: `${path.replace('../', '')}:${line}`, shape: shapeOf(row, path), text }];
  });
});
