import * as z from 'zod/mini';
import type { SigningOptions } from '../../shared/account/credential.ts';
import { PASSKEY_MINUTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { addChallenge, takeChallenge, type StoredPasskey } from './passkey-store.ts';

const CHALLENGE_BYTES = 32;
export const PASSKEY_MS = PASSKEY_MINUTES * 60_000;

/** What a challenge was made for, and by whom it may be answered. */
export interface Purpose {
  purpose: 'register' | 'login' | 'second' | 'confirm';
  /** A session, a ticket or an account; empty: anybody. */
  boundTo: string;
}

/** Where passkeys are used: browsers bind them to a host. */
export interface PasskeyPlace {
  rpId: string;
  origin: string;
}

/**
 * Undefined where there are none: without https, or on a host that is not PUBLIC_URL's, whose keys would be other ones.
 * This machine's own name is as good as https to browsers.
 */
export function passkeyPlace(publicUrl: string, calledAt: string | undefined): PasskeyPlace | undefined {
  if (calledAt === undefined || !URL.canParse(calledAt)) return undefined;
  const { protocol, hostname, host, origin } = new URL(publicUrl);
  if (hostname === 'localhost') {
    const here = new URL(calledAt);
    return here.hostname === hostname ? { rpId: hostname, origin: here.origin } : undefined;
  }
  // Behind a proxy the connection itself has no https.
  const here = new URL(calledAt.replace(/^https?:/, protocol));
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  return protocol === 'https:' && isName && here.host === host ? { rpId: hostname, origin } : undefined;
}

/** @throws CallError forbidden where there are no passkeys */
export function requirePlace(publicUrl: string, { calledAt }: Pick<Context, 'calledAt'>): PasskeyPlace {
  const place = passkeyPlace(publicUrl, calledAt);
  if (!place) throw new CallError('forbidden', { text: { key: 'error.passkeyPlace', params: { url: publicUrl } } });
  return place;
}

/** Stores a new challenge and answers it. */
export async function newChallenge(
  { tx, clock, now }: Pick<Context, 'tx' | 'clock' | 'now'>,
  { purpose, boundTo }: Purpose,
): Promise<string> {
  const challenge = clock.secret(CHALLENGE_BYTES);
  const expiresAt = new Date(now.getTime() + PASSKEY_MS);
  await addChallenge(tx, { digest: digestOfSecret(challenge), purpose, boundTo, expiresAt });
  return challenge;
}

/** The options for a signature, by one of these keys; without keys the person chooses. */
export async function askToSign(
  context: Pick<Context, 'tx' | 'clock' | 'now'>,
  place: PasskeyPlace,
  by: Purpose & { keys: readonly StoredPasskey[]; userVerification: SigningOptions['userVerification'] },
): Promise<SigningOptions> {
  return {
    challenge: await newChallenge(context, by),
    timeout: PASSKEY_MS,
    rpId: place.rpId,
    allowCredentials: by.keys.map(nameOf),
    userVerification: by.userVerification,
  };
}

export const nameOf = ({ credentialId, transports }: StoredPasskey) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
});

const clientData = z.object({ challenge: z.string() });

/** The challenge that was signed, and for what it was made; undefined if it is none of ours, was answered, or is over. */
export async function answered(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  clientDataJSON: string,
  purpose: Purpose['purpose'],
): Promise<{ challenge: string; boundTo: string } | undefined> {
  const challenge = challengeIn(clientDataJSON);
  const boundTo = challenge && (await takeChallenge(tx, digestOfSecret(challenge), purpose, now));
  return challenge === undefined || boundTo === undefined ? undefined : { challenge, boundTo };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined; // the browser of nobody
  }
}
