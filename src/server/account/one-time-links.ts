import { INVITATION_DAYS, SET_UP_MINUTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { digestOfSecret } from '../secret.ts';
import { addLink, hasAdmin, linkByDigest, type KeptLink, type LinkPurpose } from './one-time-link-store.ts';

const CODE_BYTES = 16; // admin.md, The first day: 128 random bits
const MINUTE = 60_000;
const DAY = 86_400_000;

interface Made {
  url: string;
  expiresAt: Date;
}

/** The address at which the first admin is made; null when there is one. The address before it is void. */
export async function makeSetUpAddress(tx: Tx, clock: Clock, publicUrl: string): Promise<Made | null> {
  if (await hasAdmin(tx)) return null;
  const { code, expiresAt } = await make(tx, clock, {
    purpose: 'setUp',
    userId: null,
    madeBy: null,
    ms: SET_UP_MINUTES * MINUTE,
  });
  return { url: `${publicUrl}/setup?code=${code}`, expiresAt };
}

/** The address at which somebody who is there already sets a password. */
export async function makeInvitation(
  tx: Tx,
  clock: Clock,
  publicUrl: string,
  { userId, madeBy }: { userId: string; madeBy: string | null },
): Promise<Made> {
  const { code, expiresAt } = await make(tx, clock, {
    purpose: 'invitation',
    userId,
    madeBy,
    ms: INVITATION_DAYS * DAY,
  });
  return { url: `${publicUrl}/setup?invitation=${code}`, expiresAt };
}

async function make(
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

/** The set-up link of this code as long as it counts; else throws missing with what to do. */
export async function setUpLink(tx: Tx, code: string, now: Date): Promise<KeptLink> {
  const link = await linkByDigest(tx, digestOfSecret(code), 'setUp');
  if (!link || isOver(link, now) || (await hasAdmin(tx))) throw setUpOver();
  return link;
}

export const setUpOver = (): CallError => new CallError('missing', { text: { key: 'error.setUpOver' } });

/** The invitation of this code as long as it counts; else throws missing with whom to ask. */
export async function invitationLink(tx: Tx, code: string, now: Date): Promise<KeptLink & { userId: string }> {
  const link = await linkByDigest(tx, digestOfSecret(code), 'invitation');
  if (!link || link.userId === null) throw new CallError('missing', { text: { key: 'error.invitationMissing' } });
  if (isOver(link, now)) throw invitationOver(link);
  return { ...link, userId: link.userId };
}

export const invitationOver = ({ madeBy }: KeptLink): CallError =>
  new CallError('missing', {
    text: madeBy
      ? { key: 'error.invitationOver', params: { name: madeBy.userName, account: madeBy.account } }
      : { key: 'error.invitationMissing' },
  });

const isOver = ({ usedAt, expiresAt }: KeptLink, now: Date): boolean => usedAt !== null || expiresAt <= now;
