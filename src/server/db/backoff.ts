import { setTimeout as pause } from 'node:timers/promises';
import { chance } from '../clock.ts';

const FIRST_MS = 100;
/** The longest pause: a process reconnects soon after the service is back. */
const MOST_MS = 3_000;

/**
 * The pause before the next attempt, in ms: exponential with jitter, so that processes do not reconnect at the same
 * time.
 */
export const backoffMs = (attempt: number, mostMs = MOST_MS): number =>
  Math.min(FIRST_MS * 2 ** Math.min(attempt, 20), mostMs) * (0.5 + chance() / 2);

/** Waits for the pause; returns at once when `signal` is aborted. */
export const waitBackoff = async (attempt: number, signal?: AbortSignal, mostMs?: number): Promise<void> => {
  await pause(backoffMs(attempt, mostMs), undefined, signal ? { signal } : {}).catch(() => undefined);
};
