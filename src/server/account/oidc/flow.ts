import type { Clock } from '../../clock.ts';
import { NotSealedByThis, type Seal } from '../../seal/seal.ts';
import { digestOfSecret } from '../../secret.ts';
import type { Flow } from './relying-party.ts';

const SECRET_BYTES = 32;
const FLOW_MINUTES = 10;
const PLACE = 'oidc.flow';

/**
 * A login that has begun. All of it is in the browser, sealed: the server keeps nothing until somebody has come, so that
 * nobody can fill it. State, nonce and verifier follow from the secret, so an answer that another browser has begun fits
 * nowhere.
 */
export interface Begun {
  provider: string;
  secret: string;
  redirect: string;
  until: number;
}

export const beginFlow = (clock: Clock, provider: string, redirect: string): Begun => ({
  ...{ provider, redirect, secret: clock.secret(SECRET_BYTES) },
  until: clock.now().getTime() + FLOW_MINUTES * 60_000,
});

const part = ({ secret, provider }: Begun, name: string): string => digestOfSecret(`${name}.${provider}.${secret}`);

export const partsOf = (begun: Begun): Flow & { browser: string } => ({
  state: part(begun, 'state'),
  nonce: part(begun, 'nonce'),
  verifier: part(begun, 'verifier'),
  browser: part(begun, 'browser'),
});

/** By https its name says that nobody but this very host has set it: not a page beside it, not a connection without https. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-closeloop-oidc' : 'closeloop-oidc');

export const cookieOf = (seal: Seal, begun: Begun, isSecure: boolean): string =>
  [
    `${nameOf(isSecure)}=${seal.close(JSON.stringify(begun), PLACE)}`,
    `Path=/; Max-Age=${FLOW_MINUTES * 60}; HttpOnly; SameSite=Lax`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

/** What this browser has begun; undefined if nothing, or too long ago. */
export function begunIn(seal: Seal, cookies: string | undefined, isSecure: boolean, now: Date): Begun | undefined {
  const start = `${nameOf(isSecure)}=`;
  const sealed = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
  if (sealed === undefined) return undefined;
  try {
    const begun = JSON.parse(seal.open(sealed, PLACE)) as Begun;
    return begun.until > now.getTime() ? begun : undefined;
  } catch (error) {
    if (error instanceof NotSealedByThis) return undefined;
    throw error;
  }
}

/** Only a path of this host: what else somebody writes into an address leads home. The page judges it again. */
export const pathIn = (text: string | undefined): string =>
  text !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(text) ? text : '';
