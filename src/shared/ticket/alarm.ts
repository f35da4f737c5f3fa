import { labelOf } from '../dictionary/label-of.ts';
import type { Dictionaries } from '../dictionary/dictionary-schema.ts';
import type { Language } from '../text/languages.ts';
import { statuses, type Status } from './statuses.ts';

/** The values of a ticket that decide whether it raises an alarm; instants are of the caller's type. */
interface AlarmFacts<Instant> {
  status: Status;
  severity: number;
  impact: string | null;
  productionStoppedAt: Instant | null;
  productionResumed: boolean | null;
}

export interface Alarm<Instant> {
  /** The label of the impact; null without an alarm. */
  alarm: string | null;
  /** Since when production is down; null when it runs, or when the time is unknown. */
  stoppedSince: Instant | null;
}

/** The mildest severity that raises an alarm (look.md, First glance). */
const ALARMING = 2;

/** The alarm of a ticket. It ends when the ticket is solved; that of a stop also when production runs again. */
export function alarmOf<Instant>(
  facts: AlarmFacts<Instant>,
  dictionaries: Pick<Dictionaries, 'impact'>,
  language: Language,
): Alarm<Instant> {
  const entry = dictionaries.impact.find(({ code }) => code === facts.impact);
  const over = statuses[facts.status].clock === 'stop' || (entry?.stop === true && facts.productionResumed === true);
  if (!entry || over || facts.severity > ALARMING) return { alarm: null, stoppedSince: null };
  return { alarm: labelOf(entry, language), stoppedSince: entry.stop ? facts.productionStoppedAt : null };
}
