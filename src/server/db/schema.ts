/** Every table, once: row types and migrations come from here (stack.md 2). Row-level security: migrations/0002. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DictionaryName } from '../../shared/dictionary/shape.ts';
import type { Language } from '../../shared/account/session-calls.ts';
import type { Choices } from '../../shared/notification/settings.ts';
import type { Calendar } from '../../shared/ticket/calendar.ts';
import type { Role, SharePurpose, TicketKind } from '../../shared/ticket/rules.ts';
import type { SegmentState, Status } from '../../shared/ticket/statuses.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = (name: string) => at(name).notNull().defaultNow();

export const organisation = pgTable('organisation', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: now('created_at'),
});

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    account: text().notNull(),
    userName: text('user_name').notNull(),
    role: text().$type<Role>().notNull(),
    organisationId: uuid('organisation_id').references(() => organisation.id),
    groupName: text('group_name'),
    phone: text(),
    avatar: text(),
    language: text().$type<Language>().notNull().default('en'),
    absent: boolean().notNull().default(false),
    disabledAt: at('disabled_at'),
    lastAssignedAt: at('last_assigned_at'),
    createdAt: now('created_at'),
  },
  (t) => [
    uniqueIndex('app_user_account').on(t.account),
    index('app_user_organisation').on(t.organisationId),
    check('app_user_role', sql`${t.role} in ('partner', 'partnerManager', 'engineer', 'expert', 'lead', 'admin')`),
    check('app_user_side', sql`(${t.role} in ('partner', 'partnerManager')) = (${t.organisationId} is not null)`),
  ],
);

export const credential = pgTable('credential', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id),
  passwordHash: text('password_hash').notNull(),
  changedAt: now('changed_at'),
});

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    device: text().notNull().default(''),
    channel: text(),
    createdAt: now('created_at'),
    lastSeenAt: now('last_seen_at'),
    endedAt: at('ended_at'),
  },
  (t) => [uniqueIndex('session_token').on(t.tokenHash), index('session_user').on(t.userId)],
);

export const emailCode = pgTable(
  'email_code',
  {
    id: uuid().primaryKey(),
    address: text().notNull(),
    purpose: text().notNull(),
    digest: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: now('created_at'),
    consumedAt: at('consumed_at'),
  },
  (t) => [index('email_code_address').on(t.address, t.purpose, t.createdAt)],
);

/** Secrets and switches of this installation; readable by the system only. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

export const dictionaryEntry = pgTable(
  'dictionary_entry',
  {
    dictionary: text().$type<DictionaryName>().notNull(),
    code: text().notNull(),
    en: text().notNull(),
    zh: text().notNull(),
    position: integer().notNull(),
    active: boolean().notNull().default(true),
    parent: text(),
    severity: smallint().$type<1 | 2 | 3 | 4>(),
    pauses: boolean(),
    stop: boolean(),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.code] })],
);

/** The open hours of a zone; without a row every hour counts (domain.md, Clocks). */
export const calendar = pgTable('calendar', {
  zone: text().primaryKey(),
  timeZone: text('time_zone').notNull(),
  periods: jsonb().$type<Calendar['periods']>().notNull(),
  holidays: date().array().notNull().default([]),
});

export const customer = pgTable(
  'customer',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    representative: text().notNull(),
    industry: text().notNull(),
    attraction: text().notNull(),
    zone: text().notNull(),
    marketOrganisation: text('market_organisation').notNull(),
    businessDivision: text('business_division').notNull(),
    supplier: text(),
  },
  (t) => [index('customer_name').on(t.name)],
);

export const customerPartner = pgTable(
  'customer_partner',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.organisationId] }),
    index('customer_partner_organisation').on(t.organisationId),
  ],
);

export const customerContact = pgTable(
  'customer_contact',
  {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
  },
  (t) => [index('customer_contact_customer').on(t.customerId)],
);

export const unit = pgTable(
  'unit',
  {
    id: uuid().primaryKey(),
    sn: text().notNull(),
    snNormal: text('sn_normal').notNull(),
    productModel: text('product_model').notNull(),
    productNumber: text('product_number'),
    productLine: text('product_line').notNull(),
    productType: text('product_type').notNull(),
    softwareModel: text('software_model'),
    customerId: uuid('customer_id').references(() => customer.id),
    deliveryDate: date('delivery_date', { mode: 'string' }),
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    supplier: text(),
  },
  (t) => [uniqueIndex('unit_sn').on(t.snNormal), index('unit_customer').on(t.customerId)],
);

export const productSeries = pgTable('product_series', {
  id: text().primaryKey(),
  productLine: text('product_line').notNull(),
  name: text().notNull(),
  description: text().notNull(),
});

export const productModel = pgTable('product_model', {
  id: text().primaryKey(),
  seriesId: text('series_id')
    .notNull()
    .references(() => productSeries.id),
  name: text().notNull(),
  productNumber: text('product_number').notNull(),
  productType: text('product_type').notNull(),
  description: text().notNull(),
  parameters: jsonb().$type<{ name: string; value: string }[]>().notNull(),
});

export const document = pgTable(
  'document',
  {
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    markdown: text().notNull(),
    updatedAt: now('updated_at'),
  },
  (t) => [primaryKey({ columns: [t.id, t.language, t.version] })],
);

/** Routing of a new ticket by line and zone to a group; a null zone is every zone (domain.md, Routing). */
export const routingRule = pgTable('routing_rule', {
  id: uuid().primaryKey(),
  productLine: text('product_line').notNull(),
  zone: text(),
  groupName: text('group_name').notNull(),
});

export const ticketCounter = pgTable('ticket_counter', {
  day: date({ mode: 'string' }).primaryKey(),
  last: integer().notNull(),
});

export const ticket = pgTable(
  'ticket',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    kind: text().$type<TicketKind>().notNull(),
    status: text().$type<Status>().notNull(),
    version: integer().notNull(),
    /** The last event; with its gapless sequence it orders the timeline. */
    seq: integer().notNull(),
    title: text().notNull(),
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => appUser.id),
    organisationId: uuid('organisation_id').references(() => organisation.id),
    handlerId: uuid('handler_id').references(() => appUser.id),
    visibleToPartner: boolean('visible_to_partner').notNull().default(false),
    severity: smallint().notNull(),
    lap: integer().notNull().default(0),
    escalatedThisRound: boolean('escalated_this_round').notNull().default(false),
    holdReason: text('hold_reason'),
    holdPauses: boolean('hold_pauses'),
    holdQuestion: text('hold_question'),
    holdSince: at('hold_since'),
    filedAt: at('filed_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    closedAt: at('closed_at'),
    restingSince: at('resting_since'),
    /** For order and filter only, written with each clock segment; the ledger is the truth (domain.md, Clocks). */
    dueAt: at('due_at'),
    snNormal: text('sn_normal'),
    faultCodes: text('fault_codes').array().notNull().default([]),
    differsFromUnit: text('differs_from_unit').array().notNull().default([]),
    customerName: text('customer_name'),
    /** What the search finds, in lower case; nothing of it is for insiders only. Kept with its index in `ticketSearch`. */
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
    customerId: uuid('customer_id').references(() => customer.id),
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
  },
  (t) => [
    uniqueIndex('ticket_number').on(t.number),
    index('ticket_updated').on(t.updatedAt.desc(), t.id.desc()),
    index('ticket_requester').on(t.requesterId, t.updatedAt.desc(), t.id.desc()),
    index('ticket_organisation').on(t.organisationId, t.updatedAt.desc(), t.id.desc()),
    index('ticket_handler').on(t.handlerId, t.updatedAt.desc(), t.id.desc()),
    index('ticket_status').on(t.status, t.updatedAt.desc(), t.id.desc()),
    index('ticket_filed').on(t.filedAt.desc(), t.id.desc()),
    index('ticket_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('ticket_sn').on(t.snNormal),
    index('ticket_customer').on(t.customerId),
    // What is not completed is little, however many tickets there are (docs/decisions/0012).
    index('ticket_open_handler')
      .on(t.handlerId, t.status)
      .where(sql`status <> 'completed'`),
    index('ticket_open_requester')
      .on(t.requesterId, t.status)
      .where(sql`status <> 'completed'`),
    index('ticket_open_organisation')
      .on(t.organisationId, t.status)
      .where(sql`status <> 'completed'`),
    index('ticket_in_progress')
      .on(t.updatedAt.desc(), t.id.desc())
      .where(sql`status in ('accepted', 'escalated', 'proposed', 'verifying', 'finalized')`),
    index('ticket_shown')
      .on(t.customerId, t.updatedAt.desc(), t.id.desc())
      .where(sql`visible_to_partner`),
    index('ticket_due_order').on(sql`(coalesce(due_at, 'infinity'))`, t.id),
    index('ticket_impact').on(t.severity, t.id),
    index('ticket_closed_model')
      .on(t.productModel, t.closedAt.desc())
      .where(sql`closed_at is not null`),
    index('ticket_closed_line')
      .on(t.productLine, t.closedAt.desc())
      .where(sql`closed_at is not null`),
    index('ticket_closed_requester')
      .on(t.requesterId, t.closedAt.desc())
      .where(sql`closed_at is not null`),
    index('ticket_closed_organisation')
      .on(t.organisationId, t.closedAt.desc())
      .where(sql`closed_at is not null`),
    index('ticket_closed_customer')
      .on(t.customerId, t.closedAt.desc())
      .where(sql`closed_at is not null`),
    check(
      'ticket_status_known',
      sql`${t.status} in ('submitted', 'accepted', 'escalated', 'dismissed', 'proposed', 'verifying', 'finalized', 'awaitingEvaluation', 'completed')`,
    ),
    check('ticket_kind_known', sql`${t.kind} in ('feedback', 'itr', 'internal')`),
    check('ticket_required_days', sql`${t.requiredDays} between 1 and 5`),
    check('ticket_hold_whole', sql`(${t.holdReason} is null) = (${t.holdSince} is null)`),
    check('ticket_handled', sql`${t.handlerId} is not null or ${t.status} in ('submitted', 'dismissed', 'completed')`),
  ],
);

export const ticketEvent = pgTable(
  'ticket_event',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    /** The ticket's version after it. */
    version: integer().notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => appUser.id),
    action: text().notNull(),
    fromStatus: text('from_status').$type<Status>(),
    toStatus: text('to_status').$type<Status>(),
    visibility: text().$type<'public' | 'internal'>().notNull().default('public'),
    text: text(),
    onBehalf: boolean('on_behalf').notNull().default(false),
    changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    check('ticket_event_visibility', sql`${t.visibility} in ('public', 'internal')`),
  ],
);

export const clockSegment = pgTable(
  'clock_segment',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    state: text().$type<SegmentState>().notNull(),
    lap: integer().notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    uniqueIndex('clock_segment_open')
      .on(t.ticketId)
      .where(sql`to_at is null`),
    check('clock_segment_state', sql`${t.state} in ('run', 'pause', 'stop')`),
    check('clock_segment_order', sql`${t.toAt} is null or ${t.toAt} >= ${t.fromAt}`),
  ],
);

export const solution = pgTable(
  'solution',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    version: integer().notNull(),
    seq: integer().notNull(),
    text: text().notNull(),
    safety: text(),
    changeNote: text('change_note'),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUser.id),
    at: at('at').notNull(),
    decision: text().$type<'accepted' | 'declined' | 'confirmed'>(),
    reason: text(),
    reasonCode: text('reason_code'),
    decidedAt: at('decided_at'),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.version] })],
);

export const solutionAcknowledgement = pgTable(
  'solution_acknowledgement',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    version: integer().notNull(),
    readerId: uuid('reader_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.version, t.readerId] })],
);

export const attachment = pgTable(
  'attachment',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    solutionVersion: integer('solution_version'),
    kind: text().$type<'image' | 'video'>().notNull(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    uploaderId: uuid('uploader_id'),
    at: at('at').notNull(),
  },
  (t) => [index('attachment_ticket').on(t.ticketId, t.seq)],
);

/** A prefix that somebody may write to, and who; unclaimed ones are swept (safety.md 8). */
export const uploadGrant = pgTable(
  'upload_grant',
  {
    prefix: text().primaryKey(),
    userId: uuid('user_id'),
    shareId: uuid('share_id'),
    ip: text().notNull(),
    createdAt: now('created_at'),
    claimedAt: at('claimed_at'),
  },
  (t) => [index('upload_grant_created').on(t.createdAt)],
);

export const problem = pgTable(
  'problem',
  {
    id: uuid().primaryKey(),
    status: text().$type<'notFinished' | 'finishedNotImprove' | 'finishedNeedImprove'>().notNull(),
    version: integer().notNull().default(1),
    rootCause: text('root_cause'),
    accountabilityType: text('accountability_type'),
    accountableParty: text('accountable_party'),
    ipmtAttributes: text('ipmt_attributes'),
    openedAt: at('opened_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('problem_opened').on(t.openedAt.desc(), t.id.desc()),
    check('problem_status', sql`${t.status} in ('notFinished', 'finishedNotImprove', 'finishedNeedImprove')`),
  ],
);

/** What is done so that it does not happen again: by whom and until when. */
export const problemMeasure = pgTable(
  'problem_measure',
  {
    id: uuid().primaryKey(),
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    text: text().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    addedAt: at('added_at').notNull(),
    doneAt: at('done_at'),
    doneBy: uuid('done_by').references(() => appUser.id),
    note: text(),
  },
  (t) => [
    index('problem_measure_problem').on(t.problemId),
    check('problem_measure_done', sql`(${t.doneAt} is null) = (${t.doneBy} is null)`),
  ],
);

/** The log of a problem; its opening is told by the problem itself. */
export const problemEvent = pgTable(
  'problem_event',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    /** The problem's version after it. */
    version: integer().notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => appUser.id),
    action: text().notNull(),
    text: text(),
    changes: jsonb().$type<{ field: string; old: string | null; new: string | null }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.version] })],
);

export const problemTicket = pgTable(
  'problem_ticket',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.ticketId] }), index('problem_ticket_ticket').on(t.ticketId)],
);

export const evaluation = pgTable(
  'evaluation',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /** Once per round; the event that gave it tells the round. */
    seq: integer().notNull(),
    overall: smallint().notNull(),
    serviceAttitude: text('service_attitude'),
    professionalCompetence: text('professional_competence'),
    responseSpeed: text('response_speed'),
    attributes: text().array().notNull().default([]),
    suggestion: text(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.seq] }), check('evaluation_overall', sql`${t.overall} between 1 and 5`)],
);

export const share = pgTable(
  'share',
  {
    id: uuid().primaryKey(),
    digest: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    purpose: text().$type<SharePurpose>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** A link for rating ends when the rating is given, by whomever. */
    usedAt: at('used_at'),
    /** How often and when it was opened. */
    uses: integer().notNull().default(0),
    firstOpenedAt: at('first_opened_at'),
    lastOpenedAt: at('last_opened_at'),
  },
  (t) => [uniqueIndex('share_digest').on(t.digest), index('share_ticket').on(t.ticketId)],
);

export const sensitiveWord = pgTable('sensitive_word', { word: text().primaryKey() });

export const ticketRead = pgTable(
  'ticket_read',
  {
    userId: uuid('user_id').notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.ticketId] })],
);

/** That somebody was reminded of a ticket at so many per cent of its required time, once a lap (domain.md, Clocks). */
export const reminder = pgTable(
  'reminder',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    lap: integer().notNull(),
    percent: smallint().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.lap, t.percent] })],
);

export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    action: text().notNull(),
    actorName: text('actor_name'),
    at: at('at').notNull(),
    readAt: at('read_at'),
    inBell: boolean('in_bell').notNull().default(true),
    /** Its mail waits for the next digest. */
    mailWaits: boolean('mail_waits').notNull().default(false),
  },
  (t) => [
    uniqueIndex('notification_once').on(t.userId, t.ticketId, t.seq, t.action),
    index('notification_user').on(t.userId, t.at.desc()),
    index('notification_mail_waits')
      .on(t.userId)
      .where(sql`mail_waits`),
  ],
);

/** What somebody wants to be told, by which medium and when; no row: as by default (decision 0013). */
export const notificationSetting = pgTable(
  'notification_setting',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    choices: jsonb().$type<Choices>().notNull().default({}),
    digestHour: smallint('digest_hour'),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    timeZone: text('time_zone').notNull(),
    /** The local day of the last digest. */
    digestedOn: date('digested_on', { mode: 'string' }),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    check('notification_setting_choices', sql`jsonb_typeof(${t.choices}) = 'object'`),
    check(
      'notification_setting_hours',
      sql`${t.digestHour} between 0 and 23 and ${t.quietFrom} between 0 and 23 and ${t.quietTo} between 0 and 23`,
    ),
    check(
      'notification_setting_quiet',
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and (${t.quietFrom} is null or ${t.quietFrom} <> ${t.quietTo})`,
    ),
  ],
);

/** The words of each ticket, kept by a trigger: apart from its row, so that a transition leaves the index alone. */
export const ticketSearch = pgTable('ticket_search', {
  ticketId: uuid('ticket_id')
    .primaryKey()
    .references(() => ticket.id, { onDelete: 'cascade' }),
  search: text().notNull(),
});

/** The fault codes of closed tickets in the form for comparison; a trigger keeps them (migrations/0013). */
export const closedFaultCode = pgTable(
  'closed_fault_code',
  {
    code: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    closedAt: at('closed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.code] }),
    index('closed_fault_code_newest').on(t.code, t.closedAt.desc(), t.ticketId),
  ],
);

/** Who has a ticket open; a row counts for less than a minute. */
export const presence = pgTable(
  'presence',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.userId] }), index('presence_user').on(t.userId)],
);

/** A list's address under a name, for its owner or for every insider. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    createdAt: now('created_at'),
  },
  (t) => [uniqueIndex('saved_view_name').on(t.ownerId, t.name)],
);

/** What was answered to a write with this key; kept 48 h (safety.md 5). */
export const idempotency = pgTable(
  'idempotency',
  {
    subject: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    digest: text().notNull(),
    code: integer(),
    answer: jsonb(),
    at: now('at'),
  },
  (t) => [primaryKey({ columns: [t.subject, t.operation, t.key] }), index('idempotency_at').on(t.at)],
);

export type TicketRecord = typeof ticket.$inferSelect;
export type NewTicket = typeof ticket.$inferInsert;
export type UserRecord = typeof appUser.$inferSelect;
