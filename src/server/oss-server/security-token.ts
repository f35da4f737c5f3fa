/**
 * The embedded store's own temporary credentials: stateless, sealed with the installation's secret, write-only and
 * bound to one prefix (safety.md 8). Nothing is stored, so every process and every restart knows them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Quota } from '../storage/object-store.ts';

export interface Grant {
  readonly accessKeyId: string;
  readonly dirPrefix: string;
  readonly expiresAtMs: number;
  /** What may be stored with such credentials; absent means only the store's own caps. */
  readonly quota?: Quota;
}

function seal(installationSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', installationSecret).update(`${purpose}\n${text}`).digest('base64url');
}

/** The app's own key to the embedded store; nothing is shared with the page. */
export function rootKey(installationSecret: string): { accessKeyId: string; accessKeySecret: string } {
  return { accessKeyId: 'closeloop', accessKeySecret: seal(installationSecret, 'store-root', '') };
}

/** Secret of a temporary key id. */
export function sessionSecret(installationSecret: string, accessKeyId: string): string {
  return seal(installationSecret, 'store-session', accessKeyId);
}

/** The security token that carries a grant. */
export function writeToken(installationSecret: string, grant: Grant): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${body}.${seal(installationSecret, 'store-token', body)}`;
}

/** The grant inside a token, or null when the seal is not ours. Expiry is the caller's to judge. */
export function readToken(installationSecret: string, token: string): Grant | null {
  const [body = '', mark = ''] = token.split('.');
  if (!equalText(mark, seal(installationSecret, 'store-token', body))) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Grant; // sealed by us, so of our shape
}

/** Equality that takes the same time wherever the texts differ. */
export function equalText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
