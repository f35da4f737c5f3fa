import type { Viewer } from '../../shared/ticket/rules.ts';
import { networkOf } from '../http/network.ts';
import { createSemaphore } from './semaphore.ts';

/** So many files are decoded at once, in all and for each who sends them (safety.md 8). */
const DECODING = { all: 4, each: 2, waitingAll: 32, waitingEach: 8, waitMs: 15_000 };

/** One for all that decodes. */
export const createDecodingGate = () => createSemaphore(DECODING);
export type DecodingGate = ReturnType<typeof createDecodingGate>;

/** Whose pictures these are, for a fair share of the processor. */
export const ownerOf = (viewer: Viewer, ip: string): string =>
  viewer.kind === 'user'
    ? `user:${viewer.userId}`
    : viewer.kind === 'visitor'
      ? `share:${viewer.shareId}`
      : `network:${networkOf(ip)}`;
