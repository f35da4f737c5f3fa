import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { KEY_MAX, KEY_MIN } from '../../shared/constants.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { RawInput } from './operation.ts';
import type { StoredAnswer } from './idempotency-store.ts';

/** A write with an Idempotency-Key: where its answer is stored and how it is sealed (decision 0020). */
export interface Claim {
  subject: string;
  operation: string;
  /** The digest of the key. The key itself decrypts the answer and is stored nowhere. */
  key: string;
  digest: string;
  seal(data: unknown): string;
  /** The stored answer. Throws keyReused if it belongs to another request. */
  answerOf(stored: StoredAnswer): unknown;
}

const CIPHER = 'aes-256-gcm';
const SEALED = /^v1\.([\w-]+)\.([\w-]+)\.([\w-]*)$/;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Throws invalid for a key of a wrong length. */
export function claimOf(subject: string, operation: string, key: string, rawInput: RawInput): Claim {
  if (key.length < KEY_MIN || key.length > KEY_MAX)
    throw invalid({ 'Idempotency-Key': { key: 'issue.key', params: { min: KEY_MIN, max: KEY_MAX } } });
  const request = JSON.stringify(sorted([rawInput.params, rawInput.query, rawInput.body]));
  // Derived from the key, which is not stored, and the request: a dump of the database alone decrypts nothing.
  const digest = createHmac('sha256', key).update(request).digest('base64url');
  const secret = (): Buffer =>
    Buffer.from(hkdfSync('sha256', `${key}\n${request}`, subject, `kept answer ${operation}`, KEY_BYTES));
  return {
    subject,
    operation,
    key: plainDigest(key),
    digest,
    seal: (data) => seal(secret(), JSON.stringify(data ?? null)),
    answerOf: (stored) => {
      if (stored.digest !== digest) throw new CallError('keyReused');
      return JSON.parse(open(secret(), stored.answer));
    },
  };
}

const plainDigest = (text: string): string => createHash('sha256').update(text).digest('base64url');

function seal(secret: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

function open(secret: Buffer, text: string): string {
  const [, iv = '', tag = '', sealed = ''] = SEALED.exec(text) ?? [];
  const cipher = createDecipheriv(CIPHER, secret, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([cipher.update(Buffer.from(sealed, 'base64url')), cipher.final()]).toString('utf8');
}

/** The same request gives the same text, whatever the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
