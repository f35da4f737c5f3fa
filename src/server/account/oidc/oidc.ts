import type { AccessNote } from '../../access-log/access-log-store.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isSafeAddress } from '../../loopback.ts';
import type { Seal } from '../../seal/seal.ts';
import { COMPANY, companyOf, type Provider } from './provider.ts';
import { readProviders, type KeptProvider } from './provider-store.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

/** `tx`: the transaction that asks; a second one beside it would wait for it. Without one, one of its own. */
export interface Providers {
  /** Those by which people come in. */
  all(tx: Tx): Promise<readonly Provider[]>;
  find(id: string, tx?: Tx): Promise<Provider | undefined>;
  /** Also one that is switched off, to try it. */
  findAny(id: string, tx?: Tx): Promise<Provider | undefined>;
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

/** Rejects when one of them does not answer as it has to, or its secret cannot be opened; `off`: there is none. */
export async function lookAtProviders({ database, providers, party }: OidcDeps): Promise<'off' | undefined> {
  const all = await database.read({ kind: 'system' }, providers.all);
  await Promise.all(all.map(party.look));
  return all.length === 0 ? 'off' : undefined;
}

/** What else somebody writes into an address is asked of no database. */
const ID = /^[a-z0-9-]{1,40}$/;

/** Without https nobody is sent to a provider: who listens would come in with what comes back. */
export function createOidc(config: Config, deps: Omit<OidcDeps, 'providers' | 'party'>): OidcDeps {
  const company = isSafeAddress(deps.publicUrl) ? companyOf(config) : undefined;
  const isSafe = isSafeAddress(deps.publicUrl);
  const kept = async (id: string | null, tx?: Tx): Promise<KeptProvider[]> => {
    const read = (within: Tx) => readProviders(within, deps.seal, id);
    return isSafe ? (tx ? read(tx) : deps.database.read({ kind: 'system' }, read)) : [];
  };
  const findAny = async (id: string, tx?: Tx): Promise<Provider | undefined> =>
    id === COMPANY ? company : ID.test(id) ? (await kept(id, tx))[0] : undefined;
  return {
    ...deps,
    providers: {
      company,
      all: async (tx) => [...(company ? [company] : []), ...(await kept(null, tx)).filter(({ active }) => active)],
      find: async (id, tx) => {
        const found = await findAny(id, tx);
        return found && 'active' in found && found.active === false ? undefined : found;
      },
      findAny,
    },
    party: createRelyingParty(deps.clock),
  };
}
