import type { Clock } from '../clock.ts';
import { digestOfSecret } from '../secret.ts';

const PREFIX = 's1_';
const BYTES = 16; // 128 bits (safety.md 10)
const CHECK_CHARACTERS = 4;
const form = /^s1_[A-Za-z0-9_-]{26}$/;

const checkOf = (body: string): string => digestOfSecret(PREFIX + body).slice(0, CHECK_CHARACTERS);

/** A new share identifier: `s1_`, 128 random bits, a checksum; 29 characters that need no escaping in an address. */
export function makeShareId(clock: Pick<Clock, 'secret'>): string {
  const body = clock.secret(BYTES);
  return PREFIX + body + checkOf(body);
}

/** Whether a text has the form and checksum of a share identifier, so that a mistyped one costs no query. */
export function isShareId(text: string): boolean {
  const body = text.slice(PREFIX.length, -CHECK_CHARACTERS);
  return form.test(text) && text.slice(-CHECK_CHARACTERS) === checkOf(body);
}
