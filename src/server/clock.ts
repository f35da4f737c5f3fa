/** The one place that reads the clock and draws chance; everything else gets them passed in (ARCHITECTURE.md). */
import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

export interface Clock {
  now(): Date;
  /** A new id, ordered by time so that indexes stay compact. */
  id(): string;
  /** So many random bytes as base64url. */
  secret(bytes: number): string;
  /** So many random decimal digits. */
  digits(count: number): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  id: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};

/** So many random bytes as lower-case hexadecimal digits. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A random number from 0 to below 1, for pauses that must differ between processes. */
export const chance = (): number => randomInt(1_000_000) / 1_000_000;
