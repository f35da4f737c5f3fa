import { pageAt } from '../../shared/pages.ts';

/** The files of the page, listed by the build. */
export interface Program {
  /** Changes when any file changes. */
  version: string;
  /** Files for every language; `texts` has those of each language. */
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

export interface CacheDeps {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'match' | 'delete'>;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** The cache of this version. */
  name: string;
  delay: (ms: number) => Promise<void>;
}

const PREFIX = 'program-';
/** The page's HTML, the same at every address. */
const SHELL = '/';
/** After this time the cached page is used: on a network without internet access a request may hang without failing. */
const FALLBACK_AFTER_MS = 3_000;
/** Parallel downloads. Few, because the page itself may be loading at the same time. */
const PARALLEL_DOWNLOADS = 2;

export const cacheName = ({ version }: Program, language: string): string => `${PREFIX}${version}-${language}`;

export const filesOf = ({ files, texts }: Program, language: string): string[] => [
  ...files,
  ...(texts[language] ?? texts['en'] ?? []),
];

/**
 * Which requests the worker answers. All others never pass through it: above all API calls and the files of tickets.
 */
export function answeredAs(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): 'file' | 'page' | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return undefined;
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && pageAt(pathname) ? 'page' : undefined;
}

/**
 * Caches the page and its files; rejects when one of them is missing. A file that an earlier version has cached is
 * copied, not fetched: its name contains its hash.
 */
export async function install({ caches, fetch, name }: CacheDeps, files: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const keep = async (file: string, init?: RequestInit): Promise<void> => {
    const answer = await fetch(file, init);
    if (!answer.ok || answer.redirected) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
  };
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const known = await caches.match(file, { ignoreVary: true });
      await (known ? cache.put(file, known) : keep(file));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, work));
  await keep(SHELL, { cache: 'no-cache' });
}

/** Removes all versions except this one and the previous one, whose pages may still be open. */
export async function removeOld({ caches, name }: CacheDeps): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)));
}

/** A file of the page, of any version: from the cache, else from the network, and then it is cached. */
export async function fileOf({ caches, fetch, name }: CacheDeps, request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // The response does not wait for the cache, and a full disk does not make it fail.
    void caches
      .open(name)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

/**
 * The HTML page: from the server, so that a new version is used at once; from the cache when the server cannot be
 * reached.
 */
export async function pageOf(
  { caches, fetch, name, delay }: CacheDeps,
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fromServer = preloaded.then((answer) => answer ?? fetch(request));
  const kept = async (): Promise<Response | undefined> => (await caches.open(name)).match(SHELL, { ignoreVary: true });
  try {
    return await Promise.race([fromServer, delay(FALLBACK_AFTER_MS).then(async () => (await kept()) ?? fromServer)]);
  } catch {
    return (await kept()) ?? Response.error();
  }
}
