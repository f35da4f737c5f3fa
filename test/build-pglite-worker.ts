import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The worker of the embedded database as the build makes it: Node 20 runs no TypeScript. */
export async function buildPgliteWorker(): Promise<URL> {
  const root = join(import.meta.dirname, '..');
  const file = join(root, '.tmp', `pglite-worker-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: join(root, 'src/server/db/pglite-worker.ts'),
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !id.startsWith(root),
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return pathToFileURL(file);
}
