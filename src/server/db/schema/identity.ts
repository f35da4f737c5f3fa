// Providers of identities, and what they have answered (decisions 0099, 0100).
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../../shared/ticket/roles.ts';
import { at } from './columns.ts';

/** An answer of a provider: taken once by its state, then once by the page in the same browser. */
export const providerAnswer = pgTable('provider_answer', {
  state: text().primaryKey(),
  /** The digest of what the browser keeps. */
  browser: text().notNull(),
  /** Of what the page takes it with; null before there is somebody, and after it is taken. */
  digest: text(),
  provider: text().notNull(),
  issuer: text(),
  subject: text(),
  providerSession: text('provider_session'),
  userId: uuid('user_id'),
  /** Null while the person is not joined to the provider yet. */
  identityId: uuid('identity_id'),
  /** Of a login that only tries the provider; then `userId` is who tries. */
  came: jsonb(),
  /** What the person becomes by being joined. */
  becomes: jsonb().$type<Becomes>(),
  expiresAt: at('expires_at').notNull(),
});

/** A provider that administrators keep (decision 0100). */
export const identityProvider = pgTable('identity_provider', {
  /** Stands in addresses. */
  id: text().primaryKey(),
  name: text().notNull(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  /** Sealed. */
  clientSecret: text('client_secret').notNull(),
  scopes: text().notNull(),
  rows: jsonb().notNull(),
  trustsMail: boolean('trusts_mail').notNull(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: at('created_at').notNull(),
});

/** What a provider's table makes of somebody. */
export interface Becomes {
  role: Role;
  organisationId: string | null;
  groupCode: string | null;
}
