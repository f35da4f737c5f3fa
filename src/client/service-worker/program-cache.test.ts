import { describe, expect, it } from 'vitest';
import { answeredAs, cacheName, fileOf, filesOf, install, pageOf, removeOld, type CacheDeps } from './program-cache.ts';

const OWN = 'https://service.vendor.example';
const urlOf = (request: Request | string): string =>
  new URL(request instanceof Request ? request.url : request, OWN).href;

/** Fake browser caches, and a fake server with these files. */
function device(server: Record<string, string>) {
  const stored = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const state = { server, reachable: true, silent: false };
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      put: async (request: Request | string, answer: Response) => void entries.set(urlOf(request), answer),
      match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
    };
  };
  const caches: CacheDeps['caches'] = {
    open: async (name) => cacheOf(name) as Partial<Cache> as Cache,
    keys: async () => [...stored.keys()],
    delete: async (name) => stored.delete(name),
    match: async (request) => {
      for (const name of stored.keys()) {
        const found = await cacheOf(name).match(request as Request | string);
        if (found) return found;
      }
      return undefined;
    },
  };
  const deps = (name: string): CacheDeps => ({
    caches,
    name,
    fetch: async (request) => {
      const path = urlOf(request).slice(OWN.length);
      asked.push(path);
      if (state.silent) return new Promise(() => undefined);
      if (!state.reachable) throw new TypeError('Failed to fetch');
      const text = state.server[path];
      return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
    },
    delay: async () => undefined,
  });
  return { state, asked, stored, deps };
}

const request = (path: string): Request => new Request(OWN + path);
const none = Promise.resolve(undefined);
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();

describe('what the worker answers', () => {
  it.each([
    ['/assets/start-1.js', 'cors', 'GET', 'file'],
    ['/app/itr/insider/orderDetail/1?event=2', 'navigate', 'GET', 'page'],
    ['/h5/pages/ITR/insider/index', 'navigate', 'GET', 'page'],
    ['/?open=1', 'navigate', 'GET', 'page'],
    ['/login?token=secret', 'navigate', 'GET', 'page'],
    ['/itr-api/v1/tickets', 'cors', 'GET', undefined],
    ['/itr-api/v1/stream', 'cors', 'GET', undefined],
    ['/api/client/v1/login', 'cors', 'POST', undefined],
    ['/closeloop/attachFiles/x.jpg?signature=y', 'no-cors', 'GET', undefined],
    ['/closeloop/attachFiles/x.pdf?signature=y', 'navigate', 'GET', undefined],
    ['/mail', 'navigate', 'GET', undefined],
    ['/api/openapi.json', 'navigate', 'GET', undefined],
    ['/healthz', 'cors', 'GET', undefined],
  ] as const)('%s (%s %s): %s', (path, mode, method, kind) => {
    expect(answeredAs({ url: OWN + path, mode, method }, OWN)).toBe(kind);
  });
  it('is nothing of another origin', () => {
    expect(answeredAs({ url: 'https://bucket.example/assets/x.js', mode: 'cors', method: 'GET' }, OWN)).toBe(undefined);
  });
});

describe('the program on the device', () => {
  const program = {
    version: '1',
    files: ['/assets/a-1.js'],
    texts: { en: ['/assets/en-1.js'], zh: ['/assets/zh-1.js'] },
  };
  const files = { '/assets/a-1.js': 'a', '/assets/en-1.js': 'en', '/assets/zh-1.js': 'zh', '/': 'shell 1' };

  it('is the files of the page and of one language, all or none', async () => {
    const { deps, state, stored } = device({ ...files });
    expect(filesOf(program, 'zh')).toEqual(['/assets/a-1.js', '/assets/zh-1.js']);
    expect(filesOf(program, 'xx')).toEqual(filesOf(program, 'en'));
    const name = cacheName(program, 'en');
    await install(deps(name), filesOf(program, 'en'));
    expect([...(stored.get(name)?.keys() ?? [])].map((url) => url.slice(OWN.length)).sort()).toEqual([
      '/',
      '/assets/a-1.js',
      '/assets/en-1.js',
    ]);
    state.server = { '/': 'shell 2' };
    await expect(install(deps('program-2-en'), ['/assets/gone-2.js'])).rejects.toThrow('404');
  });

  it('of a new version asks only for what has changed, and leaves the files of the pages that are open', async () => {
    const { deps, asked, state, stored } = device({ ...files });
    await install(deps('program-1'), ['/assets/a-1.js', '/assets/en-1.js']);
    asked.length = 0;
    state.server = { '/': 'shell 2', '/assets/b-2.js': 'b' };
    await install(deps('program-2'), ['/assets/b-2.js', '/assets/en-1.js']);
    expect(asked.sort()).toEqual(['/', '/assets/b-2.js']);
    await removeOld(deps('program-2'));
    expect(await textOf(fileOf(deps('program-2'), request('/assets/a-1.js')))).toBe('a');
    stored.set('other', new Map());
    await install(deps('program-3'), []);
    await removeOld(deps('program-3'));
    expect([...stored.keys()]).toEqual(['program-2', 'other', 'program-3']);
  });

  it('comes from the server while it answers, so that a new version is there at once', async () => {
    const { deps, state } = device({ ...files });
    await install(deps('program-1'), []);
    state.server = { '/app/drafts': 'shell 2' };
    const waits = { ...deps('program-1'), delay: () => new Promise<void>(() => undefined) };
    expect(await textOf(pageOf(waits, request('/app/drafts'), none))).toBe('shell 2');
    const preloaded = Promise.resolve(new Response('preloaded'));
    expect(await textOf(pageOf(waits, request('/app/drafts'), preloaded))).toBe('preloaded');
  });

  it('opens without a network, and on a line that leads nowhere', async () => {
    const { deps, state } = device({ ...files });
    await install(deps('program-1'), ['/assets/a-1.js']);
    state.reachable = false;
    expect(await textOf(pageOf(deps('program-1'), request('/app/drafts'), none))).toBe('shell 1');
    expect(await textOf(fileOf(deps('program-1'), request('/assets/a-1.js')))).toBe('a');
    state.silent = true;
    expect(await textOf(pageOf(deps('program-1'), request('/app/drafts'), none))).toBe('shell 1');
  });

  it('keeps what was used beside it, and fails as before where nothing is kept', async () => {
    const { deps, state } = device({ '/assets/sheet-1.js': 'sheet' });
    expect(await textOf(fileOf(deps('program-1'), request('/assets/sheet-1.js')))).toBe('sheet');
    expect((await fileOf(deps('program-1'), request('/assets/old-0.js'))).status).toBe(404);
    state.reachable = false;
    await expect.poll(() => textOf(fileOf(deps('program-1'), request('/assets/sheet-1.js')))).toBe('sheet');
    await expect(fileOf(deps('program-1'), request('/assets/old-0.js'))).rejects.toThrow('Failed to fetch');
    expect((await pageOf(deps('program-1'), request('/app/drafts'), none)).type).toBe('error');
  });
});
