import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';

const CLIENT = 'src/client';
const SHARED = 'src/shared/';

/** The properties of a call that only the server uses: it validates input and output. */
const PARTS: readonly string[] = ['summary', 'params', 'query', 'body', 'output'];

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

/** The text of a module of calls without the parts that the page does not use. */
export function withoutUnusedParts(path: string, text: string, used: ReadonlySet<string>): string {
  const removed: Span[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      const declared = init && declarationIn(init);
      if (id.type !== 'Identifier' || declared?.type !== 'ObjectExpression') return;
      for (const property of declared.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { name } = property.key;
        if (PARTS.includes(name) && !used.has(`${id.name}.${name}`)) removed.push(property);
      }
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
  const isUsed = (name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(own);
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
      if (!path.startsWith(SHARED) || !/calls?\.ts$/.test(path)) return null;
      const left = withoutUnusedParts(path, code, used);
      return left === code ? null : { code: left, map: null };
    },
  };
}
