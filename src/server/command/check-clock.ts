import { type Installation, postgresOf, storeOf } from '../backup/open-installation.ts';
import { directUrlOf } from '../config.ts';
import { systemClock } from '../clock.ts';
import { dateOf } from '../storage/preflight.ts';
import { CLOCK_MOST_MS, DATABASE_TIME } from '../upkeep/own-checks.ts';
import { ok, problem, type Finding } from './finding.ts';

export async function checkClock(installation: Installation): Promise<Finding[]> {
  const { config } = installation;
  const others: Record<string, () => Promise<number>> = {
    ...(config.DATABASE_URL !== undefined && { 'the database': () => databaseTime(directUrlOf(config)) }),
    ...(config.STORAGE_ENDPOINT !== undefined && {
      'the object store': async () => dateOf((await storeOf(installation)).origin),
    }),
  };
  return judgeClock(others, () => systemClock.now().getTime());
}

async function databaseTime(url: string): Promise<number> {
  const database = postgresOf(url);
  try {
    const { rows } = await database.owner(DATABASE_TIME);
    return Number(rows[0]?.['ms']);
  } finally {
    await database.close();
  }
}

/** Compares our clock with those of the services. One that does not answer is reported by its own check. */
export async function judgeClock(
  others: Readonly<Record<string, () => Promise<number>>>,
  now: () => number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, timeOf] of Object.entries(others)) {
    const before = now();
    const theirs = await timeOf().catch(() => Number.NaN);
    const ours = (before + now()) / 2;
    if (Number.isNaN(theirs)) continue;
    const off = Math.round(Math.abs(ours - theirs) / 1_000);
    if (off * 1_000 <= CLOCK_MOST_MS) findings.push(ok(`as that of ${name}.`));
    else
      findings.push(
        problem(
          `${off} s ${ours > theirs ? 'ahead of' : 'behind'} ${name}.`,
          'Set the time by NTP, on this machine and on that one.',
        ),
      );
  }
  return findings.length > 0 ? findings : [ok('there is nothing to compare it with.')];
}
