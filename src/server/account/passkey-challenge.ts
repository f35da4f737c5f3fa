import * as z from 'zod/mini';
import type { SigningOptions } from '../../shared/account/credential.ts';
import { PASSKEY_MINUTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';
import type { Seal } from '../seal/seal.ts';
import { digestOfSecret } from '../secret.ts';
import { spendChallenge, type StoredPasskey } from './passkey-store.ts';

const PLACE = 'passkeyChallenge';
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

/** A new challenge. It is sealed, so it says itself what it was made for, and nothing is stored until it is answered. */
export function newChallenge(seal: Seal, now: Date, { purpose, boundTo }: Purpose): string {
  const made = JSON.stringify({ purpose, boundTo, until: now.getTime() + PASSKEY_MS });
  return Buffer.from(seal.close(made, PLACE)).toString('base64url');
}

/** The options for a signature, by one of these keys; without keys the person chooses. */
export function askToSign(
  seal: Seal,
  now: Date,
  place: PasskeyPlace,
  by: Purpose & { keys: readonly StoredPasskey[]; userVerification: SigningOptions['userVerification'] },
): SigningOptions {
  return {
    challenge: newChallenge(seal, now, by),
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
const madeFor = z.object({ purpose: z.string(), boundTo: z.string(), until: z.number() });

/** The challenge that was signed, and for what it was made; undefined if it is none of ours, was answered, or is over. */
export async function answered(
  { tx, now, seal }: Pick<Context, 'tx' | 'now'> & { seal: Seal },
  clientDataJSON: string,
  purpose: Purpose['purpose'],
): Promise<{ challenge: string; boundTo: string } | undefined> {
  const made = madeBy(seal, clientDataJSON);
  if (!made || made.purpose !== purpose || made.until <= now.getTime()) return undefined;
  const { challenge, boundTo, until } = made;
  return (await spendChallenge(tx, digestOfSecret(challenge), new Date(until))) ? { challenge, boundTo } : undefined;
}

function madeBy(seal: Seal, clientDataJSON: string): (z.output<typeof madeFor> & { challenge: string }) | undefined {
  const textOf = (bytes: string): string => Buffer.from(bytes, 'base64url').toString('utf8');
  try {
    const { challenge } = clientData.parse(JSON.parse(textOf(clientDataJSON)));
    return { challenge, ...madeFor.parse(JSON.parse(seal.open(textOf(challenge), PLACE))) };
  } catch {
    return undefined; // no browser's, or not sealed by us
  }
}
