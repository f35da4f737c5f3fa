// Second factors: codes of an app, recovery codes, passkeys.
import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** The codes of an app as a second factor (decision 0068). Without `confirmedAt` the set-up was begun and not ended. */
export const totp = pgTable('totp', {
  userId: uuid('user_id').primaryKey(),
  /** Sealed. */
  secret: text().notNull(),
  madeAt: at('made_at').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code that was taken: it and those before are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCode = pgTable('recovery_code', {
  userId: uuid('user_id').notNull(),
  digest: text().notNull(),
  usedAt: at('used_at'),
});

/** A key on a device, which proves its owner by a signature (decision 0071). */
export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The device's own name of the key. */
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  /** How often the key has signed; 0 of keys that several devices share. */
  counter: bigint({ mode: 'number' }).notNull(),
  /** How the device can be reached, for the browser. */
  transports: text().array().notNull().default([]),
  /** Whether other devices of the owner have it too. */
  backedUp: boolean('backed_up').notNull(),
  name: text().notNull(),
  createdAt: at('created_at').notNull(),
  usedAt: at('used_at'),
});

/** What a passkey has signed, until it could not be answered again anyway. What it is asked to sign says all of itself. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  digest: text().primaryKey(),
  /** `spent`, and empty: versions before kept here what was not answered yet, by its purpose. */
  purpose: text().notNull(),
  boundTo: text('bound_to').notNull(),
  expiresAt: at('expires_at').notNull(),
});
