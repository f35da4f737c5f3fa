import { createHash } from 'node:crypto';

/** The digest under which a secret is kept: tokens and share identifiers are never stored themselves (safety.md 6, 10). */
export const digestOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
