import { INVITATION_DAYS, SET_UP_MINUTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { digestOfSecret } from '../secret.ts';
import { addLink, hasAdmin, linkByDigest, type StoredLink, type LinkPurpose } from './one-time-link-store.ts';

const CODE_BYTES = 16; // admin.md, The first day: 128 random bits
const MINUTE = 60_000;
const DAY = 86_400_000;

interface OneTimeAddress {
  url: string;
  expiresAt: Date;
}

/**
 * The address at which the first admin is created; null when there is an admin already.
 * Makes earlier addresses invalid.
 */
export async function makeSetUpAddress(tx: Tx, clock: Clock, publicUrl: string): Promise<OneTimeAddress | null> {
  if (await hasAdmin(tx)) return null;
  const { code, expiresAt } = await makeLink(tx, clock, {
    purpose: 'setUp',
    userId: null,
    madeBy: null,
    ms: SET_UP_MINUTES * MINUTE,
  });
  return { url: `${publicUrl}/setup?code=${code}`, expiresAt };
}

/** The address at which an existing user sets a password. */
export async function makeInvitation(
  tx: Tx,
  clock: Clock,
  publicUrl: string,
  { userId, madeBy }: { userId: string; madeBy: string | null },
): Promise<OneTimeAddress> {
  const { code, expiresAt } = await makeLink(tx, clock, {
    purpose: 'invitation',
    userId,
    madeBy,
    ms: INVITATION_DAYS * DAY,
  });
  return { url: `${publicUrl}/setup?invitation=${code}`, expiresAt };
}

async function makeLink(
  tx: Tx,
  clock: Clock,
  { ms, ...link }: { purpose: LinkPurpose; userId: string | null; madeBy: string | null; ms: number },
): Promise<{ code: string; expiresAt: Date }> {
  const code = clock.secret(CODE_BYTES);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ms);
  await addLink(tx, { ...link, digest: digestOfSecret(code), madeAt: now, expiresAt });
  return { code, expiresAt };
}

/** The set-up link of this code. Throws missing when it is used, expired, or there is an admin already. */
export async function setUpLink(tx: Tx, code: string, now: Date): Promise<StoredLink> {
  const link = await linkByDigest(tx, digestOfSecret(code), 'setUp');
  if (!link || isOver(link, now) || (await hasAdmin(tx))) throw setUpOver();
  return link;
}

export const setUpOver = (): CallError => new CallError('missing', { text: { key: 'error.setUpOver' } });

/**
 * The invitation of this code. Throws missing when it is used or expired; the error tells whom to ask for a new one.
 */
export async function invitationLink(tx: Tx, code: string, now: Date): Promise<StoredLink & { userId: string }> {
  const link = await linkByDigest(tx, digestOfSecret(code), 'invitation');
  if (!link || link.userId === null) throw new CallError('missing', { text: { key: 'error.invitationMissing' } });
  if (isOver(link, now)) throw invitationOver(link);
  return { ...link, userId: link.userId };
}

export const invitationOver = ({ madeBy }: StoredLink): CallError =>
  new CallError('missing', {
    text: madeBy
      ? { key: 'error.invitationOver', params: { name: madeBy.userName, account: madeBy.account } }
      : { key: 'error.invitationMissing' },
  });

const isOver = ({ usedAt, expiresAt }: StoredLink, now: Date): boolean => usedAt !== null || expiresAt <= now;
