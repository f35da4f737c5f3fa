import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_INPUTS, buildFingerprint } from '../scripts/bootstrap.mjs';
import { freePort } from '../scripts/postgres.mjs';
import { run } from '../scripts/run.mjs';

/** True while the process exists and is no zombie waiting for its parent. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('run', () => {
  it('answers code and output, also of a command that does not exist', async () => {
    const script = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await run('node', ['-e', script]);
    expect([code, output.split('\n').toSorted().join('')]).toEqual([3, 'errout']);
    expect((await run('/no/such/command', [])).code).toBe(127);
  });

  it.skipIf(process.platform !== 'linux')('ends what its child has started, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'closeloop-run-'));
    const note = join(folder, 'pid');
    const script = `
      const { spawn } = require('node:child_process');
      const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      require('node:fs').writeFileSync(${JSON.stringify(note)}, String(grandchild.pid));
      setInterval(() => {}, 1000);`;
    writeFileSync(note, '');
    const { code } = await run('node', ['-e', script], { timeoutMs: 1500 });
    expect(code).not.toBe(0);
    const pid = Number(readFileSync(note, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => lives(pid)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('bootstrap', () => {
  it('gives the source one fingerprint', () => {
    expect(buildFingerprint()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('builds anew when something that the build imports has changed', () => {
    const root = join(import.meta.dirname, '..');
    const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
    const imported = [...config.matchAll(/from '\.\/(.+?)'/g)].map(([, path]) => path);
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.filter((path) => path === undefined || !BUILD_INPUTS.includes(path))).toEqual([]);
  });

  it('finds a free port', async () => {
    expect(await freePort()).toBeGreaterThan(1023);
  });
});
