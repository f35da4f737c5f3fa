// The size limits of the page (`npm run size`). Pure functions: the caller reads and measures the files.

/**
 * @typedef {{ file: string, name?: string, src?: string, imports?: string[], dynamicImports?: string[], css?: string[],
 *   assets?: string[] }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest
 * @typedef {{ what: string, value: number, must: number, goal: number, unit: string }} Figure
 */

/**
 * The name of the chunk with "my tickets" (vite.config.ts); a chunk of several modules has no source in the manifest.
 */
export const FIRST_PAGE = 'first';
/** The name of the chunk with what every page starts after its first screen (vite.config.ts). */
const DEFERRED = 'deferred';
const SCHEMAS = 'schemas';
/** What a page shows needs no schemas, and a form not before somebody writes (decision 0108): there they count. */
const WITHOUT_SCHEMAS = /client\/(?:ticket\/(?:detail|action)|raise|solution|visitor|unit)\//;

/** The module with the English texts of the start; the texts of a deferred part have its name appended (texts.ts). */
export const TEXTS = 'virtual:texts/en';

/** The limit (must) and the goal of each figure; KB are 1,000 bytes as transferred. */
export const BUDGET = {
  all: { what: 'first load of "my tickets", all', must: 128, goal: 110, unit: 'KB' },
  script: { what: 'first load of "my tickets", script', must: 106, goal: 90, unit: 'KB' },
  requests: { what: 'first load of "my tickets", requests', must: 10, goal: 8, unit: '' },
  deferred: { what: 'loaded after the rows', must: 12, goal: 10, unit: 'KB' },
  // zod and the schemas of the fields, which the first page with a form brings (decision 0040).
  schemas: { what: 'schemas', must: 14, goal: 10, unit: 'KB' },
  // With the promise of news (decision 0087).
  route: { must: 31, goal: 15, unit: 'KB' },
  // For large screens and few users.
  administration: { must: 45, goal: 30, unit: 'KB' },
  files: { what: 'most files of a page', must: 7, goal: 3, unit: '' },
  // What insiders load beside the pages themselves from 1,200 px on (look.md, the desk).
  desk: { what: 'frame of the desk', must: 23, goal: 20, unit: 'KB' },
  again: { what: 'second visit', must: 7.4, goal: 5, unit: 'KB' },
  lcp: { what: 'slow 4G: largest paint', must: 1500, goal: 1200, unit: 'ms' },
  blocking: { what: 'slow 4G: blocking', must: 100, goal: 80, unit: 'ms' },
  shift: { what: 'slow 4G: layout shift', must: 0.01, goal: 0.01, unit: '' },
};

/** @typedef {'ticket' | 'raise' | 'solution' | 'desk'} PageName */
/** @typedef {Readonly<Record<'all' | 'requests' | 'lcp' | 'blocking' | 'shift', { must: number, goal: number }>>} PageLimits */

const SHIFT = { must: 0.01, goal: 0.01 };
/**
 * What a page may cost that is opened first, on a device without anything of it (`npm run size -- --real`): all bytes and
 * requests until it stands and works, those of the calls included. What is loaded ahead, once nobody has touched the page
 * for a while, is not part of it: the line is then free.
 * @type {Readonly<Record<PageName, { what: string, limits: PageLimits }>>}
 */
export const PAGES = {
  ticket: {
    what: 'a ticket from a mail',
    limits: {
      all: { must: 160, goal: 130 },
      requests: { must: 14, goal: 10 },
      lcp: { must: 1800, goal: 1400 },
      blocking: { must: 150, goal: 100 },
      shift: SHIFT,
    },
  },
  raise: {
    what: 'the raising form',
    limits: {
      all: { must: 170, goal: 140 },
      requests: { must: 15, goal: 12 },
      lcp: { must: 1800, goal: 1400 },
      blocking: { must: 150, goal: 100 },
      shift: SHIFT,
    },
  },
  solution: {
    what: 'a solution to be written',
    limits: {
      all: { must: 170, goal: 140 },
      requests: { must: 16, goal: 12 },
      lcp: { must: 1800, goal: 1400 },
      blocking: { must: 150, goal: 100 },
      shift: SHIFT,
    },
  },
  desk: {
    what: 'a ticket on the desk',
    limits: {
      all: { must: 210, goal: 170 },
      requests: { must: 20, goal: 14 },
      lcp: { must: 2400, goal: 1800 },
      blocking: { must: 300, goal: 200 },
      shift: SHIFT,
    },
  },
};

/**
 * Every file that a chunk needs before it runs, beginning with its own.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} [files]
 */
export function filesOf(manifest, key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const file of chunk.css ?? []) files.add(file);
  for (const inner of chunk.imports ?? []) filesOf(manifest, inner, files);
  return files;
}

/** The parts of the desk: its frame, and what only the desk shows of a ticket. */
const DESK = /^src\/client\/(?:desk\/desk\.tsx|ticket\/detail\/desk-parts\.ts)$/;

/**
 * The files that the HTML itself requests: scripts, styles, icons.
 * @param {string} html
 */
export const namedIn = (html) => [
  ...new Set([...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file)),
];

/**
 * The files of the first load, those that follow it, those of the desk, and those of each page beyond the former.
 * @param {Manifest} manifest
 * @param {readonly string[]} named the files that the HTML itself names
 * @returns {{ first: string[], deferred: string[], schemas: string[], desk: string[], routes: { name: string, files: string[] }[] }}
 */
export function loadsOf(manifest, named) {
  const page = Object.keys(manifest).find((key) => manifest[key]?.name === FIRST_PAGE) ?? '';
  const first = filesOf(manifest, TEXTS, filesOf(manifest, page, new Set(named)));
  const deferredKey = Object.keys(manifest).find((key) => manifest[key]?.name === DEFERRED) ?? '';
  const deferred = [...filesOf(manifest, deferredKey)].filter((file) => !first.has(file));
  const schemas = Object.values(manifest).flatMap(({ name, file }) => (name === SCHEMAS ? [file] : []));
  const isThere = (/** @type {string} */ file) => first.has(file) || deferred.includes(file);
  /** @param {string} key */
  const withTexts = (key) => [
    ...filesOf(manifest, key.replace('src/client', TEXTS).replace(/\.tsx?$/, ''), filesOf(manifest, key)),
  ];
  const pages = Object.keys(manifest).filter((key) => /^src\/client\/.*-page\.tsx$/.test(key));
  const ticket = withTexts('src/client/ticket/detail/ticket-page.tsx');
  const parts = Object.keys(manifest).filter((key) => DESK.test(key));
  const desk = new Set(parts.flatMap((key) => withTexts(key)));
  return {
    first: [...first],
    deferred,
    schemas,
    // Without the files of the ticket page, which count there.
    desk: [...desk].filter((file) => !isThere(file) && !ticket.includes(file)),
    routes: pages.map((key) => ({
      name: key.replace(/^src\/client\/|-page\.tsx$/g, ''),
      files: withTexts(key).filter((file) => !isThere(file) && (WITHOUT_SCHEMAS.test(key) || !schemas.includes(file))),
    })),
  };
}

/**
 * The line to print for a figure, and whether it exceeds its limit.
 * @param {Figure} figure
 */
export function judged({ what, value, must, goal, unit }) {
  const over = value > must;
  const mark = over ? 'OVER' : value > goal ? 'ok  ' : 'goal';
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1);
  const limits = `must ${must}, goal ${goal}`;
  return { over, line: `${mark} ${shown.padStart(7)} ${unit.padEnd(2)}  ${what.padEnd(44)} ${limits}` };
}
