import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams } from '../call-schemas.ts';

export const REPORTS_MAX = 20;
export const REPORT_READERS_MAX = 20;
export const REPORT_NAME_MAX = 60;
export const reportSpans = ['week', 'month'] as const;
export type ReportSpan = (typeof reportSpans)[number];
const stopReasons = ['asked', 'disabled', 'rights'] as const;
export type StopReason = (typeof stopReasons)[number];

const keptReport = z.object({
  id,
  name: z.string(),
  /** The parameters of the page of figures. */
  query: z.string(),
  /** How often it is mailed; null: never. */
  every: z.nullable(z.enum(reportSpans)),
  version: z.int(),
  owner: z.object({ id, name: z.string() }),
  mine: z.boolean(),
  /** To whom it is mailed; of somebody else's only the reader. `stopped`: why no longer. */
  readers: z.array(z.object({ id, name: z.string(), stopped: z.nullable(z.enum(stopReasons)) })),
});
export type KeptReport = z.output<typeof keptReport>;

const body = {
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'issue.reportName'), z.maxLength(REPORT_NAME_MAX, 'issue.reportName')),
  query: z.string().check(z.minLength(1), z.maxLength(1_000)),
  every: z.nullable(z.enum(reportSpans)),
  readers: z.array(z.uuid('issue.reportReader')).check(z.maxLength(REPORT_READERS_MAX, 'issue.reportReaders')),
};

export const listKeptReports = defineCall({
  name: 'report.list',
  summary: 'The reports that the reader keeps, and those that others have mailed to them.',
  method: 'GET',
  path: '/itr-api/v1/reports',
  access: 'user',
  output: z.object({ items: z.array(keptReport), next: z.null() }),
});

export const keepReport = defineCall({
  name: 'report.keep',
  summary:
    'Keeps an address of the page of figures by name, and mails it: each reader gets the numbers of their rights.',
  method: 'POST',
  path: '/itr-api/v1/reports',
  access: 'user',
  creates: true,
  body: z.strictObject(body),
  output: keptReport,
});

export const changeKeptReport = defineCall({
  name: 'report.change',
  summary: 'Changes an own report. Somebody who has stopped its mails gets none because they are named again.',
  method: 'PUT',
  path: '/itr-api/v1/reports/:id',
  access: 'user',
  params: idParams,
  body: z.strictObject({ version: z.int(), ...body }),
  output: keptReport,
});

export const removeKeptReport = defineCall({
  name: 'report.remove',
  summary: 'Removes an own report; nobody gets its mails any more.',
  method: 'DELETE',
  path: '/itr-api/v1/reports/:id',
  access: 'user',
  params: idParams,
});

export const stopReport = defineCall({
  name: 'report.stop',
  summary: 'Stops the mails of a report to the reader.',
  method: 'POST',
  path: '/itr-api/v1/reports/:id/stop',
  access: 'user',
  params: idParams,
});

export const reportReaders = defineCall({
  name: 'report.readers',
  summary: 'Who may be chosen as a reader: people who may see figures; for a manager those of the own organisation.',
  method: 'GET',
  path: '/itr-api/v1/reports/readers',
  access: 'user',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  output: z.object({
    items: z.array(z.object({ id, name: z.string(), organisation: z.nullable(z.string()) })),
    next: z.null(),
  }),
});
