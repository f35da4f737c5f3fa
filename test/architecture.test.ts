import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const tree = /## The tree\n\n```\n(.*?)```/s.exec(text)?.[1] ?? '';

/** Paths that the tree names: a word that ends in `/` or in a file ending, below its nearest less indented folder. */
function treePaths(): string[] {
  const open: { indent: number; path: string }[] = [];
  return tree.split('\n').flatMap((line) => {
    const indent = line.search(/\S/);
    if (indent < 0) return [];
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const base = open.at(-1)?.path ?? '';
    const names = [...line.matchAll(/(?<=^|\s)[\w./-]+(?:\/|\.(?:ts|tsx))(?=\s|$)/g)].map(([name]) => join(base, name));
    const [first] = names;
    if (first && statSync(join(root, first), { throwIfNoEntry: false })?.isDirectory())
      open.push({ indent, path: first });
    return names;
  });
}

it('names only what exists in its tree', () => {
  const paths = treePaths();
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('leaves no folder of the wings out', () => {
  const named = new Set(treePaths().map((path) => path.replace(/\/$/, '')));
  const missing = ['shared', 'server', 'client'].flatMap((wing) =>
    readdirSync(join(root, 'src', wing), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, 'src', wing, entry.name)).length > 0)
      .map((entry) => `src/${wing}/${entry.name}`)
      .filter((path) => !named.has(path)),
  );
  expect(missing).toEqual([]);
});

it('stays short enough to be read', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(126);
});
