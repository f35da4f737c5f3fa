// `npm run drill:fuzz` and `npm run drill:race`: the same tests as in `npm test`, many times more of them.
import { join } from 'node:path';
import { ROOT, Stop, fail, prepare, say } from './bootstrap.mjs';
import { endChildrenWithUs, run } from './run.mjs';

/** @type {Record<string, { file: string, projects: string[], env: Record<string, string> }>} */
const DRILLS = {
  fuzz: { file: 'test/door/fuzz', projects: ['pglite'], env: { FUZZ_REQUESTS: '60000' } },
  race: { file: 'test/door/races', projects: ['pglite', 'postgres'], env: { RACE_ROUNDS: '200', RACE_AT_ONCE: '16' } },
};
/** Programs of their own, beside the product as it is built. */
/** @type {Record<string, () => Promise<{ drill: () => Promise<boolean> }>>} */
const PROGRAMS = { restore: () => import('./drills/restore.mjs') };
const AT_MOST_MS = 3_600_000;

async function main() {
  endChildrenWithUs();
  const name = process.argv[2] ?? '';
  const program = PROGRAMS[name];
  if (program) {
    await prepare({ withBuild: true });
    const passed = await (await program()).drill();
    say(`drill:${name} ${passed ? 'passed' : 'FAILED'}`);
    process.exit(passed ? 0 : 1);
  }
  const drill = DRILLS[name];
  if (!drill) throw new Stop(`Say which drill: ${[...Object.keys(DRILLS), ...Object.keys(PROGRAMS)].join(', ')}.`);
  await prepare({ withBuild: false });
  const projects = drill.projects.flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--testTimeout', String(AT_MOST_MS), drill.file];
  // What the caller sets wins: RACE_ROUNDS=20 npm run drill:race.
  const env = Object.fromEntries(Object.entries(drill.env).map(([name, value]) => [name, process.env[name] ?? value]));
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
    show: true,
    timeoutMs: AT_MOST_MS,
    env,
  });
  process.exitCode = code === 0 ? 0 : 1;
}

main().catch(fail);
