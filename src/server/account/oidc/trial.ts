import type { AccessFailure } from '../../../shared/account/access-kinds.ts';
import type { PlainAnswer } from '../../http/plain-route.ts';
import { claimedRow, verifiedMail, type Claims } from './claims.ts';
import { partsOf, type Begun } from './flow.ts';
import type { OidcDeps } from './oidc.ts';
import type { Provider } from './provider.ts';
import { keepTrial } from './provider-store.ts';
import { sentenceOf } from './refuse.ts';

const VALUE_MAX = 500;
const CLAIMS_MAX = 60;

type Tried = { reason: AccessFailure; why: unknown } | { provider: Provider; claims: Claims };

/** A login that only tries a provider: nobody comes in, and the admin who tries reads what came. */
export async function tried({ database, clock }: OidcDeps, begun: Begun, how: Tried): Promise<PlainAnswer> {
  const at = clock.now().toISOString();
  const row = 'claims' in how ? claimedRow(how.provider.rows, how.claims) : -1;
  const came =
    'why' in how
      ? { at, reason: how.reason, sentence: sentenceOf(how.why), claims: [], row: null }
      : { at, reason: reasonOf(how, row), sentence: null, claims: shown(how.claims), row: row < 0 ? null : row };
  await database.transaction({ kind: 'system' }, (tx) => keepTrial(tx, partsOf(begun).state, begun.tries ?? '', came));
  return { status: 302, location: `/app/admin/providers?id=${begun.provider}` };
}

/** Why somebody who is nobody here yet would not come in. */
function reasonOf({ provider, claims }: { provider: Provider; claims: Claims }, row: number): AccessFailure | null {
  if (row < 0) return 'providerRow';
  return verifiedMail(claims, provider.trustsMail) === undefined ? 'providerMail' : null;
}

const shown = (claims: Claims): { name: string; value: string }[] =>
  Object.entries(claims)
    .filter(([, value]) => value !== undefined)
    .slice(0, CLAIMS_MAX)
    .map(([name, value]) => ({
      name,
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_MAX),
    }));
