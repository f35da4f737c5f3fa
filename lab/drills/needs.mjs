// What a drill needs of the machine beside Node. It names the package of Debian that has it, and ends.
import { execFileSync } from 'node:child_process';

/** A drill that could not be made. */
const LACKING = 3;

/** @param {string} program @returns {boolean} */
function isThere(program) {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    });
    return true;
  } catch {
    return false;
  }
}

/** Ends the process with code 3 when a program is missing. @param {Record<string, string>} programs with their packages */
export function needs(programs) {
  const lacking = Object.entries(programs).filter(([program]) => !isThere(program));
  if (lacking.length === 0) return;
  for (const [program, debian] of lacking)
    process.stderr.write(`This drill needs ${program}: apt-get install ${debian}\n`);
  process.exit(LACKING);
}
