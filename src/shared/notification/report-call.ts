import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageNames, pathsOf } from '../pages.ts';

export const reportLevels = ['red', 'yellow', 'blue', 'green'] as const;
export type ReportLevel = (typeof reportLevels)[number];

/**
 * Failures that are reported although they are no calls: a page's module that could not be loaded, a page that crashed.
 */
export const pageOperations = ['page.load', 'page.draw'] as const;

const templates: ReadonlySet<string> = new Set(
  pageNames.flatMap((page) => [...pathsOf(page, 'a'), ...pathsOf(page, 'b')]),
);
const integer = (most: number) => z.int().check(z.gte(0), z.lte(most));

/**
 * Reports a failed request or page, which the server posts to the team chat. An allow-list of fields (safety.md 12)
 * whose formats admit no free text: no address with values, no parameters, no names.
 */
export const report = defineCall({
  name: 'report.send',
  summary: 'Tells the team chat of a failure; at most 3 of one key in 24 hours are posted.',
  method: 'POST',
  path: '/api/client/v1/report',
  access: 'optional',
  rate: 'report',
  body: z.strictObject({
    /** Failures of one key count together. */
    key: z.string().check(z.regex(/^[\w.:/-]{1,200}$/, 'issue.choice')),
    operation: z.string().check(z.regex(/^[a-zA-Z]+(\.[a-zA-Z]+){1,2}$/, 'issue.choice'), z.maxLength(60)),
    /** The template of the page's path: `/app/itr/insider/orderDetail/:ticket`. */
    route: z.string().check(z.refine((path) => templates.has(path), 'issue.choice')),
    status: integer(599),
    code: integer(99_999_999),
    requestId: z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,36}$/, 'issue.choice'))),
    appVersion: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[\w.]{1,20})?$/, 'issue.choice')),
    level: z.enum(reportLevels),
  }),
});
