import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';

/** The text of a file by its path from the root. */
type ReadFile = (path: string) => string;

interface Source {
  /** What runs as soon as this runs, and what it may load later. */
  now: string[];
  later: string[];
  /** The keys that stand in it as strings, or that a template in it can become. */
  keys: string[];
}

/**
 * The keys that a string (one piece) or a template (the pieces around its holes) can be. A hole stands for one word:
 * `ticket.status.${status}`. What follows a `?` are the parameters of an issue.
 */
function keysMadeBy([head = '', ...tail]: readonly string[], keys: ReadonlySet<string>): string[] {
  const [fixed = ''] = head.split('?');
  if (tail.length === 0 || fixed !== head) return keys.has(fixed) ? [fixed] : [];
  if (!head.includes('.') || ![head, ...tail].every((piece) => /^[\w.]*$/.test(piece))) return [];
  const pattern = new RegExp(`^${[head, ...tail].map((piece) => piece.replaceAll('.', '\\.')).join('[^.]+')}$`);
  return [...keys].filter((key) => pattern.test(key));
}

/** Reads one file. Types do not count: they say nothing. */
export function readSource(path: string, text: string, keys: ReadonlySet<string>): Source {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const own = (specifier: string): string[] => (/^\..*\.tsx?$/.test(specifier) ? [join(dirname(path), specifier)] : []);
  const said = new Set<string>();
  const types = new Set<number>();
  const say = (pieces: readonly string[]) => keysMadeBy(pieces, keys).forEach((key) => said.add(key));
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !types.has(start)) say([value]);
    },
    TemplateLiteral: ({ quasis, start }) => {
      if (!types.has(start)) say(quasis.map(({ value }) => value.cooked ?? ''));
    },
  }).visit(program);
  const isUsed = ({ entries }: { entries: readonly { isType: boolean }[] }): boolean =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  return {
    now: [
      ...module.staticImports.filter(isUsed).map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports
        .flatMap(({ entries }) => entries)
        .flatMap(({ isType, moduleRequest }) => (!isType && moduleRequest ? [moduleRequest.value] : [])),
    ].flatMap(own),
    later: module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => own(text.slice(start + 1, end - 1))),
    keys: [...said],
  };
}

/** So few texts beyond the first are not worth a request of their own. */
const FEW = 5;

interface SaidKeys {
  /** What the start and the first page say. */
  first: string[];
  /** What every part that is loaded later says beyond it; those that say nothing are not here. */
  parts: ReadonlyMap<string, string[]>;
}

/**
 * Who says what. A key is said by a module in which it stands, be it a component or a table of `shared`; so a part of
 * the page brings the keys of all modules that run with it. The texts themselves (`shared/text`) do not count.
 */
export function saidKeys(first: readonly string[], keys: readonly string[], readFile: ReadFile): SaidKeys {
  const all = new Set(keys);
  const sources = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const source = sources.get(path) ?? readSource(path, readFile(path), all);
    sources.set(path, source);
    return source;
  };
  const reached = (roots: readonly string[]): Source[] => {
    // The set grows while it is walked.
    const paths = new Set(roots);
    for (const path of paths)
      for (const next of sourceOf(path).now) if (!next.startsWith('src/shared/text/')) paths.add(next);
    return [...paths].map(sourceOf);
  };
  const start = reached(first);
  const known = new Set(start.flatMap((source) => source.keys));
  const later = new Set(start.flatMap((source) => source.later));
  const parts: [path: string, keys: ReadonlySet<string>][] = [];
  for (const path of later) {
    if (first.includes(path)) continue;
    const run = reached([path]);
    run.flatMap((source) => source.later).forEach((next) => later.add(next));
    parts.push([path, new Set(run.flatMap((source) => source.keys).filter((key) => !known.has(key)))]);
  }
  const small = parts.filter(([, said]) => said.size <= FEW).flatMap(([, said]) => [...said]);
  const firstKeys = new Set([...known, ...small]);
  return {
    first: [...firstKeys].sort(),
    parts: new Map(
      parts
        .map(([path, said]) => [path, [...said].filter((key) => !firstKeys.has(key)).sort()] as const)
        .filter(([, said]) => said.length > 0),
    ),
  };
}
