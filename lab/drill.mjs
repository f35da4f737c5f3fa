// `npm run drill:counts`, `drill:fuzz` and `drill:race`: the same tests as in `npm test`, with many more rounds. The other
// drills are programs in lab/drills, which take flags: `npm run drill:kill -- --short`.
import { join } from 'node:path';
import { ROOT, Stop, fail, prepare } from '../scripts/bootstrap.mjs';
import { PASS_MARKS } from './drills/pass-marks.mjs';
import { endChildrenWithUs, run } from '../scripts/run.mjs';

const { counts, fuzz, race } = PASS_MARKS;
/** @type {Record<string, { file: string, projects: string[], env: Record<string, string> }>} */
const DRILLS = {
  fuzz: { file: 'test/door/fuzz', projects: ['doors'], env: { FUZZ_REQUESTS: String(fuzz.requests.least) } },
  counts: {
    file: 'test/door/figure-counts',
    projects: ['postgres'],
    env: { FIGURE_HISTORIES: String(counts.histories.least) },
  },
  race: {
    file: 'test/door/races',
    projects: ['pglite', 'postgres'],
    env: { RACE_ROUNDS: String(race.rounds.least), RACE_AT_ONCE: String(race.atOnce.least) },
  },
};
/**
 * Drills that are programs. An exported `drill` resolves to whether it passed; a program without it runs when imported.
 */
const PROGRAMS = [
  'doors',
  'failover',
  'files',
  'invitations',
  'kill',
  'load',
  'logout',
  'metrics',
  'outage',
  'pooler',
  'replica',
  'reports',
  'restore',
  'rolling',
  'traces',
  'upload',
];
const AT_MOST_MS = 3_600_000;

async function main() {
  endChildrenWithUs();
  const name = process.argv[2] ?? '';
  if (PROGRAMS.includes(name)) {
    await prepare({ withBuild: true });
    /** @type {{ drill?: () => Promise<boolean> }} */
    const program = await import(`./drills/${name}.mjs`);
    if (!program.drill) return;
    const passed = await program.drill();
    process.stdout.write(`drill:${name} ${passed ? 'passed' : 'failed'}\n`);
    process.exitCode = passed ? 0 : 1;
    return;
  }
  const drill = DRILLS[name];
  if (!drill) throw new Stop(`Say which drill: ${[...Object.keys(DRILLS), ...PROGRAMS].join(', ')}.`);
  await prepare({ withBuild: true });
  const projects = drill.projects.flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--testTimeout', String(AT_MOST_MS), drill.file];
  // Variables of the caller win: RACE_ROUNDS=20 npm run drill:race.
  const env = Object.fromEntries(Object.entries(drill.env).map(([name, value]) => [name, process.env[name] ?? value]));
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
    show: true,
    timeoutMs: AT_MOST_MS,
    env: { ...env, TEST_SERVER: 'built' },
  });
  process.exitCode = code === 0 ? 0 : 1;
}

main().catch(fail);
