import type { CallOutput } from '../../shared/call.ts';
import type { createShare } from '../../shared/ticket/share-calls.ts';
import type { SharePurpose } from '../../shared/ticket/rules.ts';
import { makeShareId } from '../account/share-id.ts';
import type { Context } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { insertShare } from './shares-store.ts';

const DAY_MS = 86_400_000;

/** Stores a new link to a ticket, a problem or the wall. Only this answer contains its identifier. */
export async function addShare(
  { tx, clock, now }: Context,
  of:
    | { ticketId: string; purpose: SharePurpose; createdBy: string }
    | { problemId: string; purpose: SharePurpose; createdBy: string }
    | { purpose: 'wall'; createdBy: string },
  expiresInDays: number,
  urlOf: (shareId: string) => string,
): Promise<CallOutput<typeof createShare>> {
  const shareId = makeShareId(clock);
  const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
  const id = clock.id();
  await insertShare(tx, { ...of, id, createdAt: now, expiresAt, digest: digestOfSecret(shareId) });
  return { id, shareId, url: urlOf(shareId), purpose: of.purpose, expiresAt: expiresAt.toISOString() };
}
