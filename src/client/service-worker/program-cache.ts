import { pageAt } from '../../shared/pages.ts';

/** What the build tells the worker of itself. */
export interface Program {
  /** Changes with any of its files. */
  version: string;
  /** The files that are kept, and those of each language. */
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

export interface CacheDeps {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'match' | 'delete'>;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** The cache of this version. */
  name: string;
  later: (ms: number) => Promise<void>;
}

const PREFIX = 'program-';
/** The page's HTML, the same at every address. */
const SHELL = '/';
/** How long the network is waited for: on a line that leads nowhere nothing fails, and nothing comes. */
const PATIENCE_MS = 3_000;
/** Files that are asked for at once: the page may be loading, too. */
const AT_ONCE = 2;

export const cacheName = ({ version }: Program, language: string): string => `${PREFIX}${version}-${language}`;

export const filesOf = ({ files, texts }: Program, language: string): string[] => [
  ...files,
  ...(texts[language] ?? texts['en'] ?? []),
];

/** What the worker answers itself. Everything else, calls and files of tickets before all, never passes through it. */
export function answeredAs(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): 'file' | 'page' | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return undefined;
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && pageAt(pathname) ? 'page' : undefined;
}

/** Keeps the page and its files, all or none. What an earlier version has is not asked for again: its name is its content. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await keep(SHELL, { cache: 'no-cache' });
}

/** Removes all versions but this one and the last before it, whose pages may still be open. */
export async function removeOld({ caches, name }: CacheDeps): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)));
}

/** A file of the program, of whichever version: from the cache, else from the network, and then it is kept. */
export async function fileOf({ caches, fetch, name }: CacheDeps, request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // The answer does not wait for it; a full disk is no reason to fail.
    void caches
      .open(name)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

/** A page: as the server has it now, so that a new version is there at once; without a network the one that is kept. */
export async function pageOf(
  { caches, fetch, name, later }: CacheDeps,
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const fromServer = preloaded.then((answer) => answer ?? fetch(request));
  const kept = async (): Promise<Response | undefined> => (await caches.open(name)).match(SHELL, { ignoreVary: true });
  try {
    return await Promise.race([fromServer, later(PATIENCE_MS).then(async () => (await kept()) ?? fromServer)]);
  } catch {
    return (await kept()) ?? Response.error();
  }
}
