import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Output {
  moduleIds?: string[];
}

type Entry = Record<string, unknown> & { file: string; imports?: string[]; dynamicImports?: string[] };

/**
 * Names pages in the build's manifest by their source again: a page in a hand-made chunk (scripts/chunks.ts) has lost
 * it there, and the sizes and the list of kept files are read by page.
 */
export function namePages(manifest: Readonly<Record<string, Entry>>, pagesIn: (file: string) => readonly string[]) {
  const keysOf = (key: string): readonly string[] => {
    const pages = key.startsWith('_') ? pagesIn(manifest[key]?.file ?? '') : [];
    return pages.length > 0 ? pages : [key];
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
        // Other modules may have such a name, too, but only pages are loaded by `import()`.
        const pagesIn = (file: string): string[] =>
          (bundle[file]?.moduleIds ?? [])
            .filter((id) => id.endsWith('-page.tsx') && this.getModuleInfo(id)?.dynamicImporters.length)
            .map((id) => id.slice(id.indexOf('src/client/')));
        const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>;
        writeFileSync(path, JSON.stringify(namePages(manifest, pagesIn)));
      },
    },
  };
}
