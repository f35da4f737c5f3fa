/** The conversation with providers: the only place that uses the libraries of OpenID Connect (decision 0099). */
import type { Configuration } from 'openid-client';
import type { JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../clock.ts';
import { isSafeAddress } from '../../loopback.ts';
import { mergedClaims, type Claims } from './claims.ts';
import type { Provider } from './provider.ts';

/** Loaded with the first login by a provider. */
const protocol = () => import('openid-client');
const tokens = () => import('jose');

/** How far apart the clocks of provider and server may be. */
export const SKEW_SECONDS = 60;
const ASKED_SECONDS = 10;
const DISCOVERED_MS = 600_000;
/** Keys that are not known yet are asked for at most so often. */
const KEYS_PAUSE_MS = 5_000;
/** A logout that is older says nothing any more. */
const LOGOUT_MAX_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Of signatures whose key is public: what anybody could make, or only both sides, is refused. */
const ALGORITHMS = [
  ...['RS', 'PS', 'ES'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`]),
  'EdDSA',
  'Ed25519',
];

interface Known {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
  until: number;
}

/** Whom a provider names, and by which session of its own. */
export interface Arrival {
  subject: string;
  session: string | null;
  claims: Claims;
}

/** What a logout is about: a person, one session of the provider's, or both. */
export interface Logout {
  subject: string | null;
  session: string | null;
  /** When the provider wrote it. */
  at: Date;
}

export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** What providers say of themselves, asked again after ten minutes. */
function createDiscovery(clock: Clock) {
  const known = new Map<string, Known>();

  async function discovered(provider: Provider, anew = false): Promise<Known> {
    const { issuer, clientId, clientSecret } = provider;
    const name = JSON.stringify([issuer, clientId, clientSecret]);
    const cached = known.get(name);
    if (!anew && cached && cached.until > clock.now().getTime()) return cached;
    if (!isSafeAddress(issuer)) throw new Error(`The issuer ${issuer} is not reached by https.`);
    const { discovery, allowInsecureRequests, ClientSecretBasic, ClientSecretPost, clockTolerance } = await protocol();
    const isHere = issuer.startsWith('http:');
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [clockTolerance]: SKEW_SECONDS },
      (server, client, body, headers) =>
        (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
          ? ClientSecretPost(clientSecret)
          : ClientSecretBasic(clientSecret))(server, client, body, headers),
      { timeout: ASKED_SECONDS, execute: isHere ? [allowInsecureRequests] : [] },
    );
    const { jwks_uri: address = '', ...server } = configuration.serverMetadata();
    for (const each of [address, server.authorization_endpoint ?? '', server.token_endpoint ?? ''])
      if (!isSafeAddress(each)) throw new Error(`The provider names an address that is not reached by https: ${each}`);
    const { createRemoteJWKSet } = await tokens();
    const keys = createRemoteJWKSet(new URL(address), {
      cooldownDuration: KEYS_PAUSE_MS,
      timeoutDuration: ASKED_SECONDS * 1_000,
    });
    const made = { configuration, keys, until: clock.now().getTime() + DISCOVERED_MS };
    known.set(name, made);
    return made;
  }
  return discovered;
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;

export function createRelyingParty(clock: Clock) {
  const discovered = createDiscovery(clock);
  return {
    /** What a provider says of itself, and how many keys it has. Throws the reason why not. */
    look: async (provider: Provider): Promise<{ authorization: string; keys: number }> => {
      const { configuration } = await discovered(provider, true);
      const { jwks_uri: address = '', authorization_endpoint: authorization = '' } = configuration.serverMetadata();
      const { createRemoteJWKSet } = await tokens();
      const set = createRemoteJWKSet(new URL(address), { timeoutDuration: ASKED_SECONDS * 1_000 });
      await set.reload();
      return { authorization, keys: set.jwks()?.keys.length ?? 0 };
    },

    /** Where the browser goes to log in. */
    address: async (provider: Provider, redirectUri: string, { state, nonce, verifier }: Flow): Promise<string> => {
      const { configuration } = await discovered(provider);
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await protocol();
      return buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope: provider.scopes, response_type: 'code', state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /** Exchanges the code of a callback (`called`, its whole address) for who has come. Throws for whatever is not right. */
    arrival: async (provider: Provider, called: URL, { state, nonce, verifier }: Flow): Promise<Arrival> => {
      const { configuration, keys } = await discovered(provider);
      const { authorizationCodeGrant, fetchUserInfo } = await protocol();
      const granted = await authorizationCodeGrant(configuration, called, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      });
      // The library trusts the connection; the signature is checked all the same.
      const { jwtVerify } = await tokens();
      const { payload } = await jwtVerify(granted.id_token ?? '', keys, {
        ...{ issuer: configuration.serverMetadata().issuer, audience: provider.clientId, algorithms: ALGORITHMS },
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const subject = payload.sub ?? '';
      if (subject === '') throw new Error('The token names nobody.');
      const about = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, granted.access_token, subject)
        : {};
      const session = typeof payload['sid'] === 'string' ? payload['sid'] : null;
      return { subject, session, claims: mergedClaims(payload, about) };
    },

    /** What a logout token says (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws for one that is not right. */
    logout: async (provider: Provider, token: string): Promise<Logout> => {
      const { configuration, keys } = await discovered(provider);
      const { jwtVerify } = await tokens();
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        ...{ issuer: configuration.serverMetadata().issuer, audience: provider.clientId, algorithms: ALGORITHMS },
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: LOGOUT_MAX_SECONDS,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { typ } = protectedHeader;
      if (typ !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(typ))
        throw new Error('The token is of another kind.');
      const { events, nonce, sub, sid, iat = 0 } = payload;
      if (nonce !== undefined) throw new Error('A token for a login is no logout.');
      if (typeof events !== 'object' || events === null || !Object.hasOwn(events, LOGOUT_EVENT))
        throw new Error('The token is no logout.');
      const [subject, session] = [sub, sid].map((value) => (typeof value === 'string' && value !== '' ? value : null));
      if (!subject && !session) throw new Error('The logout names nobody.');
      return { subject: subject ?? null, session: session ?? null, at: new Date(iat * 1_000) };
    },
  };
}
