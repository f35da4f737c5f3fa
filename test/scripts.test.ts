import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_INPUTS, buildFingerprint, checkNode } from '../scripts/bootstrap.mjs';
import { headOf, proxyTo } from '../scripts/dev-proxy.mjs';
import { failedStories, failedTests } from '../scripts/failures.mjs';
import { fileNames } from '../scripts/file-names.ts';
import { withHead } from '../src/server/http/page-html.ts';
import { INSTALL_STAMP, hashFile, installedOf, withAddresses } from '../scripts/packages.mjs';
import { LENGTHS, isMeasured, judgedLengths, longFile, longFunctions } from '../scripts/lengths.mjs';
import { freePort } from '../scripts/postgres.mjs';
import { run } from '../scripts/run.mjs';
import { changedSince, quickTests, reachedBy } from '../scripts/since.mjs';
import { hashesWithImports } from '../scripts/unchecked-files.mjs';

/** Whether the process still runs; a zombie does not count. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('run', () => {
  it('returns code and output, also for a command that does not exist', async () => {
    const script = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await run('node', ['-e', script]);
    expect([code, output.split('\n').toSorted().join('')]).toEqual([3, 'errout']);
    expect((await run('/no/such/command', [])).code).toBe(127);
  });

  it.skipIf(process.platform !== 'linux')('ends the processes of its child too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'closeloop-run-'));
    const note = join(folder, 'pid');
    const script = `
      const { spawn } = require('node:child_process');
      const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      require('node:fs').writeFileSync(${JSON.stringify(note)}, String(grandchild.pid));
      setInterval(() => {}, 1000);`;
    writeFileSync(note, '');
    const { code } = await run('node', ['-e', script], { timeoutMs: 4000 });
    expect(code).not.toBe(0);
    const pid = Number(readFileSync(note, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => lives(pid)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('bootstrap', () => {
  const root = join(import.meta.dirname, '..');

  it('has a fingerprint of the source', () => {
    expect(buildFingerprint()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('builds again when a file that the build imports has changed', () => {
    const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
    const imported = [...config.matchAll(/from '\.\/(.+?)'/g)].map(([, path]) => path);
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.filter((path) => path === undefined || !BUILD_INPUTS.includes(path))).toEqual([]);
  });

  it('imports no dependency before they are installed', () => {
    const seen = new Set<string>();
    const packages: string[] = [];
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(join(root, file), 'utf8');
      for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';/gm)) {
        if (from.startsWith('.')) follow(join(dirname(file), from));
        else if (!from.startsWith('node:')) packages.push(`${file}: ${from}`);
      }
    };
    for (const name of ['start', 'test', 'check', 'dev']) follow(`scripts/${name}.mjs`);
    for (const name of ['dev-speed', 'size', 'drill', 'walk']) follow(`lab/${name}.mjs`);
    expect(seen.size).toBeGreaterThan(8);
    expect(packages).toEqual([]);
  });

  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('goes on under Node %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.18.3', '21.7.0', '22.12.0'])('stops under Node %s', (version) => {
    expect(() => checkNode(version)).toThrow(`this is ${version}`);
  });

  it('finds a free port', async () => {
    expect(await freePort()).toBeGreaterThan(1023);
  });
});

describe('packages', () => {
  it('are known to be those of the lock, with or without what only tests need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'closeloop-packages-'));
    const lock = join(folder, 'lock');
    const note = join(folder, '.package-lock.json');
    const stamp = join(folder, INSTALL_STAMP);
    const [now, before] = [new Date(), new Date(Date.now() - 60_000)];
    const installed = (): string => installedOf(folder, lock);
    writeFileSync(lock, 'first');
    expect(installed()).toBe('nothing');
    // npm ci by hand.
    writeFileSync(note, '{"packages":{"a":{"dev": true}}}');
    expect(installed()).toBe('all');
    utimesSync(note, before, before);
    expect(installed()).toBe('nothing');
    // npm start.
    writeFileSync(note, '{"packages":{"a":{}}}');
    writeFileSync(stamp, hashFile(lock));
    utimesSync(note, before, before);
    expect(installed()).toBe('product');
    writeFileSync(note, '{"packages":{"a":{"dev": true}}}');
    expect(installed()).toBe('all');
    writeFileSync(lock, 'second');
    utimesSync(note, now, now);
    expect(installed()).toBe('nothing');
    rmSync(folder, { recursive: true });
  });

  it('have addresses of the configured registry, a renamed one too; none if it is no package of its own', () => {
    const packages = {
      '': { name: 'closeloop', version: '1.0.0' },
      'node_modules/a': { version: '1.2.3' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      'node_modules/d': { name: '@e/f', version: '3.0.0' },
      'node_modules/g': { version: '4.0.0', inBundle: true },
      'node_modules/h': { link: true },
    };
    const addresses = (registry: string) => {
      const lock = JSON.parse(withAddresses(JSON.stringify({ packages }), registry)) as {
        packages: Record<string, { resolved?: string }>;
      };
      return Object.values(lock.packages).flatMap(({ resolved }) => resolved ?? []);
    };
    const there = ['a/-/a-1.2.3.tgz', '@b/c/-/c-2.0.0.tgz', '@e/f/-/f-3.0.0.tgz'];
    for (const registry of ['https://npm.example', 'https://npm.example/'])
      expect(addresses(registry)).toEqual(there.map((path) => `https://npm.example/${path}`));
  });
});

describe('the page on a test host', () => {
  it('gets only its calls forwarded there by the development server (spec 7.1)', () => {
    const there = proxyTo('https://test.vendor.example');
    const sentTo = (path: string) =>
      Object.entries(there).find(([pattern]) => new RegExp(pattern).test(path))?.[1].target;
    for (const path of ['/api/client/v1/login', '/itr-api/v1/tickets?view=all', '/closeloop/config/test/download.json'])
      expect([path, sentTo(path)]).toEqual([path, 'https://test.vendor.example']);
    expect(['/', '/app/itr/insider', '/apiary', '/src/client/main.tsx'].map(sentTo)).toEqual(Array(4).fill(undefined));
    expect(Object.values(proxyTo('http://127.0.0.1:1234')).every(({ changeOrigin }) => !changeOrigin)).toBe(true);
  });
});

describe('the page of the development server', () => {
  it('has the head elements of the server’s page, and none while the server is down', async () => {
    const texts = { 'closeloop-app': '{"scheme":"a&b"}', 'closeloop-device-key': 'abc=' };
    const server = createServer((_request, response) => response.end(withHead('<head></head>', texts)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const elements = await headOf(`http://127.0.0.1:${port}`);
    expect(elements.map(({ attrs }) => [attrs['name'], attrs['content']])).toEqual(Object.entries(texts));
    await new Promise((resolve) => server.close(resolve));
    expect(await headOf(`http://127.0.0.1:${port}`)).toEqual([]);
  });
});

describe('the names of built files', () => {
  it('have the stamp of the build if one is given (spec 9.33)', () => {
    expect(fileNames('2025-09-28')).toEqual({
      entryFileNames: 'assets/[name]-[hash:7]-2025-09-28.js',
      chunkFileNames: 'assets/[name]-[hash:7]-2025-09-28.js',
      assetFileNames: 'assets/[name]-[hash:7]-2025-09-28[extname]',
    });
    expect(fileNames(undefined).chunkFileNames).toBe('assets/[name]-[hash:7].js');
    expect(() => fileNames('../x')).toThrow('BUILD_STAMP');
  });
});

describe('lengths', () => {
  const lines = (count: number) => 'one();\n'.repeat(count);
  const long = LENGTHS.function.hint;

  it('finds every kind of function by the line where it begins', () => {
    const text = [
      `function declared() {\n${lines(long - 1)}}`,
      `const Component = () => {\n${lines(long)}  return <b />;\n};`,
      `class Kept { method() {\n${lines(long - 2)}} }`,
    ].join('\n');
    expect(longFunctions('a.tsx', text)).toEqual([
      { where: 'a.tsx:1', lines: long + 1 },
      { where: `a.tsx:${long + 2}`, lines: long + 3 },
    ]);
  });

  it('counts a file without the line break at its end', () => {
    expect(longFile('a.ts', lines(LENGTHS.file.hint))).toEqual([]);
    expect(longFile('a.ts', lines(LENGTHS.file.hint + 1))).toEqual([{ where: 'a.ts', lines: LENGTHS.file.hint + 1 }]);
  });

  it('are refused over the most, and a hint before', () => {
    const file = (count: number) => [{ path: 'a.ts', text: lines(count) }];
    expect(judgedLengths(file(LENGTHS.file.most)).findings).toEqual([]);
    expect(judgedLengths(file(LENGTHS.file.most)).note).toContain('1 files over');
    expect(judgedLengths(file(LENGTHS.file.most + 1)).findings).toEqual([`a.ts: ${LENGTHS.file.most + 1} lines`]);
    const text = `function a() {\n${lines(LENGTHS.function.most)}}`;
    expect(judgedLengths([{ path: 'a.ts', text }]).findings).toHaveLength(1);
  });

  it('leaves out tests, texts and data', () => {
    const out = [
      'src/a.test.ts',
      'src/server/a.testkit.ts',
      'src/shared/text/en/a.ts',
      'src/client/styles.css',
      'test/a.ts',
    ];
    expect([...out, 'src/vite.d.ts', 'src/client/text.tsx'].filter(isMeasured)).toEqual(['src/client/text.tsx']);
  });
});

describe('files to be linted by types', () => {
  const texts = {
    'src/a.ts': "import { b } from './b.ts';",
    'src/b.ts': "const part = () => import('./c.ts');",
    'src/c.ts': 'export const c = 1;',
    'src/d.ts': 'export const d = 1;',
    'src/globals.d.ts': '',
  };
  /** The files that have another hash after this change. */
  const changedBy = (change: Record<string, string>) => {
    const before = hashesWithImports(new Map(Object.entries(texts)));
    const after = hashesWithImports(new Map(Object.entries({ ...texts, ...change })));
    return [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  };

  it('are a changed file and those that import it, near and far', () => {
    expect(changedBy({ 'src/c.ts': 'export const c = 2;' })).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
    expect(changedBy({ 'src/a.ts': '' })).toEqual(['src/a.ts']);
  });

  it('are a new file and those that waited for it, and nothing without a change', () => {
    expect(changedBy({ 'src/e.ts': '' })).toEqual(['src/e.ts']);
    expect(changedBy({})).toEqual([]);
  });

  it.each(['src/globals.d.ts', 'package-lock.json', '.oxlintrc.json', 'tsconfig.json'])(
    'are all after a change of %s',
    (path) => {
      const code = Object.keys(texts).filter((each) => each !== path);
      expect(changedBy({ [path]: '{ "changed": true }' })).toEqual(expect.arrayContaining(code));
    },
  );
});

describe('what a change reaches', () => {
  const texts = new Map(
    Object.entries({
      'src/a.ts': "import { b } from './b.ts';",
      'src/a.test.ts': "import { a } from './a.ts';",
      'src/b.ts': "import { c } from '../other/c.ts';",
      'src/b.db.test.ts': "import { b } from './b.ts';",
      'src/slow.test.ts': "import { a } from './a.ts';\nawait buildEntry('a.ts');",
      'src/far.ts': "import { a } from './a.ts';",
      'src/far.test.ts': "import { far } from './far.ts';",
      'other/c.ts': 'export const c = 1;',
      'src/d.mocked.test.ts': "vi.mock('./d.ts'); import { a } from './a.ts';",
      'src/d.ts': 'export const d = 1;',
      'src/every.ts': "import.meta.glob('./texts/*/words.ts');",
      'src/every.test.ts': "import { every } from './every.ts';",
      'src/texts/en/words.ts': 'export const words = {};',
      'test/page.test.ts': "join(ROOT, 'docs', 'api.md')",
      'docs/api.md': '# A page',
      'package-lock.json': '{}',
    }),
  );
  const testsFor = (...changed: string[]) => quickTests(reachedBy(changed, texts), texts);

  it('is what names it, near and far, by a pattern too; no test of a database or of processes', () => {
    expect([...reachedBy(['other/c.ts'], texts)]).toEqual([
      ['other/c.ts', 0],
      ['src/b.ts', 1],
      ['src/a.ts', 2],
      ['src/b.db.test.ts', 2],
      ['src/a.test.ts', 3],
      ['src/slow.test.ts', 3],
      ['src/far.ts', 3],
      ['src/d.mocked.test.ts', 3],
      ['src/far.test.ts', 4],
    ]);
    expect(testsFor('other/c.ts')).toEqual(['src/a.test.ts']);
    expect(testsFor('src/a.ts')).toEqual(['src/a.test.ts', 'src/d.mocked.test.ts', 'src/far.test.ts']);
    expect(testsFor('src/slow.test.ts')).toEqual(['src/slow.test.ts']);
    expect(testsFor('src/d.ts')).toEqual(['src/d.mocked.test.ts']);
    expect(testsFor('src/texts/en/words.ts')).toEqual(['src/every.test.ts']);
    expect(testsFor('docs/api.md')).toEqual(['test/page.test.ts']);
  });

  it('is also what still names a file that is gone, and all after a change of the tools', () => {
    const without = new Map([...texts].filter(([path]) => path !== 'src/d.ts'));
    expect(quickTests(reachedBy(['src/d.ts'], without), without)).toEqual(['src/d.mocked.test.ts']);
    expect(reachedBy(['package-lock.json'], texts).size).toBe(texts.size);
  });

  it('begins with what differs from a commit, in a new room too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'closeloop-since-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder });
    git('init', '--quiet', '--initial-branch=main');
    for (const name of ['kept.ts', 'changed.ts', 'gone.ts']) writeFileSync(join(folder, name), 'one();\n');
    git('add', '.');
    git('commit', '--quiet', '--message=first');
    writeFileSync(join(folder, 'changed.ts'), 'two();\n');
    rmSync(join(folder, 'gone.ts'));
    mkdirSync(join(folder, 'room'));
    writeFileSync(join(folder, 'room', 'new.ts'), 'three();\n');
    const onMain = ['changed.ts', 'gone.ts', 'room/new.ts'];
    expect(changedSince(folder, undefined).paths).toEqual(onMain);
    git('checkout', '--quiet', '-b', 'branch');
    git('add', '--all');
    git('commit', '--quiet', '--message=second');
    expect(changedSince(folder, undefined).paths).toEqual(onMain);
    expect(changedSince(folder, 'HEAD').paths).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe('what failed', () => {
  it('names each test, each file that could not be read, and each story, without colours', () => {
    const failed = { fullName: 'x', status: 'failed', failureMessages: ['\u001B[31mno\u001B[0m'] };
    const report = {
      testResults: [
        { name: 'a', message: 'cannot be read', assertionResults: [] },
        { name: 'b', assertionResults: [failed, { fullName: 'y', status: 'passed' }] },
      ],
    };
    expect(failedTests(report)).toEqual(['a\ncannot be read\n', 'b: x\nno\n']);
    const spec = (error?: { message: string }) => ({
      title: 't',
      file: 'f',
      tests: [{ results: [error ? { error } : {}] }],
    });
    expect(failedStories({ suites: [{ specs: [spec(), spec({ message: 'no row' })] }] })).toEqual(['f: t\nno row\n']);
    expect([failedTests(undefined), failedStories(undefined)]).toEqual([[], []]);
  });
});
