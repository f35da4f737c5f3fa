import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';

/** The text of a file by its path from the root. */
type ReadFile = (path: string) => string;

interface Source {
  /** The modules that it imports statically. */
  now: string[];
  /** The modules that it may load later by `import()`. */
  dynamic: string[];
  /** The text keys that occur in it as strings, or that a template in it can produce. */
  keys: string[];
}

/**
 * The keys that a string (one piece) or a template (the pieces around its placeholders) can produce. A placeholder
 * stands for one word: `ticket.status.${status}`. A `?` begins the parameters of an issue.
 */
function keysMadeBy([head = '', ...tail]: readonly string[], keys: ReadonlySet<string>): string[] {
  const [fixed = ''] = head.split('?');
  if (tail.length === 0 || fixed !== head) return keys.has(fixed) ? [fixed] : [];
  if (!head.includes('.') || ![head, ...tail].every((piece) => /^[\w.]*$/.test(piece))) return [];
  const pattern = new RegExp(`^${[head, ...tail].map((piece) => piece.replaceAll('.', '\\.')).join('[^.]+')}$`);
  return [...keys].filter((key) => pattern.test(key));
}

/**
 * Reads one file. Strings in types do not count, because they do not exist at run time. Throws if it cannot be parsed.
 */
export function readSource(path: string, text: string, keys: ReadonlySet<string>): Source {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const own = (specifier: string): string[] => (/^\..*\.tsx?$/.test(specifier) ? [join(dirname(path), specifier)] : []);
  const used = new Set<string>();
  const types = new Set<number>();
  const use = (pieces: readonly string[]) => keysMadeBy(pieces, keys).forEach((key) => used.add(key));
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !types.has(start)) use([value]);
    },
    TemplateLiteral: ({ quasis, start }) => {
      if (!types.has(start)) use(quasis.map(({ value }) => value.cooked ?? ''));
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
    dynamic: module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => own(text.slice(start + 1, end - 1))),
    keys: [...used],
  };
}

/** A part with at most this many texts of its own is not worth a request; its texts go into the first file. */
const FEW = 4;

/** Sheets and viewers of rare pages: each part has a line in the first load, so their page brings their texts. */
const BELOW_ITS_PAGE = /^src\/client\/(admin|preview|account)\/(?!.*-page\.tsx$)/;

interface UsedKeys {
  /** The keys that the start and the first page use. */
  first: string[];
  /** The additional keys of every part that is loaded later, by its path; parts without any are left out. */
  parts: ReadonlyMap<string, string[]>;
}

/**
 * Finds out which part of the page uses which text keys. A module uses the keys that occur in it, whether it is a
 * component or a table of `shared`; a part of the page uses the keys of all modules that it imports. The catalogues
 * themselves (`shared/text`) do not count.
 */
export function usedKeys(first: readonly string[], keys: readonly string[], readFile: ReadFile): UsedKeys {
  const all = new Set(keys);
  const sources = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const source = sources.get(path) ?? readSource(path, readFile(path), all);
    sources.set(path, source);
    return source;
  };
  const reached = (roots: readonly string[]): Source[] => {
    // The set grows during the iteration.
    const paths = new Set(roots);
    for (const path of paths)
      for (const next of sourceOf(path).now) if (!next.startsWith('src/shared/text/')) paths.add(next);
    return [...paths].map(sourceOf);
  };
  const start = reached(first);
  const known = new Set(start.flatMap((source) => source.keys));
  const dynamic = new Set(start.flatMap((source) => source.dynamic));
  const parts: [path: string, keys: Set<string>][] = [];
  /** Which parts load this one later. */
  const openers = new Map<string, string[]>();
  for (const path of dynamic) {
    if (first.includes(path)) continue;
    const run = reached([path]);
    for (const next of run.flatMap((source) => source.dynamic)) {
      dynamic.add(next);
      openers.set(next, [...(openers.get(next) ?? []), path]);
    }
    parts.push([path, new Set(run.flatMap((source) => source.keys).filter((key) => !known.has(key)))]);
  }
  // The last found first, so that a part in a part goes up to the page.
  const byStart = new Set(start.flatMap((source) => source.dynamic));
  const own = parts.toReversed().filter(([path]) => BELOW_ITS_PAGE.test(path) && !byStart.has(path));
  for (const [path, used] of own)
    for (const [opener, texts] of parts) if (openers.get(path)?.includes(opener)) used.forEach((key) => texts.add(key));
  for (const one of own) parts.splice(parts.indexOf(one), 1);
  const firstKeys = new Set(known);
  // Until no more follow: what one part adds to the start may leave another with few of its own.
  for (let before = -1; before < firstKeys.size;) {
    before = firstKeys.size;
    for (const [, used] of parts) {
      const own = [...used].filter((key) => !firstKeys.has(key));
      if (own.length <= FEW) own.forEach((key) => firstKeys.add(key));
    }
  }
  return {
    first: [...firstKeys].sort(),
    parts: new Map(
      parts
        .map(([path, used]) => [path, [...used].filter((key) => !firstKeys.has(key)).sort()] as const)
        .filter(([, used]) => used.length > 0),
    ),
  };
}
