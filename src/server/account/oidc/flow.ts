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
  /** The admin who only tries it: nobody comes in. */
  tries?: string | undefined;
  until: number;
}

export const beginFlow = (
  clock: Clock,
  { provider, redirect, tries }: Pick<Begun, 'provider' | 'redirect' | 'tries'>,
): Begun => ({
  ...{ provider, redirect, tries, secret: clock.secret(SECRET_BYTES) },
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

const TRIAL = 'oidc.trial';
const TRIAL_MINUTES = 5;

/** What an admin's browser brings to `start`, for it sends no token along. */
export const trialTicket = (seal: Seal, clock: Clock, provider: string, userId: string): string =>
  seal.close(JSON.stringify({ provider, userId, until: clock.now().getTime() + TRIAL_MINUTES * 60_000 }), TRIAL);

/** Who tries this provider; undefined for a ticket that is none, of another provider, or too old. */
export function trierIn(seal: Seal, ticket: string | undefined, provider: string, now: Date): string | undefined {
  if (ticket === undefined) return undefined;
  try {
    const said = JSON.parse(seal.open(ticket, TRIAL)) as { provider: string; userId: string; until: number };
    return said.provider === provider && said.until > now.getTime() ? said.userId : undefined;
  } catch (error) {
    if (error instanceof NotSealedByThis) return undefined;
    throw error;
  }
}

/** Only a path of this host: what else somebody writes into an address leads home. The page judges it again. */
export const pathIn = (text: string | undefined): string =>
  text !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(text) ? text : '';
