// The files that the service worker caches when it is installed: those of the first load and of the pages that are
// useful offline, with the parts that these pages open. A pure function of the manifest.
import { FIRST_PAGE, filesOf } from './budget.mjs';

/** @typedef {import('./budget.mjs').Manifest} Manifest */

const PAGE = /-page\.tsx$/;
/** The rooms whose pages are useful offline: they show known data or write drafts. */
const ROOMS = /^src\/client\/(account\/me|drafts|home|notification|raise|ticket|version|system\/(error|not-found))\b/;
/**
 * Parts that are not cached in advance: they need the network, or are large and seldom used. Used files are cached
 * anyway.
 */
const LEFT_OUT = /^src\/client\/(app-link|preview|share|question)\/|\/(tooltips|remux)\.ts$|\/media-viewer\.tsx$/;
/** `virtual:texts/en`: the texts of the start; `virtual:texts/en/raise/itr-page`: those of a part. */
const TEXTS = /^virtual:texts\/([^/]+)\/?(.*)$/;

/** @param {string} key */
const isWanted = (key) => PAGE.test(key) && ROOMS.test(key);
/** @param {string} key */
const isPart = (key) => key.startsWith('src/client/') && !PAGE.test(key) && !LEFT_OUT.test(key);

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} named the files that the HTML itself names
 * @returns {{ files: string[], texts: Record<string, string[]> }} texts: the additional files of each language
 */
export function keptFiles(manifest, named) {
  const keys = Object.keys(manifest);
  const isStart = (/** @type {string} */ key) =>
    manifest[key]?.name === FIRST_PAGE || named.includes(manifest[key]?.file ?? '');
  const modules = new Set(keys.filter((key) => isStart(key) || isWanted(key)));
  // The set grows during the iteration.
  for (const key of modules) {
    for (const next of manifest[key]?.imports ?? []) modules.add(next);
    for (const next of (manifest[key]?.dynamicImports ?? []).filter((part) => isPart(part) || isWanted(part)))
      modules.add(next);
  }
  const files = new Set(named);
  for (const key of modules) filesOf(manifest, key, files);
  /** @type {Record<string, string[]>} */
  const texts = {};
  for (const key of keys) {
    const [, language = '', part = ''] = TEXTS.exec(key) ?? [];
    const isNeeded = part === '' || modules.has(`src/client/${part}.ts`) || modules.has(`src/client/${part}.tsx`);
    if (language !== '' && isNeeded)
      texts[language] = [...(texts[language] ?? []), ...[...filesOf(manifest, key)].filter((file) => !files.has(file))];
  }
  return {
    files: paths(files),
    texts: Object.fromEntries(Object.entries(texts).map(([of, some]) => [of, paths(some)])),
  };
}

/** @param {Iterable<string>} files */
const paths = (files) => [...new Set(files)].sort().map((file) => `/${file}`);
