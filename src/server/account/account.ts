import type { Config } from '../config.ts';
import type { Operation } from '../http/operation.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import type { Avatars } from '../upload/avatars.ts';
import { isApiKey, subjectOfKey, tokenOf } from './api-keys.ts';
import { confirmation } from './confirm-operation.ts';
import { factorOperations } from './factor-operations.ts';
import { entryOperations } from './operations.ts';
import { ownOperations } from './own-operations.ts';
import { loginByProvider } from './oidc/login-oidc.ts';
import { createOidc, type OidcDeps } from './oidc/oidc.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { passkeyLoginOperations } from './passkey-login.ts';
import { passkeyOperations } from './passkey-operations.ts';
import { type Hasher, createHasher } from './password.ts';
import { type Sessions, createSessions } from './sessions.ts';

export interface Account {
  /** Identifies the caller for the pipeline. */
  identify: Sessions['identify'];
  operations: Operation[];
  /** Of the logins by providers. */
  plainRoutes: PlainRoute[];
  /** For features that disable people or change their role, in the same transaction. */
  sessions: Sessions;
  /** For features that add people. */
  hasher: Hasher;
  /** For the administration of the providers. */
  oidc: OidcDeps;
}

/**
 * The account feature: sessions, login, codes, registration, profile.
 * Everything of it runs as the system (safety.md 4).
 */
export async function createAccount(
  deps: Omit<OidcDeps, 'providers' | 'party'> & { config: Config; avatars: Avatars },
): Promise<Account> {
  const oidc = createOidc(deps.config, deps);
  const sessions = await createSessions(deps.database, deps.clock);
  const hasher = createHasher();
  return {
    identify: async (headers) => {
      const token = tokenOf(headers);
      return token && isApiKey(token) ? subjectOfKey(deps.database, deps.clock, token) : sessions.identify(headers);
    },
    operations: [
      ...entryOperations({ ...deps, sessions, hasher }),
      ...ownOperations(sessions, deps.avatars),
      confirmation({ ...deps, sessions, hasher }),
      ...factorOperations({ ...deps, sessions }),
      ...passkeyOperations({ ...deps, sessions }),
      ...passkeyLoginOperations({ ...deps, sessions, hasher }, oidc.providers),
      loginByProvider({ ...deps, sessions, hasher }, oidc),
    ],
    plainRoutes: oidcRoutes(oidc, sessions),
    sessions,
    hasher,
    oidc,
  };
}
