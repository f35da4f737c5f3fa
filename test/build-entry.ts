import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** A thread or process of the server as the build makes it: Node 20 runs no TypeScript. `entry`: below src/server. */
export async function buildEntry(entry: string): Promise<URL> {
  const root = join(import.meta.dirname, '..');
  const file = join(root, '.tmp', `${basename(entry, '.ts')}-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: join(root, 'src/server', entry),
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !id.startsWith(root),
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return pathToFileURL(file);
}
