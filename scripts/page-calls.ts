import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';

const CLIENT = 'src/client';
const SHARED = 'src/shared/';
/** The module of `defineCall`. */
const DECLARATION = `${SHARED}call.ts`;

/** The properties of a call that only the server uses: it validates input and output. */
const PARTS: readonly string[] = ['summary', 'params', 'query', 'body', 'output'];
/** The properties that `defineCall` itself adds for the server. */
const ADDED: readonly string[] = [...PARTS, 'scope'];

type Visit = NonNullable<ConstructorParameters<typeof Visitor>[0]['VariableDeclarator']>;
type Expression = NonNullable<Parameters<Visit>[0]['init']>;
type Argument = Extract<Expression, { type: 'CallExpression' }>['arguments'][number];

interface Span {
  start: number;
  end: number;
}

/** Every `call.part` that the page uses as a value, such as `login.body` for the form; uses in types do not count. */
export function partsUsed(files: readonly string[]): ReadonlySet<string> {
  const names = new RegExp(String.raw`(?<!typeof )\b\w+\.(?:${PARTS.join('|')})\b`, 'g');
  return new Set(files.flatMap((text) => text.match(names) ?? []));
}

/** The argument of `defineCall` in an expression, also in a function that makes calls. */
function declarationIn(expression: Expression): Argument | undefined {
  if (expression.type === 'TSAsExpression') return declarationIn(expression.expression);
  if (expression.type === 'ArrowFunctionExpression')
    return expression.body.type === 'BlockStatement' ? undefined : declarationIn(expression.body);
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') return undefined;
  return expression.callee.name === 'defineCall' ? expression.arguments[0] : undefined;
}

/** Where the schemas such as `z.string().check(…)` begin, also those within others. */
function schemasIn(path: string, text: string): number[] {
  const starts = new Set<number>();
  new Visitor({
    CallExpression({ start, end }) {
      if (/^z\.(?!parse|safeParse)/.test(text.slice(start, end))) starts.add(start);
    },
  }).visit(parseSync(path, text).program);
  return [...starts].sort((a, b) => a - b);
}

/** Marks schemas as free of effects, so that the bundler leaves out those that nothing in the page uses. */
export const withPureSchemas = (path: string, text: string): string =>
  schemasIn(path, text).reduceRight(
    (done, start) => `${done.slice(0, start)}/* @__PURE__ */ ${done.slice(start)}`,
    text,
  );

/** The text of a module of calls without the parts that the page does not use. */
export function withoutUnusedParts(path: string, text: string, used: ReadonlySet<string>): string {
  const removed: Span[] = [];
  const remove = (call: Expression | Argument | null | undefined, isNeeded: (name: string) => boolean): void => {
    if (call?.type !== 'ObjectExpression') return;
    for (const property of call.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier' && !isNeeded(property.key.name))
        removed.push(property);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init)
        remove(declarationIn(init), (name) => !PARTS.includes(name) || used.has(`${id.name}.${name}`));
    },
    ReturnStatement({ argument }) {
      if (path === DECLARATION) remove(argument, (name) => !ADDED.includes(name));
    },
  }).visit(parseSync(path, text).program);
  return removed.length === 0 ? text : withoutUnusedImports(path, cutOut(text, removed));
}

/**
 * Removes spans from the last to the first, so that the offsets of the others stay valid; each with a comma after it.
 */
const cutOut = (text: string, spans: readonly Span[]): string =>
  spans.reduceRight((done, { start, end }) => {
    const comma = /^\s*,/.exec(done.slice(end))?.[0].length ?? 0;
    return done.slice(0, start) + done.slice(end + comma);
  }, text);

/** Removes the imports that are no longer used; otherwise the imported modules would stay in the chunk. */
function withoutUnusedImports(path: string, text: string): string {
  const { staticImports } = parseSync(path, text).module;
  const own = cutOut(text, staticImports);
  const isUsed = (name: string): boolean => new RegExp(String.raw`(?<!typeof )\b${name}\b`).test(own);
  return cutOut(
    text,
    staticImports.filter(({ entries }) => !entries.some(({ localName }) => isUsed(localName.value))),
  );
}

const sourcesOfPage = (): string[] =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(`${CLIENT}/${name}`, 'utf8'));

/** Removes the schemas of calls from the page, which needs only a call's name, address and access. */
export function pageCalls() {
  let used: ReadonlySet<string> = new Set();
  return {
    name: 'page-calls',
    apply: 'build' as const,
    enforce: 'pre' as const,
    buildStart() {
      used = partsUsed(sourcesOfPage());
    },
    transform(code: string, id: string) {
      const path = relative(process.cwd(), id);
      if (!path.startsWith(SHARED) || !path.endsWith('.ts')) return null;
      const left = /calls?\.ts$/.test(path) ? withoutUnusedParts(path, code, used) : code;
      const marked = withPureSchemas(path, left);
      return marked === code ? null : { code: marked, map: null };
    },
  };
}
