import { createOidc, type OidcDeps } from '../account/oidc/oidc.ts';
import type { Provider } from '../account/oidc/provider.ts';
import type { Installation } from '../backup/open-installation.ts';
import { systemClock } from '../clock.ts';
import { lookAtSeal } from '../seal/secret-key.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';
import { publicUrlOf } from './public-url.ts';
import { withDatabase } from './with-database.ts';

const SYSTEM = { kind: 'system' } as const;
const none = ok('nobody logs in by one.');
const nothing = (): void => undefined;

/** Asks each provider of logins what it says of itself. */
export const checkProviders = (installation: Installation): Promise<Finding[]> =>
  withDatabase(installation, async (database) => {
    const { config, folder } = installation;
    const keys = { database, folder, given: config.SECRET_KEY };
    const seal = await database.transaction(SYSTEM, (tx) => lookAtSeal(keys, tx));
    if (!seal) return [none];
    const deps = { database, clock: systemClock, seal, publicUrl: publicUrlOf(config), note: nothing, log: nothing };
    const { providers, party } = createOidc(config, deps);
    return judgeProviders(await database.read(SYSTEM, providers.all), party);
  });

export const judgeProviders = async (
  all: readonly Provider[],
  party: Pick<OidcDeps['party'], 'look'>,
): Promise<Finding[]> => (all.length === 0 ? [none] : Promise.all(all.map((provider) => judge(provider, party))));

const judge = (provider: Provider, party: Pick<OidcDeps['party'], 'look'>): Promise<Finding> =>
  party.look(provider).then(
    ({ keys }) => ok(`${provider.id} answers (${provider.issuer}), and has ${keys} keys.`),
    (error: unknown) =>
      problem(
        `${provider.id} does not answer as it has to (${provider.issuer}): ${reasonOf(error)}`,
        'Until it does nobody comes in by it: look at it from this machine, and at the address of the issuer. Administrators with a password and a second factor get in.',
      ),
  );
