// A released version, built from this repository's history.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { run } from '../../scripts/run.mjs';

/** The commit of each release, of which `test/fixtures` has the schema. */
export const RELEASES = { '1.0.0': '2ee834c2' };

/**
 * Builds a commit with today's packages, once.
 * @param {string} commit
 * @returns {Promise<string>} its folder
 */
export async function builtRelease(commit) {
  const folder = join(ROOT, '.tmp', 'released', commit);
  if (existsSync(join(folder, 'dist', 'stamp'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const files = execFileSync('git', ['archive', commit], {
      cwd: ROOT,
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: files });
  } catch {
    process.stderr.write(`This drill needs the history with ${commit}: git fetch --unshallow\n`);
    process.exit(3);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  say(`Building ${commit}`);
  const { code, output } = await run(process.execPath, [join(folder, 'scripts', 'build.mjs')], { timeoutMs: 300_000 });
  if (code !== 0) throw new Stop(`${commit} could not be built:\n${output}`);
  return folder;
}
