import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Output {
  moduleIds?: string[];
}

const CLIENT = 'src/client/';

type Entry = Record<string, unknown> & { file: string; imports?: string[]; dynamicImports?: string[] };

/**
 * Names pages and parts in the build's manifest by their source again: one in a hand-made chunk (scripts/chunks.ts) has lost
 * it there, and the sizes and the list of kept files are read by page and part. `partsIn`: what of a file is loaded by
 * `import()`.
 */
export function nameParts(manifest: Readonly<Record<string, Entry>>, partsIn: (file: string) => readonly string[]) {
  const keysOf = (key: string): readonly string[] => {
    const parts = partsIn(manifest[key]?.file ?? '');
    if (!key.startsWith('_')) return [...new Set([key, ...parts])];
    return parts.length > 0 ? parts : [key];
  };
  const named = (keys: readonly string[] | undefined) => keys && [...new Set(keys.flatMap(keysOf))];
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([key, { imports, dynamicImports, ...entry }]) =>
      keysOf(key).map((name) => [
        name,
        { ...entry, imports: named(imports), dynamicImports: named(dynamicImports) } satisfies Entry,
      ]),
    ),
  );
}

export function pageKeys() {
  return {
    name: 'page-keys',
    apply: 'build' as const,
    // Before the list of kept files is made of it (scripts/installable.ts).
    writeBundle: {
      order: 'pre' as const,
      sequential: true,
      handler(
        this: { getModuleInfo(id: string): { dynamicImporters: readonly string[] } | null },
        { dir = '' }: { dir?: string },
        bundle: Readonly<Record<string, Output>>,
      ) {
        const path = join(dir, '.vite/manifest.json');
        const partsIn = (file: string): string[] =>
          (bundle[file]?.moduleIds ?? [])
            .filter((id) => id.includes(CLIENT) && this.getModuleInfo(id)?.dynamicImporters.length)
            .map((id) => id.slice(id.indexOf(CLIENT)));
        const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>;
        writeFileSync(path, JSON.stringify(nameParts(manifest, partsIn)));
      },
    },
  };
}
