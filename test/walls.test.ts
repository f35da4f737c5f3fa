import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineTraces } from '../scripts/hygiene.mjs';
import { importsOf, violations } from './walls.ts';

const ROOT = join(import.meta.dirname, '..');

/** The real source, read anew. */
function realFiles(): Map<string, string> {
  const paths = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const code = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.tsx?$/.test(path));
  return new Map(code.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

const violationsOf = (path: string, text: string): string[] => violations(new Map([[path, text]]));

/** Planted violations: file, text, a word of the sentence they must cause. */
const PLANTED: readonly [string, string, string][] = [
  ['src/shared/x.ts', "import * as z from 'zod';", 'zod/mini'],
  ['src/shared/x.ts', "import type { A } from '../server/http/a.ts';", 'may not import src/server'],
  ['src/shared/x.ts', 'export const t = () => Date.now();', 'clock'],
  ['src/shared/x.ts', 'export const t = () => new Date();', 'clock'],
  ['src/shared/x.test.ts', "import { a } from 'fastify';", 'test of src/shared'],
  ['src/server/http/x.ts', "import { a } from '../../client/api/a.ts';", 'may not import src/client'],
  ['src/client/api/x.ts', "export { a } from '../../server/app.ts';", 'may not import src/server'],
  ['src/server/http/x.ts', "import { a } from '../ticket/a.ts';", 'to their right'],
  ['src/server/account/x.ts', "import type { A } from '../ticket/a.ts';", 'to their right'],
  ['src/server/product/x.ts', "const a = await import('../upload/a.ts');", 'to their right'],
  ['src/server/ticket/x.ts', "import { a } from '../app.ts';", 'to their right'],
  ['src/server/novel/x.ts', "import { a } from '../db/a.ts';", 'no place in the order'],
  ['src/server/storage/oss-store.ts', "import pg from 'pg';", 'SQL'],
  ['src/server/ticket/perform.ts', "import { sql } from 'drizzle-orm';", 'SQL'],
  ['src/server/ticket/routes.ts', "import type { FastifyInstance } from 'fastify';", 'HTTP framework'],
  ['src/server/ticket/mails.ts', "import { createTransport } from 'nodemailer';", 'mail'],
  ['src/server/ticket/x.ts', "export const a = () => fetch('/x');", 'fetch'],
  ['src/server/ticket/x.ts', 'export const a = () => Math.random();', 'chance'],
  ['src/server/ticket/x.ts', 'export const a = process.env.PORT;', 'environment'],
  ['src/client/ticket/x.tsx', "export const a = () => fetch('/x');", 'fetch'],
  ['src/client/ticket/x.tsx', "export const a = <p dangerouslySetInnerHTML={{ __html: '' }} />;", 'raw HTML'],
  ['src/client/ticket/x.tsx', "import { join } from 'node:path';", 'Node'],
  ['src/client/ticket/x.tsx', "window.webkit.messageHandlers.a.postMessage('x');", 'native app'],
  ['src/client/ui/x.tsx', "import { a } from '../ticket/a.ts';", 'knows no feature'],
  ['src/client/api/x.ts', "import { a } from '../upload/a.ts';", 'knows no feature'],
  ['src/client/ticket/x.tsx', "import { a } from '../router.tsx';", 'router'],
  ['src/client/ticket/x.tsx', "import { a } from '../../../test/a.ts';", 'test/'],
  ['src/server/ticket/x.ts', "import { a } from '../../../lab/bench/data.mjs';", 'lab/'],
  ['src/client/ticket/list/x.tsx', "import { a } from '../action/a.ts';", 'room action'],
  ['src/client/ticket/action/x.tsx', "const a = import('../detail/a.ts');", 'room detail'],
  ['src/client/ticket/x.tsx', "import { a } from './list/a.ts';", 'room list'],
  ['src/server/storage/x.ts', "import { a } from '../oss-server/a.ts';", 'knows no oss-server'],
  ['src/server/media/x.ts', "import type { A } from '../oss-server/a.ts';", 'knows no oss-server'],
  ['src/shared/x.ts', "import { a } from './a';", 'extension'],
  ['src/shared/x.ts', "export * from './a.ts';", 'barrel'],
  ['test/door/x.db.test.ts', "import { type A, b } from '../../src/server/ticket/a.ts';", 'tested-server'],
  ['src/shared/ticket-utils.ts', '', 'says nothing'],
  ['test/x.ts', '// @ts-nocheck', 'type check'],
  ['test/x.ts', 'export const a = {} as any;', 'a cast'],
  ['src/server/http/x.ts', '// oxlint-disable-next-line', 'lint rule'],
];

/** What the law allows, so that the walls are not simply always closed. */
const ALLOWED: readonly [string, string][] = [
  ['src/shared/x.ts', "import * as z from 'zod/mini';\nexport const t = (now: number) => new Date(now);"],
  ['src/shared/x.ts', '// Date.now() is not for here\n/* import x from "fastify" */'],
  ['src/shared/x.ts', '// The status is the same as any other.'],
  ['src/server/http/x.ts', '// oxlint-disable-next-line no-control-regex -- they may not reach a header'],
  ['src/shared/x.ts', "export const a = ['Customs / export', 'x'];"],
  ['src/server/clock.ts', 'export const now = () => Date.now();'],
  ['src/server/ticket/store.ts', "import { sql } from 'drizzle-orm';\nimport { a } from '../account/a.ts';"],
  ['src/server/app.ts', "import fastify from 'fastify';\nimport { a } from './ticket/a.ts';"],
  ['src/server/http/x.ts', "import { a } from '../db/a.ts';"],
  ['src/client/api/x.ts', "export const a = () => fetch('/x');"],
  ['src/client/ticket/x.tsx', "import { a } from '../ui/a.tsx';\nexport const b = a.refetch();"],
  ['src/client/router.tsx', "const a = import('./ticket/a.tsx');"],
  ['src/client/ticket/detail/x.tsx', "import { a } from '../action/a.ts';\nimport { b } from '../b.ts';"],
  ['src/client/solution/x.tsx', "import { a } from '../ticket/action/a.ts';"],
  ['src/server/oss-server/x.ts', "import type { A } from '../storage/object-store.ts';"],
  ['src/server/ticket/x.test.ts', "import { a } from '../demo/a.ts';\nexport const b = Date.now();"],
];

describe('the walls', () => {
  it('stand', { timeout: 60_000 }, () => {
    expect(violations(realFiles())).toEqual([]);
  });

  it.each(PLANTED)('refuse %s: %s', (path, text, word) => {
    expect(violationsOf(path, text).join('\n')).toContain(word);
  });

  it.each(ALLOWED)('let pass %s: %s', (path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });

  it('see a circle of client folders', () => {
    const files = new Map([
      ['src/client/ticket/a.ts', "import { b } from '../account/b.ts';"],
      ['src/client/account/b.ts', "import { a } from '../ticket/a.ts';"],
    ]);
    expect(violations(files)).toEqual([
      'src/client: folders import each other in a circle: account > ticket > account',
    ]);
  });

  it('read every form of import', () => {
    const text = [
      "import './a.ts';",
      "import b, { type B } from './b.ts';",
      "import type {\n  C,\n} from './c.ts';",
      "export { d } from './d.ts';",
      "const e = () => import('./e.ts');",
      "type F = import('./f.ts').F;",
      "import g from './g.svg?url';",
    ].join('\n');
    expect(importsOf('src/shared/x.ts', text).map(({ target }) => target?.slice(-4))).toEqual([
      'a.ts',
      'b.ts',
      'c.ts',
      'd.ts',
      'e.ts',
      'f.ts',
      '.svg',
    ]);
  });
});

describe('traces of one machine', () => {
  it('are found in text and lock', () => {
    const home = ['', 'home', 'someone', 'x'].join('/');
    expect(machineTraces('a.md', `see ${home}`)).toHaveLength(1);
    expect(machineTraces('package-lock.json', '{"resolved": "x"}')).toHaveLength(1);
  });

  it('are not seen in ordinary text', () => {
    expect(machineTraces('a.ts', "const path = '/homepage/docs/root';")).toEqual([]);
  });
});
