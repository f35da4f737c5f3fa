// Which files of the page the service worker keeps from its installation on: those of the first load, and of the pages that
// are of use in a dead spot, with what they open. Pure: the manifest is the caller's.
import { FIRST_PAGE, filesOf } from './budget.mjs';

/** @typedef {import('./budget.mjs').Manifest} Manifest */

const PAGE = /-page\.tsx$/;
/** The rooms whose pages are of use without a network: what is known is read, what is new is written. */
const ROOMS = /^src\/client\/(account\/me|drafts|home|notification|raise|ticket|version|system\/(error|not-found))\b/;
/** Of what pages open: what needs the network in any case, or is large and seldom wanted. What was used is kept anyway. */
const LEFT_OUT = /^src\/client\/(app-link|preview|share|question)\/|\/(tooltips|remux)\.ts$|\/media-viewer\.tsx$/;
/** `virtual:texts/en` are the texts of the start, `virtual:texts/en/raise/itr-page` those of a part. */
const TEXTS = /^virtual:texts\/([^/]+)\/?(.*)$/;

/** @param {string} key */
const isWanted = (key) => PAGE.test(key) && ROOMS.test(key);
/** @param {string} key */
const isPart = (key) => key.startsWith('src/client/') && !PAGE.test(key) && !LEFT_OUT.test(key);

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} named what the HTML itself names
 * @returns {{ files: string[], texts: Record<string, string[]> }} texts: of each language beyond the others
 */
export function keptFiles(manifest, named) {
  const keys = Object.keys(manifest);
  const isStart = (/** @type {string} */ key) =>
    manifest[key]?.name === FIRST_PAGE || named.includes(manifest[key]?.file ?? '');
  const modules = new Set(keys.filter((key) => isStart(key) || isWanted(key)));
  // The set grows while it is walked.
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
    const isSaid = part === '' || modules.has(`src/client/${part}.ts`) || modules.has(`src/client/${part}.tsx`);
    if (language !== '' && isSaid)
      texts[language] = [...(texts[language] ?? []), ...[...filesOf(manifest, key)].filter((file) => !files.has(file))];
  }
  return {
    files: paths(files),
    texts: Object.fromEntries(Object.entries(texts).map(([of, some]) => [of, paths(some)])),
  };
}

/** @param {Iterable<string>} files */
const paths = (files) => [...new Set(files)].sort().map((file) => `/${file}`);
