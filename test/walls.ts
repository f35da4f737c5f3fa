/**
 * The walls of ARCHITECTURE.md as functions over a map of files (path → text), so that test/walls.test.ts can
 * plant violations. Imports are read with a regular expression: import, export-from, dynamic import and
 * import types, all of which count.
 */
import { dirname, join } from 'node:path/posix';

export type Files = ReadonlyMap<string, string>;

export interface Import {
  specifier: string;
  /** The imported file relative to the root; undefined for a package. */
  target: string | undefined;
}

/** Server folders from left to right: each may import what stands to its right, never its own rank or left of it. */
const SERVER_RANKS: readonly (readonly string[])[] = [
  ['demo'],
  ['admin'],
  ['webhook', 'mail-in'],
  ['problem'],
  ['ticket'],
  ['notification'],
  ['account'],
  ['product', 'upload', 'document', 'question', 'figure'],
];
/** Shared by all features, importing none; among themselves only cycles are forbidden (oxlint, import/no-cycle). */
const SERVER_FLOORS = [
  'access-log',
  'http',
  'db',
  'outbox',
  'mail',
  'storage',
  'oss-server',
  'media',
  'realtime',
  'backup',
  'reader',
  'scanner',
  'metrics',
  'seal',
  'upkeep',
  'trace',
];
/** Files directly in src/server (and the command line) that bring everything together; all others there are floors. */
const SERVER_TOP = [
  ...['main.ts', 'process.ts', 'cli.ts', 'serve.ts', 'first-start.ts', 'chores.ts', 'command'],
  ...[
    'app.ts',
    'features.ts',
    'integrations.ts',
    'measuring.ts',
    'tracing.ts',
    'app-deps.ts',
    'reader-main.ts',
    'reader-tasks.ts',
  ],
];

/** Client folders that import no feature, with the shared folders each may import. Every other folder is a feature. */
const CLIENT_FLOORS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  bridge: ['ui'],
  api: ['bridge', 'ui'],
  upload: ['api', 'bridge', 'ui'],
};

/**
 * Subfolders of one feature: files beside them import none of them, and they import each other only as listed here.
 * `src/client/ticket`: a list opens a ticket by its address; the page of one shows its actions.
 */
const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'src/client/ticket': { list: [], action: [], detail: ['action'] },
};

/** The store's interface and its client know neither the embedded server nor the cleaning of what is stored. */
const CLOSED: readonly { from: RegExp; to: RegExp }[] = [
  { from: /^src\/server\/storage\//, to: /^src\/server\/(oss-server|media)\// },
  { from: /^src\/server\/media\//, to: /^src\/server\/oss-server\// },
];

interface Gateway {
  what: string;
  packages: RegExp;
  allowed: RegExp;
}

/** One gateway per outside thing: a package, and the only files that may import it. */
const GATEWAYS: readonly Gateway[] = [
  {
    what: 'SQL and its drivers',
    packages: /^(drizzle-orm|pg|pg-boss|@electric-sql\/pglite|rate-limiter-flexible)($|\/)/,
    allowed: /^src\/server\/((db|outbox)\/|(?!storage\/|oss-server\/)(.*[/-])?(store|schema)\.ts$)/,
  },
  {
    what: 'the HTTP framework',
    packages: /^(fastify|@fastify\/.*)$/,
    allowed: /^src\/server\/(http\/|app\.ts$)/,
  },
  { what: 'metrics', packages: /^prom-client($|\/)/, allowed: /^src\/server\/metrics\/metrics\.ts$/ },
  { what: 'mail', packages: /^(nodemailer|smtp-server|postal-mime|imapflow)($|\/)/, allowed: /^src\/server\/mail\// },
  {
    what: 'requests to addresses that somebody typed in',
    packages: /^undici($|\/)/,
    allowed: /^src\/server\/webhook\/post\.ts$/,
  },
  {
    what: 'the page library',
    packages: /^(react|react-dom|@tanstack\/.*|lucide-react)($|\/)/,
    allowed: /^src\/client\//,
  },
  { what: 'Node', packages: /^node:/, allowed: /^src\/server\// },
];

interface Forbidden {
  what: string;
  pattern: RegExp;
  /** Where the pattern is looked for. */
  inside: RegExp;
  except?: RegExp;
  /** What it forbids is a comment itself. */
  inComments?: true;
}

/**
 * Words that may stand only where the law says. Node and the page in src/shared: tsconfig.shared.json knows neither.
 */
const FORBIDDEN: readonly Forbidden[] = [
  {
    what: 'a clock or chance that is not passed in',
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/,
    inside: /^src\/(shared|server)\//,
    except: /^src\/server\/clock\.ts$/,
  },
  {
    what: 'fetch outside its gateway',
    pattern: /(?<![\w.#'-])fetch\(|\bXMLHttpRequest\b|\bnew (EventSource|WebSocket)\(|\bsendBeacon\(/,
    inside: /^src\//,
    except:
      /^src\/(client\/(api|upload|service-worker)\/|server\/(storage|oss-server|upload|outbox|notification|trace)\/)/,
  },
  {
    what: 'the native app outside src/client/bridge',
    pattern: /\bmessageHandlers\b|\bwebkit\.|\bJSBridge\b|\bflutter_inappwebview\b|\bReactNativeWebView\b/i,
    inside: /^src\/client\//,
    except: /^src\/client\/bridge\//,
  },
  {
    what: 'the environment outside the configuration',
    pattern: /\bprocess\.env\b/,
    inside: /^src\/server\//,
    except: /^src\/server\/(config|main|cli)\.ts$/,
  },
  {
    what: 'raw HTML in a component',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=/,
    inside: /^src\/client\//,
  },
  {
    what: 'a switched-off type check',
    pattern: /@ts-(ignore|nocheck)/,
    inside: /^(src|test)\//,
    inComments: true,
  },
  { what: 'a cast to any', pattern: /\bas any\b/, inside: /^(src|test)\// },
  {
    what: 'a switched-off lint rule without its reason',
    pattern: /\b(ox|es)lint-disable\b(?!.* -- \w)/,
    inside: /^(src|test)\//,
    inComments: true,
  },
  {
    what: 'a part of the server that the tests of the doors do not take from tested-server.ts (decision 0049)',
    pattern: /^(import|export) (?!type\b)[^;]*?'\.\.\/\.\.\/src\/server\/(?!db\/schema\/|[^']*\.testkit\.ts')/m,
    inside: /^test\/door\//,
    except: /^test\/door\/tested-server\.ts$/,
  },
  { what: 'a barrel', pattern: /^export \* from /m, inside: /^src\// },
];

/** Holds in tests as well. */
const ALWAYS = /^(a switched-off|a cast|a barrel|a part of the server)/;
const BAD_NAME = /(^|[-.])(utils?|helpers?|common|manager|misc)\.(ts|tsx)$/i;
const SHARED_PACKAGES = /^zod\/mini$/;
const TEST_PACKAGES = /^(vitest|fast-check|ali-oss|aws4fetch|node:.*|react-dom\/server)($|\/)/;
const IMPORT =
  /(?:^|;)\s*(?:import|export)\b[\w*{}\s,$]*?\bfrom\s*['"]([^'"\n]+)['"]|(?:^|;)\s*import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;

export const isTest = (path: string): boolean => /\.test(kit)?\.tsx?$/.test(path) || path.startsWith('test/');

/** Comments become blanks, so that a word in a sentence is no violation. Line numbers stay. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Every import of a file, relative ones resolved. */
export function importsOf(path: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3] ?? '').replace(/\?.*$/, '');
    return { specifier, target: specifier.startsWith('.') ? join(dirname(path), specifier) : undefined };
  });
}

/** `src/server/ticket/store.ts` → `ticket`; a file directly in the wing → its own name. */
function partOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function serverRank(part: string): number | undefined {
  // main.ts stands leftmost: it brings up what app.ts builds on.
  if (SERVER_TOP.includes(part)) return SERVER_TOP.indexOf(part) - SERVER_TOP.length;
  if (SERVER_FLOORS.includes(part) || part.endsWith('.ts')) return SERVER_RANKS.length;
  const rank = SERVER_RANKS.findIndex((parts) => parts.includes(part));
  return rank < 0 ? undefined : rank;
}

function serverWall(path: string, target: string): string | undefined {
  const [from, to] = [partOf(path), partOf(target)];
  if (from === to) return undefined;
  const [left, right] = [serverRank(from), serverRank(to)];
  if (left === undefined || right === undefined) {
    return `src/server/${left === undefined ? from : to} has no place in the order (test/walls.ts)`;
  }
  if (left === SERVER_RANKS.length && right === SERVER_RANKS.length) return undefined;
  return left < right ? undefined : `${from} may not import ${to}: features import only to their right`;
}

const isClientTop = (part: string): boolean => /^(start|main|router|routes)\b.*\.tsx?$/.test(part);

function clientWall(path: string, target: string): string | undefined {
  const [from, to] = [partOf(path), partOf(target)];
  if (from === to || isClientTop(from)) return undefined;
  if (isClientTop(to)) return `${from} may not import ${to}: pages meet in the router`;
  const floors = CLIENT_FLOORS[from];
  // A single file in src/client (the texts, the theme) is open to everyone.
  if (!floors || /\.tsx?$/.test(to)) return undefined;
  return floors.includes(to) ? undefined : `${from} knows no feature: it may not import ${to}`;
}

function roomWall(path: string, target: string): string | undefined {
  if (CLOSED.some(({ from, to }) => from.test(path) && to.test(target)))
    return `${partOf(path)} knows no ${partOf(target)}`;
  const [house = '', rooms = {}] =
    Object.entries(ROOMS).find(([folder]) => path.startsWith(`${folder}/`) && target.startsWith(`${folder}/`)) ?? [];
  const roomOf = (file: string): string => (house ? dirname(file).slice(house.length + 1) : '');
  const [from, to] = [roomOf(path), roomOf(target)];
  if (to === '' || from === to) return undefined;
  return rooms[from]?.includes(to) ? undefined : `${partOf(path)}/${from} may not import its room ${to}`;
}

function wingWall(path: string, target: string): string | undefined {
  const wing = path.split('/')[1];
  const other = target.split('/')[1];
  const beside = /^(test|lab)\//.exec(target)?.[0];
  if (beside) return isTest(path) ? undefined : `the product may not import ${beside}`;
  if (!target.startsWith('src/') || other === 'shared') return undefined;
  if (wing !== other) return `src/${wing} may not import src/${other}`;
  return roomWall(path, target) ?? (wing === 'server' ? serverWall(path, target) : clientWall(path, target));
}

function packageWall(path: string, specifier: string): string | undefined {
  if (isTest(path)) return undefined;
  if (path.startsWith('src/shared/') && !SHARED_PACKAGES.test(specifier)) {
    return `src/shared may import only zod/mini, not ${specifier}`;
  }
  const gateway = GATEWAYS.find((one) => one.packages.test(specifier));
  if (!gateway || gateway.allowed.test(path)) return undefined;
  return `${specifier}: ${gateway.what} has its gateway elsewhere`;
}

function importFindings(path: string, text: string): string[] {
  return importsOf(path, text).flatMap(({ specifier, target }) => {
    if (target === undefined) {
      const shared = path.startsWith('src/shared/') && isTest(path);
      if (shared && !SHARED_PACKAGES.test(specifier) && !TEST_PACKAGES.test(specifier)) {
        return [`${path}: a test of src/shared may not import ${specifier}`];
      }
      return packageWall(path, specifier) ?? [];
    }
    if (!/\.[a-z]+$/.test(specifier)) return [`${specifier}: a relative import names its extension`];
    // A test may stand above its subject: it builds what it needs.
    return (isTest(path) && !path.startsWith('src/shared/') ? undefined : wingWall(path, target)) ?? [];
  });
}

function textFindings(path: string, text: string): string[] {
  const bare = withoutComments(text);
  return FORBIDDEN.flatMap(({ what, pattern, inside, except, inComments }) => {
    if (!inside.test(path) || except?.test(path)) return [];
    if (isTest(path) && !ALWAYS.test(what)) return [];
    const subject = inComments ? text : bare;
    const at = subject.search(pattern);
    return at < 0 ? [] : [`line ${subject.slice(0, at).split('\n').length}: ${what}`];
  });
}

/** Feature folders of the client that import each other in a circle, as `a > b > a`. */
function clientCircles(files: Files): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (!path.startsWith('src/client/') || isTest(path)) continue;
    for (const { target } of importsOf(path, text)) {
      const [from, to] = [partOf(path), target?.startsWith('src/client/') ? partOf(target) : ''];
      if (!to || from === to || /\.tsx?$/.test(from + to) || from.includes('.') || to.includes('.')) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const circles = new Set<string>();
  const walk = (part: string, trail: readonly string[]): void => {
    const start = trail.indexOf(part);
    if (start >= 0) {
      const circle = trail.slice(start);
      if (circle.toSorted()[0] === part) circles.add([...circle, part].join(' > '));
      return;
    }
    for (const next of edges.get(part) ?? []) walk(next, [...trail, part]);
  };
  for (const part of edges.keys()) walk(part, []);
  return [...circles].map((circle) => `src/client: folders import each other in a circle: ${circle}`);
}

/** Every violation as one sentence with its file; empty when the walls stand. */
export function violations(files: Files): string[] {
  const found = [...files].flatMap(([path, text]) => {
    const name = BAD_NAME.test(path) ? ['a file name that says nothing'] : [];
    const code = path === 'test/walls.test.ts' || path === 'test/walls.ts' ? [] : textFindings(path, text);
    return [...name, ...importFindings(path, text), ...code].map((sentence) => `${path}: ${sentence}`);
  });
  return [...found, ...clientCircles(files)];
}
