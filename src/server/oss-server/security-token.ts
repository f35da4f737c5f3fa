/**
 * The embedded store's own temporary credentials: signed with the installation's secret, write-only and bound to one
 * prefix (safety.md 8). Nothing is stored, so they are valid in every process and after every restart.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Quota } from '../storage/object-store.ts';

export interface Grant {
  readonly accessKeyId: string;
  readonly dirPrefix: string;
  readonly expiresAtMs: number;
  /** What may be stored with such credentials; without it only the store's own limits apply. */
  readonly quota?: Quota;
}

function hmac(installationSecret: string, purpose: string, text: string): string {
  return createHmac('sha256', installationSecret).update(`${purpose}\n${text}`).digest('base64url');
}

/** The app's own key for the embedded store; the page never gets it. */
export function rootKey(installationSecret: string): { accessKeyId: string; accessKeySecret: string } {
  return { accessKeyId: 'closeloop', accessKeySecret: hmac(installationSecret, 'store-root', '') };
}

/** The secret of a temporary access key. */
export function sessionSecret(installationSecret: string, accessKeyId: string): string {
  return hmac(installationSecret, 'store-session', accessKeyId);
}

/** The security token that carries a grant. */
export function writeToken(installationSecret: string, grant: Grant): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${body}.${hmac(installationSecret, 'store-token', body)}`;
}

/** The grant in a token; null when the signature is not ours. The caller checks the expiry. */
export function readToken(installationSecret: string, token: string): Grant | null {
  const [body = '', signature = ''] = token.split('.');
  if (!equalText(signature, hmac(installationSecret, 'store-token', body))) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Grant; // signed by us, so it has this shape
}

/** Compares in constant time. */
export function equalText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
