import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsUsed, withPureSchemas, withoutUnusedParts } from '../scripts/page-calls.ts';

const calls = `import * as z from 'zod/mini';
import { defineCall, idParams } from '../call.ts';
import { loginView } from './login-view.ts';
import { shown } from './shown.ts';

const account = z.string();
export const login = defineCall({
  name: 'login',
  summary: 'Logs in.',
  path: '/login',
  params: idParams,
  body: z.object({ account, output: z.string() }),
  output: loginView,
});
export const made = (name: string) =>
  defineCall({ name, method: shown(name), params: idParams, output: loginView }) as unknown as Call;
`;

describe('the calls of the page', () => {
  it('keep their name and address, and what a file of the page names of them', () => {
    expect(withoutUnusedParts('calls.ts', calls, new Set(['login.body']))).toBe(`import * as z from 'zod/mini';
import { defineCall, idParams } from '../call.ts';

import { shown } from './shown.ts';

const account = z.string();
export const login = defineCall({
  name: 'login',
  
  path: '/login',
  
  body: z.object({ account, output: z.string() }),
  
});
export const made = (name: string) =>
  defineCall({ name, method: shown(name),   }) as unknown as Call;
`);
  });

  it('take what only the server needs out of what defineCall adds, with its imports', () => {
    const text = `import { nothing } from './call-schemas.ts';
import { scopeOf } from './scope.ts';
type Nothing = typeof nothing;
export function defineCall(call) {
  return { rate: 'read', scope: scopeOf(call), params: nothing, ...call };
}
`;
    const left = withoutUnusedParts('src/shared/call.ts', text, new Set());
    expect(left).not.toMatch(/scopeOf|import|params/);
    expect(left).toContain("rate: 'read'");
    expect(withoutUnusedParts('src/shared/other.ts', text, new Set())).toBe(text);
  });

  it('have schemas that the bundler may leave out, but what checks a value stays', () => {
    expect(withPureSchemas('a.ts', 'const a = z.array(z.string().check(z.trim()));')).toBe(
      'const a = /* @__PURE__ */ z.array(/* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim()));',
    );
    expect(withPureSchemas('a.ts', 'z.safeParse(a, 1); z.parse(a, 1);')).toBe('z.safeParse(a, 1); z.parse(a, 1);');
  });

  it('a part is used where a value names it, not where a type does', () => {
    const page = 'useForm(login.body); type Asked = typeof listTickets.query; take(listTickets.output.shape);';
    expect([...partsUsed([page])]).toEqual(['login.body', 'listTickets.output']);
  });
});

/**
 * Where the page names a part of a call by another name than the call's own, the build could not see that it is used.
 */
it('in the page, a part of a call is named by the name under which the call is declared', () => {
  const root = join(import.meta.dirname, '../src');
  const filesIn = (folder: string): [name: string, text: string][] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test'))
      .map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]);
  const declared = filesIn('shared').flatMap(([, text]) =>
    [...text.matchAll(/export const (\w+) = defineCall\(/g)].map(([, name]) => name),
  );
  expect(declared).toContain('listTickets');
  const renamed = new RegExp(String.raw`\b(${declared.join('|')}) as \w+`);
  const handedOn = (text: string): boolean =>
    /shared\/call\.ts'/.test(text) && /\bcall\.(params|query|body|output)\b/.test(text);
  const wrong = filesIn('client').filter(([, text]) => renamed.test(text) || handedOn(text));
  expect(wrong.map(([name]) => name)).toEqual([]);
});
