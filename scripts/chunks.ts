/** What the bundler tells of a module: who imports it statically. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether a module is reached from `root` by static imports; answers are kept, circles are cut. */
function reachedFrom(root: string): (id: string, modules: Modules) => boolean {
  const known = new Map<string, boolean>();
  const reached = (id: string, modules: Modules, trail: Set<string>): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    if (id.endsWith(root)) return true;
    if (trail.has(id)) return false;
    trail.add(id);
    const found = (modules.getModuleInfo(id)?.importers ?? []).some((importer) => reached(importer, modules, trail));
    trail.delete(id);
    // A "no" inside a circle may be a "yes" from its other side.
    if (found || trail.size === 0) known.set(id, found);
    return found;
  };
  return (id, modules) => !id.endsWith(root) && !/\.(html|css)/.test(id) && reached(id, modules, new Set());
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
