import { languages } from '../../../shared/text/languages.ts';
import { translatorOf } from '../../http/messages.ts';
import { yesOrNo } from '../import/labelled-values.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import { isSerialNumber, normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { RowError } from '../import/import-target.ts';
import type { OldTicketLookups, KnownCustomer, KnownPerson } from './old-ticket-store.ts';
import { createReader, TITLE_MAX } from './old-ticket-reader.ts';
import type { OldEvent } from './old-ticket.ts';

/** An old ticket with the records that it refers to. */
export interface OldTicket {
  number: string;
  title: string;
  description: string;
  filedAt: string;
  closedAt: string;
  requester: KnownPerson | null;
  handler: KnownPerson | null;
  customer: KnownCustomer | null;
  sn: string | null;
  /** Form fields by name. Values that the file leaves out are taken from the unit. */
  fields: Record<string, string | null>;
  events: OldEvent[];
  rating: number | null;
  suggestion: string | null;
  visibleToPartner: boolean;
  files: string[];
}

type Cells = Readonly<Record<string, string>>;
export const listIn = (cell: string): string[] => cell.split('|').flatMap((part) => part.trim() || []);

/** What old systems call it, and what we call it in every language. */
const CLOSED = new Set([
  ...['', 'closed', 'completed', 'resolved', 'done', 'geschlossen', '已关闭', '已完成'],
  ...languages.map((language) => translatorOf(language)('ticket.status.completed').toLowerCase()),
]);

/** The ticket of a row, or its errors. */
export function resolveOldTicket(
  values: Cells,
  lookups: OldTicketLookups,
  dictionaries: Dictionaries,
  now: Date,
): { ticket: OldTicket | null; errors: RowError[] } {
  const read = createReader(values);
  const { cell, wrong } = read;
  for (const column of ['number', 'description', 'filedAt', 'closedAt'] as const)
    if (cell(column) === '') wrong(column, 'imports.fault.missing');
  const filedAt = read.instant('filedAt');
  const closedAt = read.instant('closedAt');
  if (filedAt && closedAt && closedAt < filedAt) wrong('closedAt', 'imports.ticket.closedBefore');
  if (closedAt && closedAt > now.toISOString()) wrong('closedAt', 'imports.ticket.future');
  if (!CLOSED.has(cell('state').toLowerCase())) wrong('state', 'imports.ticket.open');
  if (/^ITR-\d{6}-\d{4,}$/.test(cell('number'))) wrong('number', 'imports.ticket.ownNumber');
  const unit = lookups.units.get(normalizeSerialNumber(cell('sn')));
  const code = cell('customer') || (unit?.customerCode ?? '');
  const customer = code === '' ? null : (lookups.customers.get(code) ?? null);
  if (cell('customer') !== '' && !customer) wrong('customer', 'imports.fault.unknown');
  if (cell('sn') !== '' && !isSerialNumber(cell('sn'))) wrong('sn', 'issue.snCharacters');
  const fields = {
    ...customerFields(customer),
    productModel: cell('productModel') || (unit?.productModel ?? null),
    productNumber: unit?.productNumber ?? null,
    softwareModel: cell('softwareModel') || (unit?.softwareModel ?? null),
    deliveryDate: unit?.deliveryDate ?? null,
    productLine: read.code('productLine', dictionaries) ?? unit?.productLine ?? null,
    productType: read.code('productType', dictionaries) ?? unit?.productType ?? null,
    impact: read.code('impact', dictionaries),
    zone: read.code('zone', dictionaries) ?? customer?.zone ?? null,
    escalationReason: read.code('escalationReason', dictionaries),
    closureCode: read.code('closureCode', dictionaries),
    contactName: cell('contactName') || null,
    contactEmail: cell('contactEmail') || null,
    contactPhone: cell('contactPhone') || null,
  };
  const rating = read.rating();
  const events = [...read.events(), ...read.solution(closedAt)].toSorted((a, b) => a.at.localeCompare(b.at));
  const handler = lookups.people.get(cell('handler').toLowerCase()) ?? null;
  if (read.errors.length > 0 || !filedAt || !closedAt) return { ticket: null, errors: read.errors };
  const ticket: OldTicket = {
    number: cell('number'),
    title: cell('title') || cell('description').split('\n')[0]?.slice(0, TITLE_MAX) || cell('number'),
    description: cell('description'),
    filedAt,
    closedAt,
    requester: lookups.people.get(cell('requester').toLowerCase()) ?? null,
    // Partners cannot be handlers.
    handler: handler && handler.organisationId === null ? handler : null,
    customer,
    sn: cell('sn') || null,
    fields,
    events,
    rating,
    suggestion: cell('suggestion') || null,
    visibleToPartner: /^(yes|true|1)$/i.test(yesOrNo(cell('visibleToPartner'))),
    files: listIn(cell('files')),
  };
  return { ticket, errors: [] };
}

const customerFields = (customer: KnownCustomer | null): Record<string, string | null> => ({
  customerRepresentative: customer?.representative ?? null,
  customerIndustry: customer?.industry ?? null,
  customerAttraction: customer?.attraction ?? null,
  marketOrganisation: customer?.marketOrganisation ?? null,
  businessDivision: customer?.businessDivision ?? null,
});
