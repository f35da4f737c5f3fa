import type { AccessNote } from '../../access-log/access-log-store.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { isSafeAddress } from '../../loopback.ts';
import type { Seal } from '../../seal/seal.ts';
import { companyOf, type Provider } from './provider.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

export interface Providers {
  all(): Promise<readonly Provider[]>;
  find(id: string): Promise<Provider | undefined>;
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

/** Without https nobody is sent to a provider: who listens would come in with what comes back. */
export function createOidc(config: Config, deps: Omit<OidcDeps, 'providers' | 'party'>): OidcDeps {
  const company = isSafeAddress(deps.publicUrl) ? companyOf(config) : undefined;
  const all = (): Promise<readonly Provider[]> => Promise.resolve(company ? [company] : []);
  return {
    ...deps,
    providers: { all, find: async (id) => (await all()).find((one) => one.id === id) },
    party: createRelyingParty(deps.clock),
  };
}
