/** A column that is added and forgotten somewhere is named here. */
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attachment, evaluation, solution, ticket, ticketEvent } from '../db/schema/ticket.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import { fieldEntry, fieldNames, isTicketField } from '../../shared/ticket/fields.ts';
import {
  attachmentView,
  evaluationView,
  eventView,
  solutionView,
  ticketView,
} from '../../shared/ticket/ticket-view.ts';

/** Columns that no view carries under their name, and where what they say is to be seen instead. */
const elsewhere = {
  ticket: {
    requesterId: 'requester',
    organisationId: 'organisationName',
    handlerId: 'handler',
    lap: 'clock',
    dueAt: 'clock',
    restingSince: 'clock',
    escalatedThisRound: 'actions',
    holdReason: 'hold',
    holdPauses: 'hold',
    holdQuestion: 'hold',
    holdSince: 'hold',
    internalLines: 'seq: how others than insiders count',
    snNormal: 'sn, for comparison',
    search: 'what the search finds, for nobody to read',
    rejectionCode: 'rejectionReason, for reports',
    escalationReason: 'for reports',
    vendorProductionResumed: 'vendorStatement',
    vendorProductionResumedAt: 'vendorStatement',
    vendorResumptionConfirmedAt: 'vendorStatement',
  },
  event: {
    ticketId: 'the ticket',
    version: 'what a conflict tells is after it',
    actorId: 'actor',
    fromStatus: 'from',
    toStatus: 'to',
    formerHandlerId: 'for notifications; the page has the names in changes',
  },
  solution: {
    ticketId: 'the ticket',
    seq: 'the event',
    authorId: 'author',
    reasonCode: 'reason, for reports',
    decidedAt: 'the event',
  },
  evaluation: { ticketId: 'the ticket', seq: 'the event' },
  attachment: {
    ticketId: 'the ticket',
    contentType: 'kind',
    objectKey: 'url',
    thumbnailKey: 'thumbnailUrl',
    uploaderId: 'actor of the event',
    at: 'the event',
  },
} as const;

describe.each([
  ['ticket', ticket, ticketView],
  ['event', ticketEvent, eventView],
  ['solution', solution, solutionView],
  ['evaluation', evaluation, evaluationView],
  ['attachment', attachment, attachmentView],
] as const)('%s', (name, table, view) => {
  it.each(Object.keys(getTableColumns(table)))('column %s is in the view, or said to be elsewhere', (column) => {
    expect([column in view.shape, column in elsewhere[name]].filter(Boolean)).toEqual([true]);
  });
  it('has every column that is said to be elsewhere', () => {
    expect(Object.keys(elsewhere[name]).filter((column) => !(column in getTableColumns(table)))).toEqual([]);
  });
});

it.each(fieldNames)('field %s of the form has its column', (field) => {
  expect(Object.keys(getTableColumns(ticket))).toContain(field);
});

/** What a partner writes in words and nobody searches for. */
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
)('field %s is searched, or said not to be, or for insiders alone', (field) => {
  const entry = fieldEntry(field);
  expect(entry.search !== undefined || unsearched.includes(field) || !isOpenTo(entry, false)).toBe(true);
  expect(entry.search !== undefined && unsearched.includes(field)).toBe(false);
});
it('searches no field that is not there', () => {
  expect(unsearched.filter((field) => !isTicketField(field))).toEqual([]);
});
