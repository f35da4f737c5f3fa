import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { fileNames } from './file-names.ts';
import { usedKeys } from './used-keys.ts';

type Messages = Readonly<Record<string, string>>;

const FOLDER = 'src/shared/text';
const CATALOGUES = 'src/client/catalogues.ts';
const CLIENT = 'src/client/';
const VIRTUAL = 'virtual:texts/';

/** The start, and the page that must load fast. Their texts are in one file. */
export const FIRST = ['start.ts', 'main.tsx', 'ticket/list/ticket-list-page.tsx'];

/** Parts that always come with another one: their texts stand in its file. */
const WITH: Readonly<Record<string, string>> = { 'ticket/detail/desk-parts': 'desk/desk' };

/** The languages; each has a folder. */
export const languageFolders = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Every text of a language. */
export async function textsOf(language: string): Promise<Messages> {
  const bundle = await rolldown({ input: join(FOLDER, language, 'texts.ts') });
  const [chunk] = (await bundle.generate({ format: 'esm' })).output;
  const module = (await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)) as { texts: Messages };
  return module.texts;
}

interface Emits {
  emitFile(chunk: { type: 'chunk'; id: string; fileName: string; preserveSignature: 'strict' }): unknown;
}

/** In the name of a file: `raise.itr-page`. The page's own loader does the same. */
const inName = (part: string): string => part.replaceAll('/', '.');

/** `src/client/raise/itr-page.tsx` → `raise/itr-page`. */
const nameOf = (path: string): string => path.slice(CLIENT.length).replace(/\.tsx?$/, '');

/** The texts of each part, those of a part in `others` with the part that it comes with. */
export function together(
  parts: Iterable<readonly [name: string, keys: readonly string[]]>,
  others: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [name, keys] of parts) {
    const by = others[name] ?? name;
    all.set(by, [...new Set([...(all.get(by) ?? []), ...keys])].sort());
  }
  return all;
}

/** The module with the texts of one part of the page (or of the start) in one language. */
function messagesModule(texts: Messages, keys: readonly string[]): string {
  return `export const texts = ${JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])))};\n`;
}

/** The names of the files with a language's texts by part, but for the part; all have one hash, that of all these texts. */
function fileNameOf(language: string, modules: readonly string[]): (part: string) => string {
  const hash = createHash('sha256').update(modules.join('')).digest('base64url').slice(0, 7);
  const { chunkFileNames } = fileNames(process.env['BUILD_STAMP']);
  return (part) => chunkFileNames.replace('[name]', `${language}.${part}`).replace('[hash:7]', hash);
}

/**
 * Splits the texts by the parts of the page: each `import()` of a part also loads its texts, only in the page's
 * language. Each folder in src/shared/text is a language; there is no other list of them.
 */
export function texts() {
  const catalogues = new Map<string, Messages>();
  let first: readonly string[] = [];
  let parts: ReadonlyMap<string, readonly string[]> = new Map();
  /** A page finds the texts of a part without a table of their names, which was two fifths of the texts of the start. */
  const fileOf = new Map<string, ReturnType<typeof fileNameOf>>();
  return {
    name: 'texts',
    apply: 'build' as const,
    enforce: 'pre' as const,
    async buildStart(this: Emits) {
      for (const language of languageFolders()) catalogues.set(language, await textsOf(language));
      const roots = FIRST.map((path) => CLIENT + path);
      const used = usedKeys(roots, Object.keys(catalogues.get('en') ?? {}), (path) => readFileSync(path, 'utf8'));
      first = used.first;
      parts = together(
        [...used.parts].map(([path, keys]) => [nameOf(path), keys]),
        WITH,
      );
      for (const [language, messages] of catalogues) {
        const modules = [...parts].map(([name, keys]) => name + messagesModule(messages, keys));
        const fileName = fileNameOf(language, modules);
        fileOf.set(language, fileName);
        for (const part of parts.keys())
          this.emitFile({
            type: 'chunk',
            id: `${VIRTUAL}${language}/${part}`,
            fileName: fileName(inName(part)),
            preserveSignature: 'strict',
          });
      }
    },
    resolveId: (id: string) => (id.startsWith(VIRTUAL) ? id : null),
    load(id: string) {
      const entry = (name: string, target: string) => `${JSON.stringify(name)}: () => import('${VIRTUAL}${target}')`;
      if (id.endsWith(CATALOGUES)) {
        const languages = [...catalogues.keys()].map((language) => entry(language, language));
        return `export const catalogues = { ${languages.join(', ')} };\n`;
      }
      if (!id.startsWith(VIRTUAL)) return null;
      const [language = '', ...rest] = id.slice(VIRTUAL.length).split('/');
      const messages = catalogues.get(language) ?? {};
      const keys = parts.get(rest.join('/'));
      if (keys) return messagesModule(messages, keys);
      const file = fileOf.get(language)?.("${part.replaceAll('/', '.')}").replace('assets/', './');
      return `${messagesModule(messages, first)}export const loadPart = (part) => import(/* @vite-ignore */ \`${file}\`);\n`;
    },
    transform(code: string, id: string) {
      const path = relative(process.cwd(), id);
      if (!path.startsWith(CLIENT) || !/\.tsx?$/.test(path)) return null;
      // From the last to the first, so that the offsets of the others stay valid.
      const changed = parseSync(path, code).module.dynamicImports.reduceRight((done, { start, end, moduleRequest }) => {
        const part = nameOf(join(dirname(path), code.slice(moduleRequest.start + 1, moduleRequest.end - 1)));
        const name = WITH[part] ?? part;
        if (!parts.has(name)) return done;
        const wrapped = `withTexts(${JSON.stringify(name)}, ${code.slice(start, end)})`;
        return done.slice(0, start) + wrapped + done.slice(end);
      }, code);
      if (changed === code) return null;
      const loader = relative(dirname(path), join(CLIENT, 'text-loader.ts'));
      return { code: `import { withTexts } from './${loader}';${changed}`, map: null };
    },
  };
}
