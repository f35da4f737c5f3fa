import { join } from 'node:path';

/** The part of the bundler’s module information that is used. */
interface Modules {
  getModuleInfo(
    id: string,
  ): Readonly<
    Record<'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters', readonly string[]>
  > | null;
}

/** Tests whether a module is imported by `root`, directly or not. */
function reachedFrom(root: string): (id: string, modules: Modules) => boolean {
  let reached: Set<string> | undefined;
  const walk = (modules: Modules): Set<string> => {
    const start = join(process.cwd(), root);
    const seen = new Set<string>();
    // The set grows during the iteration.
    const follow = (id: string) => modules.getModuleInfo(id)?.importedIds.forEach((next) => seen.add(next));
    follow(start);
    for (const id of seen) follow(id);
    seen.delete(start);
    return seen;
  };
  return (id, modules) => (reached ??= walk(modules)).has(id);
}

/** A chunk with `roots` and all modules that any of them imports. */
export function chunkFrom(name: string, priority: number, roots: readonly string[]) {
  const reached = roots.map(reachedFrom);
  const isRoot = (id: string): boolean => roots.some((root) => id.endsWith(root));
  return {
    name: (id: string, modules: Modules) => (isRoot(id) || reached.some((from) => from(id, modules)) ? name : null),
    priority,
    includeDependenciesRecursively: false,
  };
}

/**
 * One chunk for parts that always come together: all that they import and nothing else does, but for the parts `later`, which
 * are opened from them.
 */
export function partsTogether(name: string, priority: number, together: readonly string[], later: readonly string[]) {
  const isOneOf = (id: string, parts: readonly string[]) => parts.some((part) => id.endsWith(part));
  return {
    name: (id: string, modules: Modules) => {
      const infoOf = (of: string) => modules.getModuleInfo(of);
      const parts = [...reached([id], (of) => infoOf(of)?.importers ?? [])].filter(
        (of) => (infoOf(of)?.importers.length ?? 0) === 0 || (infoOf(of)?.dynamicImporters.length ?? 0) > 0,
      );
      const isTheirs = parts.every((part) => isOneOf(part, together) || isOneOf(part, later));
      return isTheirs && parts.some((part) => isOneOf(part, together)) ? name : null;
    },
    priority,
    includeDependenciesRecursively: false,
  };
}

type Group = ReturnType<typeof sharedByPages>;

/**
 * The same group without what its chunks `from` have of zod and of the modules of `shared` that need it: these are a chunk of
 * their own, so that a page without a form does not load them.
 */
export function withoutSchemas(group: Group, name: string, from: RegExp): Group {
  const known = new Map<string, boolean>();
  const needsZod = (id: string, modules: Modules): boolean => {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    known.set(id, false); // ends a circle of imports
    const found =
      id.includes(ZOD) || (modules.getModuleInfo(id)?.importedIds ?? []).some((next) => needsZod(next, modules));
    known.set(id, found);
    return found;
  };
  return {
    ...group,
    name: (id, modules) => {
      const chunk = group.name(id, modules);
      const mayBeOne = id.includes(ZOD) || id.includes('src/shared/');
      return chunk && from.test(chunk) && mayBeOne && needsZod(id, modules) ? name : chunk;
    },
  };
}

const ZOD = 'node_modules/zod/';
const CLIENT = 'src/client/';
const PAGE = /-page\.tsx$/;

/** `…/src/client/raise/itr-page.tsx` → `raise/itr`. */
const nameOf = (page: string): string => page.slice(page.indexOf(CLIENT) + CLIENT.length).replace(PAGE, '');

/** Everything that is reached from modules. */
function reached(roots: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  // The set grows during the iteration.
  const seen = new Set(roots);
  for (const id of seen) for (const found of next(id)) seen.add(found);
  return seen;
}

interface Users {
  /** The pages that import it: they load it. */
  at: Set<string>;
  /** Those, and the pages that have a part which imports it. */
  perhaps: Set<string>;
}

/** The modules of pages; others may have such a name too, but only pages are loaded by `import()`. */
function pagesOf(modules: Modules): string[] {
  const infoOf = (id: string) => modules.getModuleInfo(id);
  const all = reached([join(process.cwd(), CLIENT, 'start.ts')], (id) => [
    ...(infoOf(id)?.importedIds ?? []),
    ...(infoOf(id)?.dynamicallyImportedIds ?? []),
  ]);
  return [...all].filter((id) => PAGE.test(id) && (infoOf(id)?.dynamicImporters.length ?? 0) > 0);
}

/** Which pages use which module; the frame around them (`main.tsx`) counts as a page without a name. */
function usersOf(modules: Modules): ReadonlyMap<string, Users> {
  const now = (id: string): readonly string[] => modules.getModuleInfo(id)?.importedIds ?? [];
  const parts = (id: string): readonly string[] =>
    (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((next) => !PAGE.test(next));
  const main = join(process.cwd(), CLIENT, 'main.tsx');
  const frame = reached([main], now);
  const users = new Map<string, Users>();
  for (const page of [...pagesOf(modules), main]) {
    const name = page === main ? '' : nameOf(page);
    const own = reached([page], now);
    // The parts of the frame are not the page's.
    const all = reached([page], (id) => (page !== main && frame.has(id) ? now(id) : [...now(id), ...parts(id)]));
    for (const id of all) {
      const found = users.get(id) ?? { at: new Set(), perhaps: new Set() };
      users.set(id, found);
      if (own.has(id)) found.at.add(name);
      found.perhaps.add(name);
    }
  }
  return users;
}

/**
 * A set of pages: their names, and what it takes beside the modules that they share. `parts`: modules of one of its pages
 * that parts of other pages use, too; an expression: only those of them with such a path. `pages`: all that only one of
 * its pages uses, even the page itself.
 */
export interface PageSet {
  pages: RegExp;
  takes?: 'parts' | 'pages' | RegExp;
  /** Modules that only these pages need much: a small page elsewhere loads the set for them, so that the kit stays light. */
  owns?: RegExp;
}

/**
 * Few large chunks of what pages share, so that a page needs few files. The first set with all pages that import a
 * module gets it, otherwise the room in which they all are, otherwise the kit. What one page uses alone is one chunk
 * with the page. What it shares with a part that another page may open is left to the bundler, unless the set takes it:
 * otherwise that part would load the page.
 */
export function sharedByPages(priority: number, sets: Readonly<Record<string, PageSet>>) {
  let users: ReturnType<typeof usersOf> | undefined;
  const setOf = (pages: Iterable<string>): string | undefined =>
    Object.keys(sets).find((name) => [...pages].every((page) => sets[name]?.pages.test(page)));
  const takerOf = (page: string, id: string): string | undefined =>
    Object.keys(sets).find((name) => {
      const { pages, takes } = sets[name] ?? {};
      return pages?.test(page) && (takes === 'parts' || (takes instanceof RegExp && takes.test(id)));
    });
  return {
    name: (id: string, modules: Modules) => {
      // Texts of a part (scripts/texts.ts), whose names are like those of the part.
      if (id.startsWith('virtual:')) return null;
      const { at, perhaps } = (users ??= usersOf(modules)).get(id) ?? { at: new Set<string>(), perhaps: new Set() };
      const owner = Object.keys(sets).find((name) => sets[name]?.owns?.test(id));
      if (owner !== undefined) return owner;
      const [first] = at;
      if (first === undefined) return null;
      const set = setOf(at);
      if (at.size > 1) {
        const room = first.slice(0, first.indexOf('/') + 1);
        return set ?? (room !== '' && [...at].every((page) => page.startsWith(room)) ? room.slice(0, -1) : 'kit');
      }
      const takes = sets[set ?? '']?.takes;
      if (takes === 'pages') return set;
      if (perhaps.size === 1 || PAGE.test(id)) return `${first.split('/').at(-1)}-page`;
      return takerOf(first, id) ?? null;
    },
    priority,
    includeDependenciesRecursively: false,
  };
}
