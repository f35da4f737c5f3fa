import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = 'lucide-react';
const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

/** The file of each icon by its name, from the package's own index. */
function iconFiles(): Map<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const index = readFileSync(join(folder, 'dist', 'esm', 'lucide-react.mjs'), 'utf8');
  return new Map(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/**
 * Imports every icon from its own file. With imports from the package's index, the bundler would put the icons of all
 * pages into the first script.
 */
export function icons() {
  const files = iconFiles();
  const one = (name: string): string => {
    const [icon = '', as = icon] = name.trim().split(' as ');
    const file = files.get(icon);
    if (!file) throw new Error(`${PACKAGE} has no icon ${icon}`);
    return `import ${as} from '${PACKAGE}/icons/${file}';`;
  };
  return {
    name: 'icons',
    // The development server would find each icon's file only when it is imported, and reload the page.
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!/\.tsx?$/.test(id) || !code.includes(PACKAGE)) return null;
      const listed = (names: string) => names.split(',').filter((name) => name.trim() !== '');
      return { code: code.replace(IMPORT, (_, names: string) => listed(names).map(one).join(' ')), map: null };
    },
  };
}
