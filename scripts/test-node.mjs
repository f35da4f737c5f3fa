// `npm run test:node -- 22`: `npm test` under another Node: 20, 22 or 24, the newest of its line, from the npm package
// `node`, kept in .tmp. With more arguments only these tests: `npm run test:node -- 24 --project unit`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, Stop, fail, prepare, say } from './bootstrap.mjs';
import { endChildrenWithUs, run } from './run.mjs';

const LINES = ['20', '22', '24'];

/** @param {string} line the major number @returns {Promise<string>} the folder of its `node` */
async function runtimeOf(line) {
  const folder = join(ROOT, '.tmp', `node-${line}`);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  if (existsSync(bin)) return bin;
  say(`Installing the newest Node ${line}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { code } = await run('npm', ['install', '--prefix', folder, `node@${line}`], { show: true });
  if (code !== 0 || !existsSync(bin)) throw new Stop(`Node ${line} could not be installed; the output is above.`);
  return bin;
}

async function main() {
  endChildrenWithUs();
  const [line = '', ...args] = process.argv.slice(2);
  if (!LINES.includes(line)) throw new Stop(`Which Node? ${LINES.join(', ')}`);
  await prepare({ withBuild: false });
  const bin = await runtimeOf(line);
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  const program = args.length > 0 ? ['node_modules/vitest/vitest.mjs', 'run', ...args] : ['scripts/test.mjs'];
  const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const { output } = await run(node, ['--version']);
  say(`Tests under Node ${output.trim()}`);
  const { code } = await run(node, program, { show: true, env });
  process.exitCode = code;
}

main().catch(fail);
