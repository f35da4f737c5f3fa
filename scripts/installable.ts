import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { appIcons } from './app-icons.ts';
import { namedIn } from './budget.mjs';
import { keptFiles } from './kept-files.mjs';
import { languageFolders, textsOf } from './texts.ts';

const WORKER = 'src/client/service-worker/service-worker.ts';
const PAPER = '#f3f5f6';

/** The service worker as one file, which contains the list of files that it caches. */
async function workerCode(kept: ReturnType<typeof keptFiles>, html: string): Promise<string> {
  const version = createHash('sha256').update(JSON.stringify(kept)).update(html).digest('base64url').slice(0, 10);
  const bundle = await rolldown({
    input: WORKER,
    platform: 'browser',
    transform: { define: { PROGRAM: JSON.stringify({ version, ...kept }) } },
  });
  const [chunk] = (await bundle.generate({ format: 'iife', minify: true })).output;
  return chunk.code;
}

/** The web app manifest. Its shortcuts open the home page, which redirects by the rights of the user. */
function manifestOf(texts: Readonly<Record<string, string>>, language: string): string {
  const icon = (size: number, name = 'icon', purpose = 'any') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (key: string, go: string) => ({ name: texts[key], url: `/?go=${go}`, icons: [icon(192)] });
  return JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    name: texts['frame.product'],
    short_name: texts['frame.product'],
    lang: language,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [icon(192), icon(512), icon(512, 'maskable', 'maskable')],
    shortcuts: [shortcut('frame.raise', 'raise'), shortcut('ticket.view.todo', 'todo')],
  });
}

/** Writes service worker, manifests and icons, so that the page can be installed and opened offline (decision 0043). */
export function installable(drawing: string) {
  return {
    name: 'installable',
    apply: 'build' as const,
    async writeBundle({ dir = '' }: { dir?: string }) {
      const read = (file: string): string => readFileSync(join(dir, file), 'utf8');
      const write = (file: string, content: string | Buffer): void => {
        mkdirSync(dirname(join(dir, file)), { recursive: true });
        writeFileSync(join(dir, file), content);
      };
      const html = read('index.html');
      const kept = keptFiles(JSON.parse(read('.vite/manifest.json')), namedIn(html));
      write('service-worker.js', await workerCode(kept, html));
      for (const language of languageFolders())
        write(`manifest-${language}.webmanifest`, manifestOf(await textsOf(language), language));
      for (const { file, png } of await appIcons(drawing)) write(file, png);
    },
  };
}
