/** The common form of old tickets: every format is converted to it before validation. */
import * as z from 'zod/mini';

const TEXT_MAX = 20_000;
const text = z.string().check(z.maxLength(TEXT_MAX));

/** One event of the history. */
export const oldEvent = z.object({
  at: z.iso.datetime({ offset: true }),
  by: z._default(z.string().check(z.maxLength(200)), ''),
  text,
  visibility: z._default(z.enum(['public', 'internal']), 'public'),
  kind: z._default(z.enum(['comment', 'solution']), 'comment'),
  files: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)), []),
});
export type OldEvent = z.output<typeof oldEvent>;
export const oldEvents = z.array(oldEvent).check(z.maxLength(500));

/** The columns of a CSV of old tickets; JSON uses the same names, with `events` as a list. */
export const oldTicketColumns = [
  'number',
  'title',
  'description',
  'state',
  'filedAt',
  'closedAt',
  'requester',
  'contactName',
  'contactEmail',
  'contactPhone',
  'handler',
  'customer',
  'sn',
  'productModel',
  'productLine',
  'productType',
  'softwareModel',
  'impact',
  'zone',
  'escalationReason',
  'closureCode',
  'solution',
  'solutionBy',
  'rating',
  'suggestion',
  'visibleToPartner',
  'files',
  'events',
] as const;
export type OldTicketColumn = (typeof oldTicketColumns)[number];
export type OldTicketCells = Partial<Record<OldTicketColumn, string>>;
