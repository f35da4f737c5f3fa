import { CLOCK_AHEAD_MS, NEXT_NEWS_MAX_DAYS } from '../constants.ts';
import { severityDays } from '../dictionary/dictionary-names.ts';
import type { Codes } from '../dictionary/dictionary-schema.ts';
import type { UsualDays } from '../field/entry.ts';
import type { ValidationIssue } from '../errors.ts';
import { fieldEntry, type TicketField } from './fields.ts';

// Rules over several fields, for the form and for the server. Values are as on the wire; '' counts as none.

const DAY_MS = 86_400_000;

type Texts = Readonly<Record<string, string | undefined>>;
const impactOf = (code: string | undefined, dictionaries: Codes): Codes['impact'][number] | undefined =>
  dictionaries.impact.find((entry) => entry.code === code);

/** Whether this impact means that production stands still. */
export const stopsProduction = (impact: string | undefined, dictionaries: Codes): boolean =>
  impactOf(impact, dictionaries)?.stop === true;

/** The default number of days to solve a ticket of this impact (dictionaries.md). */
export function presetDays(impact: string | undefined, dictionaries: Codes): number | undefined {
  const severity = impactOf(impact, dictionaries)?.severity;
  return severity && severityDays[severity];
}

/** The same for an existing ticket: by the new impact in an action's form, else by the ticket's own severity. */
export const usualDaysOf =
  ({ severity }: { severity: number }, dictionaries: Codes | undefined): UsualDays =>
  (impact) =>
    (dictionaries && presetDays(impact, dictionaries)) ||
    Object.entries(severityDays).find(([known]) => Number(known) === severity)?.[1];

/** Whether the form asks for the field, given these values. */
export const isFieldAsked = (field: TicketField, { impact }: Texts, dictionaries: Codes): boolean =>
  !fieldEntry(field).ifStopped || stopsProduction(impact, dictionaries);

/** The issue of the time production resumed: it must not be before the stop or in the future. */
export function resumptionIssue(at: number, now: number, stoppedAt: number | undefined): ValidationIssue | undefined {
  if (at > now + CLOCK_AHEAD_MS) return { key: 'issue.future' };
  return stoppedAt !== undefined && at < stoppedAt ? { key: 'issue.beforeStop' } : undefined;
}

/** The issue of the time for which news is promised: it must be ahead, by at most a week. */
export const nextNewsIssue = (at: number, now: number): ValidationIssue | undefined =>
  at > now && at <= now + NEXT_NEWS_MAX_DAYS * DAY_MS
    ? undefined
    : { key: 'issue.nextNews', params: { max: NEXT_NEWS_MAX_DAYS } };
