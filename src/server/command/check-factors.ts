import type { Installation } from '../backup/open-installation.ts';
import { systemClock } from '../clock.ts';
import { readFactorCensus, type FactorCensus } from '../account/factor-policy-store.ts';
import { note, ok, problem, type Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Who needs a second factor and has none: from the day on those people can only set it up. */
export const checkFactors = (installation: Installation): Promise<Finding[]> =>
  withDatabase(installation, async (database) => [
    judgeFactors(await database.transaction({ kind: 'system' }, readFactorCensus), systemClock.now()),
  ]);

export function judgeFactors({ required, without, from }: FactorCensus, now: Date): Finding {
  if (from === null) return ok('nobody needs one (Administration, Second factor).');
  if (without === 0) return ok(`all ${required} who need one have one.`);
  if (new Date(from) <= now)
    return problem(
      `${without} of ${required} who need one have none, and it is required since ${from}.`,
      'Whoever has one of their passwords can set one up: tell them, or disable who is not here any more.',
    );
  return note(
    `${without} of ${required} who need one have none; required from ${from} on.`,
    'From that day on they can do nothing else until they set it up: tell them, or choose another day in Administration, Second factor.',
  );
}
