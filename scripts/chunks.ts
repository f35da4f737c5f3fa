import { join } from 'node:path';

/** The part of the bundler’s module information that is used: static imports. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
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

/**
 * A chunk with the modules that all of `roots` import. If several chunks match a module, the higher priority gets it.
 */
export function group(name: string, priority: number, ...roots: string[]) {
  const reached = roots.map(reachedFrom);
  return {
    name: (id: string, modules: Modules) => (reached.every((from) => from(id, modules)) ? name : null),
    priority,
    includeDependenciesRecursively: false,
  };
}

/** A chunk with `roots` and all modules that any of them imports, except those that `left` matches. */
export function whole(name: string, priority: number, roots: readonly string[], left?: RegExp) {
  const reached = roots.map(reachedFrom);
  const isRoot = (id: string): boolean => roots.some((root) => id.endsWith(root));
  return {
    name: (id: string, modules: Modules) =>
      !left?.test(id) && (isRoot(id) || reached.some((from) => from(id, modules))) ? name : null,
    priority,
    includeDependenciesRecursively: false,
  };
}
