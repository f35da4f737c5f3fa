// `npm run similar`: how often the first three similar tickets hold the one that helps, on the labelled pairs of test/fixtures.
import { join } from 'node:path';
import { ROOT, fail, prepare } from '../scripts/bootstrap.mjs';
import { endChildrenWithUs, run } from '../scripts/run.mjs';

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: false });
  const args = ['run', '--project', 'doors', 'test/similar-pairs.db.test.ts'];
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
    show: true,
    timeoutMs: 600_000,
    env: { SIMILAR_PRINT: 'true' },
  });
  process.exitCode = code === 0 ? 0 : 1;
}

main().catch(fail);
