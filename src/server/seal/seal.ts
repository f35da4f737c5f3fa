/** Secrets that the database keeps are sealed: who reads the database, or a backup of it, has none of them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** Names the key without telling it: the database keeps the name, and a process with another key is refused. */
  keyId: string;
  /** Seals a text for one place, as `webhook.<id>`: what is copied to another place does not open there. */
  close(text: string, place: string): string;
  /** @throws NotSealedByThis for a text that another key, or another place, has sealed */
  open(sealed: string, place: string): string;
}

/** A secret was sealed by another key, for another place, or has been changed. */
export class NotSealedByThis extends Error {}

const PREFIX = 'sealed1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 9;

/** Rows that versions before this one wrote are plain. */
export const isSealed = (text: string): boolean => text.startsWith(`${PREFIX}.`);

/** AES-256-GCM by a key that is derived from the installation's. */
export function sealBy(secretKey: string): Seal {
  const derived = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, 'closeloop', purpose, bytes));
  const key = derived('seal', KEY_BYTES);
  const keyId = derived('name', KEY_ID_BYTES).toString('base64url');
  return {
    keyId,
    close: (text, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [PREFIX, keyId, bytes.toString('base64url')].join('.');
    },
    open: (sealed, place) => {
      const [prefix, by, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (prefix !== PREFIX || by !== keyId || bytes.length < IV_BYTES + TAG_BYTES)
        throw new NotSealedByThis(`The secret of ${place} was sealed by another key (SECRET_KEY).`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new NotSealedByThis(`The secret of ${place} has been changed, or moved from another place.`);
      }
    },
  };
}

const MADE_BYTES = 32;
export const makeSecretKey = (): string => randomBytes(MADE_BYTES).toString('base64url');
