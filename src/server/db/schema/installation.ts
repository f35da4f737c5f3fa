// Settings, idempotency keys and upload records of the installation.
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/** Secrets and switches of this installation; readable by the system only. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

/**
 * The answer to a write with this key, kept for 48 h (safety.md 5) and encrypted with the key itself (decision 0020).
 */
export const idempotency = pgTable('idempotency', {
  subject: text().notNull(),
  operation: text().notNull(),
  /** The digest of the key. */
  key: text().notNull(),
  digest: text().notNull(),
  code: integer(),
  answer: jsonb(),
  at: now('at'),
});

/**
 * The permission to upload below a prefix, and whose it is; unclaimed ones are deleted with their files (safety.md 8).
 */
export const uploadGrant = pgTable('upload_grant', {
  prefix: text().primaryKey(),
  userId: uuid('user_id'),
  ip: text().notNull(),
  createdAt: now('created_at'),
  claimedAt: at('claimed_at'),
});

/** Bytes stored with upload credentials: a row for each whole object, part and begun multipart upload (safety.md 8). */
export const uploadUsage = pgTable('upload_usage', {
  objectKey: text('object_key').notNull(),
  /** '' for an object that is stored by one PUT. */
  uploadId: text('upload_id').notNull(),
  part: integer().notNull(),
  subject: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  bytesBefore: bigint('bytes_before', { mode: 'number' }),
  holder: uuid().notNull(),
  at: at('at').notNull(),
});
