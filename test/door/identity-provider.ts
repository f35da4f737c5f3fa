/** A provider of identities on this machine, whose answers a test makes as wrong as it likes. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { afterAll, beforeAll } from 'vitest';

export const CLIENT = { id: 'closeloop', secret: 'a secret of the client' };
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How an answer is wrong; what is left out is right. */
export interface Wrong {
  /** Of the token, instead of the right ones; undefined takes one away. */
  claims?: JWTPayload;
  /** `none`: no signature; `HS256`: by the client's secret; `stranger`: by a key that the provider does not publish. */
  signature?: 'none' | 'HS256' | 'stranger';
  /** What is said about the person beside the token. */
  about?: JWTPayload;
}

interface Granted {
  nonce: string;
  challenge: string;
  claims: JWTPayload;
}

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;

/** One that the tests of a file share. */
export function sharedIdentityProvider(): IdentityProvider {
  const provider = {} as IdentityProvider;
  beforeAll(async () => void Object.assign(provider, await openIdentityProvider()));
  afterAll(() => provider.close());
  return provider;
}

export async function openIdentityProvider() {
  const keys: { kid: string; key: CryptoKey; jwk: JWK }[] = [];
  const addKey = async (): Promise<void> => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${keys.length}-${crypto.randomUUID()}`;
    keys.splice(0, keys.length, {
      kid,
      key: privateKey,
      jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    });
  };
  await addKey();
  const stranger = await generateKeyPair('RS256');
  const codes = new Map<string, Granted>();
  const asked: string[] = [];
  let wrong: Wrong = {};
  let isAway = false;

  const signed = async (payload: JWTPayload, header: { typ?: string } = {}): Promise<string> => {
    const [own] = keys;
    if (!own) throw new Error('There is no key.');
    if (wrong.signature === 'none') return new UnsecuredJWT(payload).encode();
    const token = new SignJWT(payload);
    if (wrong.signature === 'HS256')
      return token.setProtectedHeader({ alg: 'HS256', ...header }).sign(new TextEncoder().encode(CLIENT.secret));
    const key = wrong.signature === 'stranger' ? stranger.privateKey : own.key;
    return token.setProtectedHeader({ alg: 'RS256', kid: own.kid, ...header }).sign(key);
  };
  const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    if (isAway) return [503, {}];
    if (pathname === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    if (pathname === '/keys') return [200, { keys: keys.map(({ jwk }) => jwk) }];
    if (pathname === '/me') return [200, { sub: lastClaims['sub'], ...wrong.about }];
    if (pathname !== '/token') return [404, {}];
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const granted = codes.get(form.get('code') ?? '');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(form.get('code_verifier') ?? ''));
    if (!granted || Buffer.from(digest).toString('base64url') !== granted.challenge)
      return [400, { error: 'invalid_grant' }];
    codes.delete(form.get('code') ?? '');
    const now = nowSeconds();
    lastClaims = granted.claims;
    const right = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: granted.nonce, ...granted.claims };
    const token = await signed({ ...right, ...wrong.claims });
    return [200, { access_token: 'access', token_type: 'Bearer', id_token: token }];
  };
  let lastClaims: JWTPayload = {};
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** The paths that were asked for. */
    asked,
    /** Somebody logs in at this address of the product's redirect; answers the code, state and iss of the way back. */
    login: (address: string, claims: JWTPayload): { code: string; state: string; iss: string } => {
      const query = new URL(address).searchParams;
      const code = crypto.randomUUID();
      codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', claims });
      return { code, state: query.get('state') ?? '', iss: issuer };
    },
    logoutToken: (claims: JWTPayload, header: { typ?: string } = { typ: 'logout+jwt' }): Promise<string> =>
      signed(
        {
          ...{ iss: issuer, aud: CLIENT.id, iat: nowSeconds(), exp: nowSeconds() + 120, jti: crypto.randomUUID() },
          ...{ events: { [LOGOUT_EVENT]: {} }, ...claims },
        },
        header,
      ),
    /** Its keys are replaced by a new one. */
    rotate: addKey,
    /** While `work` runs its answers are wrong in this way. */
    beingWrong: async <T>(how: Wrong, work: () => Promise<T>): Promise<T> => {
      wrong = how;
      try {
        return await work();
      } finally {
        wrong = {};
      }
    },
    away: async <T>(work: () => Promise<T>): Promise<T> => {
      isAway = true;
      try {
        return await work();
      } finally {
        isAway = false;
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
