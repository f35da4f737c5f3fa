// Organisations, people and how they sign in.
import { roleLists } from '../role-lists.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '../../../shared/text/languages.ts';
import { insiderRoles, partnerRoles, type Role } from '../../../shared/ticket/roles.ts';
import { quoted } from '../status-lists.ts';
import { at, versionedColumns, now, recordCode } from './columns.ts';

export const organisation = pgTable(
  'organisation',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    createdAt: now('created_at'),
    code: recordCode(),
    ...versionedColumns,
    /** Who registers with an address of one of these belongs here, where the setting says so. */
    mailDomains: text('mail_domains'),
    /** What its managers may do with its own people; null: not (decision 0072). */
    managersInvite: boolean('managers_invite'),
    managersDisable: boolean('managers_disable'),
    managersPromote: boolean('managers_promote'),
    /** Whether they act on the tickets of the organisations below, too; null: they only see them (decision 0102). */
    managersActBelow: boolean('managers_act_below'),
    /** The most active people up to which they may add or enable some; null: as many as they like. */
    peopleMax: integer('people_max'),
    /** The record into which this one was merged. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => organisation.id),
    /** The organisation above, whose managers see what this one has (decision 0102). */
    parentId: uuid('parent_id').references((): AnyPgColumn => organisation.id),
  },
  (t) => [
    uniqueIndex('organisation_code').on(t.code),
    index('organisation_parent')
      .on(t.parentId)
      .where(sql`parent_id is not null`),
    index('organisation_merged')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
  ],
);

/**
 * The people to whom routing rules assign tickets. Users and rules refer to it by its code, as to a dictionary entry.
 */
export const userGroup = pgTable('user_group', {
  code: text().primaryKey(),
  name: text().notNull(),
  ...versionedColumns,
  /** What a directory calls it (decision 0101). */
  externalId: text('external_id'),
});

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    account: text().notNull(),
    userName: text('user_name').notNull(),
    role: text().$type<Role>().notNull(),
    organisationId: uuid('organisation_id').references(() => organisation.id),
    groupCode: text('group_code'),
    phone: text(),
    avatar: text(),
    language: text().$type<Language>().notNull().default('en'),
    disabledAt: at('disabled_at'),
    lastAssignedAt: at('last_assigned_at'),
    createdAt: now('created_at'),
    version: integer().notNull().default(1),
    /** The last day of an absence. */
    absentUntil: date('absent_until', { mode: 'string' }),
    /** Who gets this person's new tickets during the absence. */
    substituteId: uuid('substitute_id').references((): AnyPgColumn => appUser.id),
    /** When name and address were replaced (sql/erasing.sql). */
    erasedAt: at('erased_at'),
    /** A user for another system: nobody can log in as it (decision 0082). */
    service: boolean().notNull().default(false),
    /** When this person first agreed to the legal texts; null: not yet. The versions are in `consent`. */
    consentedAt: at('consented_at'),
    /** What a directory calls this person (decision 0101). */
    externalId: text('external_id'),
    /** When a directory removed this person: it sees nobody whose `disabledAt` is the same. */
    scimRemovedAt: at('scim_removed_at'),
  },
  (t) => [
    uniqueIndex('app_user_account').on(t.account),
    index('app_user_external')
      .on(t.externalId)
      .where(sql`external_id is not null`),
    index('app_user_organisation').on(t.organisationId),
    index('app_user_group').on(t.groupCode),
    index('app_user_lead')
      .on(t.id)
      .where(sql`role in (${sql.raw(roleLists.lead)})`),
    index('app_user_manager')
      .on(t.id)
      .where(sql`role in (${sql.raw(roleLists.manage)}) and disabled_at is null`),
    index('app_user_substitute')
      .on(t.substituteId)
      .where(sql`substitute_id is not null`),
    check('app_user_role', sql`${t.role} in (${sql.raw(quoted([...partnerRoles, ...insiderRoles]))})`),
    check('app_user_side', sql`(${t.role} in (${sql.raw(quoted(partnerRoles))})) = (${t.organisationId} is not null)`),
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
    confirmationHash: text('confirmation_hash'),
    confirmedUntil: at('confirmed_until'),
    /** The `token_hash` of `known_device`; the list of devices groups sessions by it. */
    deviceKey: text('device_key'),
    /** By which identity it began, and in which session of the provider's; null for other ways in. */
    identityId: uuid('identity_id').references(() => personIdentity.id, { onDelete: 'set null' }),
    providerSession: text('provider_session'),
  },
  (t) => [
    uniqueIndex('session_token').on(t.tokenHash),
    index('session_user').on(t.userId),
    index('session_identity')
      .on(t.identityId)
      .where(sql`identity_id is not null`),
  ],
);

/** Who somebody is at a provider of identities (decision 0099). */
export const personIdentity = pgTable(
  'person_identity',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    joinedAt: at('joined_at').notNull(),
    /** Since when no row of the provider's table fits: this person comes in nowhere. */
    lapsedAt: at('lapsed_at'),
  },
  (t) => [
    uniqueIndex('person_identity_subject').on(t.provider, t.issuer, t.subject),
    index('person_identity_user').on(t.userId),
  ],
);

/** Which version of a legal text somebody has agreed to (decision 0090). Append-only. */
export const consent = pgTable(
  'consent',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    document: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.document, t.language, t.version] })],
);

/** A device on which a user has signed in before. */
export const knownDevice = pgTable(
  'known_device',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    usedAt: at('used_at').notNull(),
  },
  (t) => [index('known_device_user').on(t.userId, t.usedAt)],
);

/** Between the password and the second factor of a login. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    digest: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** By what the login began. */
    way: text().notNull(),
    channel: text(),
    /** Of an exchanged token: when its first session began. */
    sessionCreatedAt: at('session_created_at'),
    /** The digest of a known device's token. */
    device: text(),
    /** When the password was set: a ticket from before a new one is worth nothing. */
    passwordAt: at('password_at'),
    /** As of a session. */
    identityId: uuid('identity_id').references(() => personIdentity.id, { onDelete: 'cascade' }),
    providerSession: text('provider_session'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sign_in_ticket_user').on(t.userId)],
);

/** A link that can be used once: for the set-up of a new installation, or an invitation. */
export const oneTimeLink = pgTable(
  'one_time_link',
  {
    digest: text().primaryKey(),
    purpose: text().$type<'setUp' | 'invitation'>().notNull(),
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    madeBy: uuid('made_by').references(() => appUser.id),
    madeAt: at('made_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('one_time_link_user').on(t.userId)],
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

export type UserRecord = typeof appUser.$inferSelect;
