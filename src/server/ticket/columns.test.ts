/** Finds a column that was added to a table and forgotten in its view. */
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { evaluation, solution } from '../db/schema/solution.ts';
import { ticket } from '../db/schema/ticket.ts';
import { attachment, ticketEvent } from '../db/schema/timeline.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import { fieldEntry, fieldNames, isTicketField } from '../../shared/ticket/fields.ts';
import {
  attachmentView,
  evaluationView,
  eventView,
  solutionView,
  ticketView,
} from '../../shared/ticket/ticket-view.ts';

/** Columns that no view has under their name, and where their content is shown instead. */
const elsewhere = {
  ticket: {
    requesterId: 'requester',
    organisationId: 'organisationName',
    handlerId: 'handler',
    lap: 'clock',
    importedAt: 'unread in the list',
    dueAt: 'clock',
    remainingMs: 'clock; for figures',
    overall: 'evaluation',
    restingSince: 'clock',
    escalatedThisRound: 'actions',
    holdReason: 'hold',
    holdPauses: 'hold',
    holdQuestion: 'hold',
    holdSince: 'hold',
    newsMissedAt: 'the timeline, as an internal line',
    internalLines: 'seq: the numbers of viewers who are not insiders',
    snNormal: 'sn, for comparison',
    search: 'only for the search',
    vendorProductionResumed: 'vendorStatement',
    vendorProductionResumedAt: 'vendorStatement',
    vendorResumptionConfirmedAt: 'vendorStatement',
  },
  event: {
    ticketId: 'the ticket',
    version: 'only to select the events of a conflict',
    actorId: 'actor',
    fromStatus: 'from',
    toStatus: 'to',
    formerHandlerId: 'for notifications; changes has the names',
  },
  solution: {
    ticketId: 'the ticket',
    seq: 'the event',
    authorId: 'author',
    decidedAt: 'the event',
  },
  evaluation: { ticketId: 'the ticket', seq: 'the event' },
  attachment: {
    ticketId: 'the ticket',
    problemId: 'the problem',
    objectKey: 'url',
    thumbnailKey: 'thumbnailUrl',
    uploaderId: 'actor of the event',
    at: 'createdAt',
    scanTurnAt: 'only for the scanner: whose turn it is',
  },
} as const;

describe.each([
  ['ticket', ticket, ticketView],
  ['event', ticketEvent, eventView],
  ['solution', solution, solutionView],
  ['evaluation', evaluation, evaluationView],
  ['attachment', attachment, attachmentView],
] as const)('%s', (name, table, view) => {
  it.each(Object.keys(getTableColumns(table)))('column %s is in the view, or listed as elsewhere', (column) => {
    expect([column in view.shape, column in elsewhere[name]].filter(Boolean)).toEqual([true]);
  });
  it('has every column that is listed as elsewhere', () => {
    expect(Object.keys(elsewhere[name]).filter((column) => !(column in getTableColumns(table)))).toEqual([]);
  });
});

it.each(fieldNames)('field %s of the form has its column', (field) => {
  expect(Object.keys(getTableColumns(ticket))).toContain(field);
});

/** Texts of partners that are not searched. */
const unsearched = [
  'noSnReason',
  'productNumber',
  'softwareModel',
  'contactName',
  'contactEmail',
  'contactPhone',
  'customerRepresentative',
];

it.each(
  fieldNames.filter((field) =>
    ['text', 'email', 'phone', 'serialNumber', 'productModel'].includes(fieldEntry(field).type),
  ),
)('field %s is searched, listed as unsearched, or for insiders only', (field) => {
  const entry = fieldEntry(field);
  expect(entry.search !== undefined || unsearched.includes(field) || !isOpenTo(entry, false)).toBe(true);
  expect(entry.search !== undefined && unsearched.includes(field)).toBe(false);
});
it('the unsearched fields are fields of a ticket', () => {
  expect(unsearched.filter((field) => !isTicketField(field))).toEqual([]);
});
