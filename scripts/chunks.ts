import { join } from 'node:path';

/** What is needed of the bundler’s module information: its static imports. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Everything that runs once `root` runs, without itself. */
function reachedFrom(root: string): (id: string, modules: Modules) => boolean {
  let reached: Set<string> | undefined;
  const walk = (modules: Modules): Set<string> => {
    const start = join(process.cwd(), root);
    const seen = new Set<string>();
    // The set grows while it is walked.
    const follow = (id: string) => modules.getModuleInfo(id)?.importedIds.forEach((next) => seen.add(next));
    follow(start);
    for (const id of seen) follow(id);
    seen.delete(start);
    return seen;
  };
  return (id, modules) => (reached ??= walk(modules)).has(id);
}

/** A chunk with all that each of `roots` needs at once; a higher priority takes what several want. */
export function group(name: string, priority: number, ...roots: string[]) {
  const reached = roots.map(reachedFrom);
  return {
    name: (id: string, modules: Modules) => (reached.every((from) => from(id, modules)) ? name : null),
    priority,
    includeDependenciesRecursively: false,
  };
}

/** A chunk with each of `roots` and all that any of them needs at once, but for the modules that `left` matches. */
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
