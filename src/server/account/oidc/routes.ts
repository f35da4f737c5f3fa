import type { PlainAnswer, PlainRequest, PlainRoute } from '../../http/plain-route.ts';
import type { Sessions } from '../sessions.ts';
import { callback, start } from './callback.ts';
import { endSessionsAt } from './oidc-store.ts';
import type { OidcDeps } from './oidc.ts';
import { noteFailure, refuse } from './refuse.ts';
import { SKEW_SECONDS } from './relying-party.ts';

/** The paths through which a browser is led, and the one that a provider calls. */
export function oidcRoutes(deps: OidcDeps, sessions: Sessions): PlainRoute[] {
  const at = '/oidc/:provider';
  const tooMany = async (request: PlainRequest): Promise<PlainAnswer> => {
    const provider = await deps.providers.find(request.params['provider'] ?? '').catch(() => undefined);
    return refuse(deps, request, 'limit', provider && { provider });
  };
  return [
    {
      ...{ kind: 'oidcStart', method: 'GET', url: `${at}/start`, rate: 'read', tooMany },
      handle: (request) => start(deps, request),
    },
    {
      ...{ kind: 'oidcCallback', method: 'GET', url: `${at}/callback`, rate: 'login', tooMany },
      handle: (request) => callback(deps, sessions, request),
    },
    {
      ...{ kind: 'oidcLogout', method: 'POST', url: `${at}/backchannel-logout`, rate: 'login' },
      handle: (request) => logout(deps, sessions, request),
      tooMany: () => ({ status: 429 }),
    },
  ];
}

/** Somebody has logged out at the provider, or was: what was open here ends, in all processes. */
async function logout(deps: OidcDeps, sessions: Sessions, request: PlainRequest): Promise<PlainAnswer> {
  const { providers, party, database, clock, note } = deps;
  const { ip, device, requestId, params, form } = request;
  const provider = await providers.find(params['provider'] ?? '');
  if (!provider) return { status: 404 };
  const said = await party.logout(provider, form['logout_token'] ?? '').catch((why: unknown) => ({ why }));
  if ('why' in said) {
    const about = { userId: null, reason: 'providerLogout', provider: provider.name } as const;
    noteFailure(deps, request, { kind: 'logout', ...about, why: said.why });
    return { status: 400, body: { error: 'invalid_request' }, failed: true };
  }
  const { at, ...whom } = said;
  const { id, issuer, name } = provider;
  // What has begun since is another session: a repeated token ends nothing new.
  const before = new Date(at.getTime() + SKEW_SECONDS * 1_000);
  const people = await database.transaction({ kind: 'system' }, async (tx) => {
    const ended = await endSessionsAt(tx, { provider: id, issuer, ...whom, before, now: clock.now() });
    if (ended.length > 0) await sessions.changedAll(tx, ended);
    return ended;
  });
  for (const userId of people)
    note({ kind: 'logout', userId, outcome: 'ok', reason: 'provider', provider: name, ip, device, requestId });
  return { status: 200 };
}
