import type { Viewer } from '../../shared/ticket/rules.ts';
import { networkOf } from '../http/network.ts';
import { createSemaphore } from '../semaphore.ts';

/** How many files are decoded at once, in total and for each sender (safety.md 8). */
const DECODING = { all: 4, each: 2, waitingAll: 32, waitingEach: 8, waitMs: 15_000 };

export const createDecodingSemaphore = () => createSemaphore(DECODING);
export type DecodingSemaphore = ReturnType<typeof createDecodingSemaphore>;

/** The sender of files, as the owner in the semaphore. */
export const ownerOf = (viewer: Viewer, ip: string): string =>
  viewer.kind === 'user' ? `user:${viewer.userId}` : `network:${networkOf(ip)}`;
