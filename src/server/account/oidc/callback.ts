import { PROVIDER_ANSWER_SECONDS } from '../../../shared/constants.ts';
import type { PlainAnswer, PlainRequest } from '../../http/plain-route.ts';
import { digestOfSecret } from '../../secret.ts';
import type { Sessions } from '../sessions.ts';
import { arrive, type Arrived } from './arrive.ts';
import { beginFlow, begunIn, cookieOf, partsOf, pathIn, trierIn, type Begun } from './flow.ts';
import { claimState, keepAnswer } from './oidc-store.ts';
import type { OidcDeps } from './oidc.ts';
import type { Provider } from './provider.ts';
import { refuse, toLogin } from './refuse.ts';
import { tried } from './trial.ts';
import type { Arrival } from './relying-party.ts';

const SIGN_IN_BYTES = 32;
const SYSTEM = { kind: 'system' } as const;

const callbackOf = ({ publicUrl }: OidcDeps, { id }: Provider): string => `${publicUrl}/oidc/${id}/callback`;
export const isSecureAt = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl.startsWith('https:');

/** Sends the browser to the provider, with what it has to bring back. */
export async function start(deps: OidcDeps, request: PlainRequest): Promise<PlainAnswer> {
  const { publicUrl, providers, party, seal, clock } = deps;
  const { params, query, search, host } = request;
  const id = params['provider'] ?? '';
  const tries = trierIn(seal, query['test'], id, clock.now());
  const provider = await (tries === undefined ? providers.find(id) : providers.findAny(id));
  if (!provider) return { status: 404 };
  // The answer comes to the public address, and only there is the cookie sent. Once, for proxies that rename the host.
  if (host !== new URL(publicUrl).host && query['at'] === undefined)
    return { status: 302, location: `${publicUrl}/oidc/${provider.id}/start${search || '?'}&at=public` };
  const begun = beginFlow(clock, { provider: provider.id, redirect: pathIn(query['redirect']), tries });
  try {
    const location = await party.address(provider, callbackOf(deps, provider), partsOf(begun));
    return { status: 302, location, cookie: cookieOf(seal, begun, isSecureAt(deps)) };
  } catch (error) {
    return refuse(deps, request, 'providerAway', { redirect: begun.redirect, provider, why: error });
  }
}

/** Takes what the browser brings back, and gives it what the page takes the session with. */
export async function callback(deps: OidcDeps, sessions: Sessions, request: PlainRequest): Promise<PlainAnswer> {
  const { providers, party, seal, clock, database } = deps;
  const { params, query, search, cookies } = request;
  const begun = begunIn(seal, cookies, isSecureAt(deps), clock.now());
  const id = params['provider'] ?? '';
  const provider = await (begun?.tries === undefined ? providers.find(id) : providers.findAny(id));
  if (!provider) return { status: 404 };
  if (!begun || begun.provider !== provider.id) return refuse(deps, request, 'providerState', { provider });
  const { redirect } = begun;
  const flow = partsOf(begun);
  const state = { ...flow, provider: provider.id, until: new Date(begun.until) };
  if (query['state'] !== flow.state || !(await database.transaction(SYSTEM, (tx) => claimState(tx, state))))
    return refuse(deps, request, 'providerState', { redirect, provider });
  let arrival: Arrival;
  try {
    arrival = await party.arrival(provider, new URL(callbackOf(deps, provider) + search), flow);
  } catch (error) {
    const reason = query['error'] === undefined ? 'providerToken' : 'providerRefused';
    if (begun.tries !== undefined) return tried(deps, begun, { reason, why: error });
    return refuse(deps, request, reason, { redirect, provider, why: error });
  }
  if (begun.tries !== undefined) return tried(deps, begun, { provider, claims: arrival.claims });
  const arrived = await keptFor(deps, sessions, request, { provider, arrival, begun });
  return 'refused' in arrived
    ? refuse(deps, request, arrived.refused, { redirect, provider, userId: arrived.userId })
    : toLogin(redirect, `signin=${arrived.signIn}`);
}

const keptFor = (
  { database, clock }: OidcDeps,
  sessions: Sessions,
  { language, ip, requestId }: PlainRequest,
  { provider, arrival, begun }: { provider: Provider; arrival: Arrival; begun: Begun },
): Promise<Extract<Arrived, { refused: unknown }> | { signIn: string }> =>
  database.transaction(SYSTEM, async (tx) => {
    const arrived = await arrive({ tx, clock, sessions, language, ip, requestId }, provider, arrival);
    if ('refused' in arrived) return arrived;
    const signIn = clock.secret(SIGN_IN_BYTES);
    await keepAnswer(tx, partsOf(begun).state, {
      ...arrived,
      digest: digestOfSecret(signIn),
      issuer: provider.issuer,
      subject: arrival.subject,
      providerSession: arrival.session,
      until: new Date(clock.now().getTime() + PROVIDER_ANSWER_SECONDS * 1_000),
    });
    return { signIn };
  });
