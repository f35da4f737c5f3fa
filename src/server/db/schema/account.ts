// Organisations, people and how they sign in.
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../shared/text/languages.ts';
import { type Role } from '../../../shared/ticket/roles.ts';
import { at, versionedColumns, now, recordCode } from './columns.ts';

export const organisation = pgTable('organisation', {
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
  mergedInto: uuid('merged_into'),
  /** The organisation above, whose managers see what this one has (decision 0102). */
  parentId: uuid('parent_id'),
});

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

export const appUser = pgTable('app_user', {
  id: uuid().primaryKey(),
  account: text().notNull(),
  userName: text('user_name').notNull(),
  role: text().$type<Role>().notNull(),
  organisationId: uuid('organisation_id'),
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
  substituteId: uuid('substitute_id'),
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
});

export const credential = pgTable('credential', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: now('changed_at'),
});

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
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
  identityId: uuid('identity_id'),
  providerSession: text('provider_session'),
});

/** Who somebody is at a provider of identities (decision 0099). */
export const personIdentity = pgTable('person_identity', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  joinedAt: at('joined_at').notNull(),
  /** Since when no row of the provider's table fits: this person comes in nowhere. */
  lapsedAt: at('lapsed_at'),
});

/** Which version of a legal text somebody has agreed to (decision 0090). Append-only. */
export const consent = pgTable('consent', {
  userId: uuid('user_id').notNull(),
  document: text().notNull(),
  language: text().notNull(),
  version: integer().notNull(),
  agreedAt: at('agreed_at').notNull(),
});

/** A device on which a user has signed in before. */
export const knownDevice = pgTable('known_device', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  usedAt: at('used_at').notNull(),
});

/** Between the password and the second factor of a login. */
export const signInTicket = pgTable('sign_in_ticket', {
  digest: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** By what the login began. */
  way: text().notNull(),
  channel: text(),
  /** Of an exchanged token: when its first session began. */
  sessionCreatedAt: at('session_created_at'),
  /** The digest of a known device's token. */
  device: text(),
  /** When the password was set: a ticket from before a new one is worth nothing. */
  passwordAt: at('password_at'),
  /** The provider's name, for the access log. */
  provider: text(),
  /** As of a session. */
  identityId: uuid('identity_id'),
  providerSession: text('provider_session'),
  expiresAt: at('expires_at').notNull(),
});

/** A link that can be used once: for the set-up of a new installation, or an invitation. */
export const oneTimeLink = pgTable('one_time_link', {
  digest: text().primaryKey(),
  purpose: text().$type<'setUp' | 'invitation'>().notNull(),
  userId: uuid('user_id'),
  madeBy: uuid('made_by'),
  madeAt: at('made_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

export const emailCode = pgTable('email_code', {
  id: uuid().primaryKey(),
  address: text().notNull(),
  purpose: text().notNull(),
  digest: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: now('created_at'),
  consumedAt: at('consumed_at'),
});

export type UserRecord = typeof appUser.$inferSelect;
