/** A certified provider of identities on this machine (oidc-provider), with the people of a company. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../../scripts/postgres.mjs';

export const CLIENT = { id: 'closeloop', secret: 'a-secret-of-the-client' };

/** Who works there: the name to log in with, and the groups. */
const groups: Readonly<Record<string, string[]>> = {
  ada: ['service', 'engineers'],
  lea: ['service', 'leads'],
  bob: ['canteen'],
};

/** Opens it for a product at this address. */
export async function openCompanyLogin(
  product: string,
  providerId: string,
): Promise<{ issuer: string; close: () => void }> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${product}/oidc/${providerId}/callback`],
        backchannel_logout_uri: `${product}/oidc/${providerId}/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    cookies: { keys: ['a key of tests'] },
    // It would not talk to this machine, and here that is the product.
    fetch: (url: string, { dispatcher: _guard, ...asked }: RequestInit & { dispatcher?: unknown }) => fetch(url, asked),
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@nordfeld.example`,
        email_verified: true,
        name: `${id[0]?.toUpperCase()}${id.slice(1)} Nordfeld`,
        groups: groups[id] ?? [],
      }),
    }),
  });
  const server: Server = provider.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { issuer, close: () => server.close().closeAllConnections() };
}
