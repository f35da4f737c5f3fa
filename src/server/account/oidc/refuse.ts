import type { AccessFailure, AccessKind } from '../../../shared/account/access-kinds.ts';
import type { PlainAnswer, PlainRequest } from '../../http/plain-route.ts';
import type { OidcDeps } from './oidc.ts';
import type { Provider } from './provider.ts';

/** What a person reads instead of a reason: `#provider=<code>` of the login page. The reason is in the access log. */
const codes: Partial<Record<AccessFailure, string>> = {
  providerAway: 'away',
  providerState: 'again',
  providerRow: 'nobody',
  providerMail: 'mail',
  providerKept: 'kept',
  limit: 'later',
};

export const toLogin = (redirect: string, fragment: string): PlainAnswer => ({
  status: 302,
  location: `/login${redirect && `?redirect=${encodeURIComponent(redirect)}`}#${fragment}`,
});

/** Leads to the login page, with a sentence; the access log gets the reason, the server's log the library's sentence. */
export function refuse(
  deps: OidcDeps,
  request: PlainRequest,
  reason: AccessFailure,
  {
    redirect = '',
    userId = null,
    provider,
    why,
  }: { redirect?: string; userId?: string | null; provider?: Provider; why?: unknown } = {},
): PlainAnswer {
  noteFailure(deps, request, { kind: 'login', userId, reason, provider: provider?.name, why });
  return { ...toLogin(redirect, `provider=${codes[reason] ?? 'refused'}`), failed: true };
}

export function noteFailure(
  deps: OidcDeps,
  { ip, device, requestId, params }: PlainRequest,
  {
    why,
    ...about
  }: { kind: AccessKind; userId: string | null; reason: AccessFailure; provider: string | undefined; why: unknown },
): void {
  deps.note({ ...about, outcome: 'failed', ip, device, requestId });
  if (why === undefined) return;
  deps.log({ level: 'warn', operation: 'oidc', provider: params['provider'], requestId, error: sentenceOf(why) });
}

/** The sentence of the library, and of what was beneath it; never a token. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
