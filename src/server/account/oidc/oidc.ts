import type { AccessNote } from '../../access-log/access-log-store.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { isSafeAddress } from '../../loopback.ts';
import type { Seal } from '../../seal/seal.ts';
import { COMPANY, companyOf, type Provider } from './provider.ts';
import { readProviders, type KeptProvider } from './provider-store.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

export interface Providers {
  /** Those by which people come in. */
  all(): Promise<readonly Provider[]>;
  find(id: string): Promise<Provider | undefined>;
  /** Also one that is switched off, to try it. */
  findAny(id: string): Promise<Provider | undefined>;
  /** That of the variables. */
  company: Provider | undefined;
}

export interface OidcDeps {
  database: Database;
  clock: Clock;
  seal: Seal;
  publicUrl: string;
  providers: Providers;
  party: RelyingParty;
  note: (note: AccessNote) => void;
  log: (line: Record<string, unknown>) => void;
}

/** What else somebody writes into an address is asked of no database. */
const ID = /^[a-z0-9-]{1,40}$/;

/** Without https nobody is sent to a provider: who listens would come in with what comes back. */
export function createOidc(config: Config, deps: Omit<OidcDeps, 'providers' | 'party'>): OidcDeps {
  const company = isSafeAddress(deps.publicUrl) ? companyOf(config) : undefined;
  const isSafe = isSafeAddress(deps.publicUrl);
  const kept = async (id: string | null): Promise<KeptProvider[]> =>
    isSafe ? deps.database.read({ kind: 'system' }, (tx) => readProviders(tx, deps.seal, id)) : [];
  const findAny = async (id: string): Promise<Provider | undefined> =>
    id === COMPANY ? company : ID.test(id) ? (await kept(id))[0] : undefined;
  return {
    ...deps,
    providers: {
      company,
      all: async () => [...(company ? [company] : []), ...(await kept(null)).filter(({ active }) => active)],
      find: async (id) => {
        const found = await findAny(id);
        return found && 'active' in found && found.active === false ? undefined : found;
      },
      findAny,
    },
    party: createRelyingParty(deps.clock),
  };
}
