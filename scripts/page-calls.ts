import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';

const CLIENT = 'src/client';
const SHARED = 'src/shared/';

/** What a call declares for the server alone: it checks what comes in and what goes out, the page only asks. */
const PARTS: readonly string[] = ['summary', 'params', 'query', 'body', 'output'];

type Visit = NonNullable<ConstructorParameters<typeof Visitor>[0]['VariableDeclarator']>;
type Expression = NonNullable<Parameters<Visit>[0]['init']>;
type Argument = Extract<Expression, { type: 'CallExpression' }>['arguments'][number];

interface Place {
  start: number;
  end: number;
}

/** Every `call.part` that a file of the page names as a value, such as `login.body` for the form; types do not count. */
export function partsUsed(files: readonly string[]): ReadonlySet<string> {
  const names = new RegExp(String.raw`(?<!typeof )\b\w+\.(?:${PARTS.join('|')})\b`, 'g');
  return new Set(files.flatMap((text) => text.match(names) ?? []));
}

/** What `defineCall` is given here, also by a function that makes calls. */
function declarationIn(expression: Expression): Argument | undefined {
  if (expression.type === 'TSAsExpression') return declarationIn(expression.expression);
  if (expression.type === 'ArrowFunctionExpression')
    return expression.body.type === 'BlockStatement' ? undefined : declarationIn(expression.body);
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') return undefined;
  return expression.callee.name === 'defineCall' ? expression.arguments[0] : undefined;
}

/** The text of a module of calls without the parts that nobody uses. */
export function withoutUnusedParts(path: string, text: string, used: ReadonlySet<string>): string {
  const removed: Place[] = [];
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

/** From the last to the first, so that the places of the others stay true; a property goes with its comma. */
const cutOut = (text: string, places: readonly Place[]): string =>
  places.reduceRight((done, { start, end }) => {
    const comma = /^\s*,/.exec(done.slice(end))?.[0].length ?? 0;
    return done.slice(0, start) + done.slice(end + comma);
  }, text);

/** A module that stays imported stays in the chunk of whoever imports it, with all that any page needs of it. */
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

/** Keeps the schemas of the calls on the server: of a call, the page needs its name, its address and who may ask. */
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
