import { SNOOZE_MAX_DAYS } from '../constants.ts';
import type { ValidationIssue } from '../errors.ts';
import { openStatuses, type Status } from './statuses.ts';

const DAY_MS = 86_400_000;

/** Why somebody cannot be reminded at this time; epoch milliseconds. */
export const snoozeIssue = (until: number, now: number): ValidationIssue | undefined =>
  until > now && until <= now + SNOOZE_MAX_DAYS * DAY_MS
    ? undefined
    : { key: 'issue.snooze', params: { max: SNOOZE_MAX_DAYS } };

/** Who may be reminded later: nobody of what cannot wait (severity 1, overdue) or is over. */
export const mayWait = (ticket: { severity: number; dueAt: string | null; status: Status }, now: number): boolean =>
  openStatuses.includes(ticket.status) &&
  ticket.severity > 1 &&
  (ticket.dueAt === null || Date.parse(ticket.dueAt) > now);
