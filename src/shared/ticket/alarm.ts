import { labelOf } from '../dictionary/label-of.ts';
import type { Dictionaries } from '../dictionary/dictionary-schema.ts';
import type { Language } from '../text/languages.ts';
import { statuses, type Status } from './statuses.ts';

/** What of a ticket decides whether it raises an alarm; instants as the caller has them. */
interface AlarmFacts<Instant> {
  status: Status;
  severity: number;
  impact: string | null;
  productionStoppedAt: Instant | null;
  productionResumed: boolean | null;
}

export interface Alarm<Instant> {
  /** The impact in words; null where nothing alarms. */
  alarm: string | null;
  /** Since when production is down; null when it is not, or when the time is unknown. */
  stoppedSince: Instant | null;
}

/** The mildest severity that is seen at a first glance (look.md). */
const ALARMING = 2;

/** What must be seen first of a ticket, as long as it lasts: until it is solved, a stop until production runs again. */
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
