import { bigint, boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { TicketKind } from '../../../shared/ticket/rules.ts';
import type { Status } from '../../../shared/ticket/statuses.ts';
import { at } from './columns.ts';

export const ticketCounter = pgTable('ticket_counter', {
  day: date({ mode: 'string' }).primaryKey(),
  /** The value of the sequence `filed_number` before the day's first ticket. */
  base: bigint({ mode: 'number' }).notNull(),
});

export const ticket = pgTable('ticket', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  kind: text().$type<TicketKind>().notNull(),
  status: text().$type<Status>().notNull(),
  version: integer().notNull(),
  /** The number of the last event. Events are numbered without gaps, in the order of the timeline. */
  seq: integer().notNull(),
  /** The numbers of the events that only insiders see; for others they are not counted (docs/decisions/0022). */
  internalLines: integer('internal_lines').array().notNull().default([]),
  title: text().notNull(),
  requesterId: uuid('requester_id').notNull(),
  organisationId: uuid('organisation_id'),
  handlerId: uuid('handler_id'),
  visibleToPartner: boolean('visible_to_partner').notNull().default(false),
  severity: smallint().notNull(),
  lap: integer().notNull().default(0),
  escalatedThisRound: boolean('escalated_this_round').notNull().default(false),
  holdReason: text('hold_reason'),
  holdPauses: boolean('hold_pauses'),
  holdQuestion: text('hold_question'),
  holdSince: at('hold_since'),
  /** For when the handler has promised news; and when it was noticed that none had come. */
  nextNewsAt: at('next_news_at'),
  newsMissedAt: at('news_missed_at'),
  filedAt: at('filed_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  closedAt: at('closed_at'),
  /** When it came from an old system; null: it was filed here. */
  importedAt: at('imported_at'),
  restingSince: at('resting_since'),
  /** Of a running clock, for lists; written with each clock segment. The ledger counts (domain.md, Clocks). */
  dueAt: at('due_at'),
  /** What was left of the required time when the clock was paused or stopped; negative: late. Null while it runs. */
  remainingMs: bigint('remaining_ms', { mode: 'number' }),
  snNormal: text('sn_normal'),
  faultCodes: text('fault_codes').array().notNull().default([]),
  differsFromUnit: text('differs_from_unit').array().notNull().default([]),
  customerName: text('customer_name'),
  /**
   * What the search finds, in lower case; nothing of it is for insiders only. Kept with its index in `ticketSearch`.
   */
  search: text().notNull(),
  rejectionReason: text('rejection_reason'),
  rejectionCode: text('rejection_code'),
  duplicateOf: uuid('duplicate_of'),
  productionResumed: boolean('production_resumed'),
  productionResumedAt: at('production_resumed_at'),
  resumptionConfirmedAt: at('resumption_confirmed_at'),
  vendorProductionResumed: boolean('vendor_production_resumed'),
  vendorProductionResumedAt: at('vendor_production_resumed_at'),
  vendorResumptionConfirmedAt: at('vendor_resumption_confirmed_at'),
  resolvedInOneGo: boolean('resolved_in_one_go'),
  oneGoRemark: text('one_go_remark'),
  closureCode: text('closure_code'),
  escalationReason: text('escalation_reason'),
  poorRating: boolean('poor_rating').notNull().default(false),
  /** Of the rating since the last close. */
  overall: smallint(),
  // The fields of the form: shared/ticket/fields.ts, same names.
  sn: text(),
  noSnReason: text('no_sn_reason'),
  productModel: text('product_model'),
  productLine: text('product_line'),
  productType: text('product_type'),
  productNumber: text('product_number'),
  softwareModel: text('software_model'),
  deliveryDate: date('delivery_date', { mode: 'string' }),
  productStatus: text('product_status'),
  usageDays: integer('usage_days'),
  description: text().notNull(),
  occurredOn: date('occurred_on', { mode: 'string' }),
  problemStage: text('problem_stage'),
  scope: text(),
  impact: text(),
  productionStoppedAt: at('production_stopped_at'),
  contactName: text('contact_name'),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  complainantRole: text('complainant_role'),
  customerId: uuid('customer_id'),
  customerRepresentative: text('customer_representative'),
  customerIndustry: text('customer_industry'),
  customerAttraction: text('customer_attraction'),
  marketOrganisation: text('market_organisation'),
  businessDivision: text('business_division'),
  zone: text(),
  requiredDays: integer('required_days').notNull(),
  troubleshooting: text(),
  projectLevel: text('project_level'),
  accountabilityType: text('accountability_type'),
  accountableParty: text('accountable_party'),
  ipmtAttributes: text('ipmt_attributes'),
});

export type TicketRecord = typeof ticket.$inferSelect;
export type NewTicket = typeof ticket.$inferInsert;
