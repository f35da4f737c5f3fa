import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';
import { SNOOZE_MAX_DAYS } from '../constants.ts';
import type { ValidationIssue } from '../errors.ts';
import { openStatuses, type Status } from './statuses.ts';

const DAY_MS = 86_400_000;

export const listSnoozes = defineCall({
  name: 'snooze.list',
  summary:
    'The tickets that I want to be reminded of later, and until when; those that something has ended are left out.',
  method: 'GET',
  path: '/itr-api/v1/snoozes',
  access: 'insider',
  output: z.object({ items: z.array(z.object({ ticketId: id, until: z.string() })), next: z.null() }),
});

export const snoozeTicket = defineCall({
  name: 'ticket.snooze',
  summary: 'Reminds me of this ticket at a time, and folds it in my lists until then; null ends that.',
  method: 'POST',
  path: '/itr-api/v1/tickets/:id/snooze',
  access: 'insider',
  params: idParams,
  body: z.strictObject({ until: z.nullable(instant) }),
  output: z.object({ until: z.nullable(z.string()) }),
});

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
