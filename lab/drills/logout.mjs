// npm run drill:logout: two server processes on one PostgreSQL. Who logs out at the company's provider, or is disabled by SCIM,
// at one of them, is out at the other: calls, the open stream and the API key that acts as them.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { ids } from '../bench/data.mjs';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres, freePort, startPostgres } from '../../scripts/postgres.mjs';
import { onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { fill, makeServer } from './servers.mjs';

const { rounds: ROUNDS, out: OUT } = PASS_MARKS.logout;
const CLIENT = 'closeloop';
const KEYS = { person: `clk_${'p'.repeat(43)}`, directory: `clk_${'d'.repeat(43)}` };
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
/** @param {string} secret */
const digestOf = (secret) => createHash('sha256').update(secret).digest('base64url');

/** A provider that says what it is, has a key, and writes logouts. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const server = createServer(({ url }, answer) => {
    const about = {
      ...{
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
      id_token_signing_alg_values_supported: ['RS256'],
    };
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(url === '/keys' ? { keys: [key] } : about));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  let written = 0;
  return {
    issuer,
    close: () => server.close(),
    /** @param {string} sub */
    logoutOf: (sub) =>
      new SignJWT({ sub, jti: `drill-${written++}`, events: { [LOGOUT]: {} } })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setIssuedAt()
        .sign(privateKey),
  };
}

export async function drill() {
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The drill needs a PostgreSQL 15 or later on this machine.');
  const folder = mkdtempSync(join(ROOT, '.tmp', 'logout-'));
  const postgres = await startPostgres(programs);
  const provider = await startProvider();
  const env = {
    ...{
      DATABASE_URL: postgres.url,
      MAIL_CATCHER: 'true',
      SECRET_KEY: 'a drill seals with this key, and nothing else',
    },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: 'secret', OIDC_ROLES: '[]' },
  };
  // Several processes need a store that is nobody's folder; no file is asked for here.
  const store = {
    ...{ STORAGE_PROTOCOL: 's3', STORAGE_ENDPOINT: 'http://127.0.0.1:9', STORAGE_REGION: 'none' },
    ...{ STORAGE_ACCESS_KEY_ID: 'none', STORAGE_ACCESS_KEY_SECRET: 'none' },
  };
  const servers = [await makeServer(folder, { ...env, ...store }), await makeServer(folder, { ...env, ...store })];
  const [here = '', there = ''] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  try {
    for (const server of servers) await server.start();
    await onPostgres(postgres.url, fill);
    const times = { logout: /** @type {number[]} */ ([]), scim: /** @type {number[]} */ ([]) };
    for (let round = 0; round < ROUNDS.least; round++)
      for (const way of /** @type {const} */ (['logout', 'scim'])) {
        const person = ids.engineer(times.logout.length + times.scim.length);
        const token = `drill-${round}-${way}`;
        await onPostgres(postgres.url, (query) => query(becomes(person, token, provider.issuer)));
        times[way].push(await untilOut(way, { person, token, here, there, provider }));
      }
    const worst = Math.max(...times.logout, ...times.scim);
    const passed = worst <= OUT.most;
    recordFigures('logout', {
      conditions: 'Two built servers on one PostgreSQL; told to one, asked of the other each 20 ms.',
      rows: [
        ['people, half by a logout at the provider, half by SCIM', times.logout.length + times.scim.length],
        [
          'until call and stream of the other process had ended, longest, by a logout',
          `${Math.round(Math.max(...times.logout))} ms`,
        ],
        ['and the API key too, longest, by SCIM', `${Math.round(Math.max(...times.scim))} ms`],
      ],
      passed,
    });
    return passed;
  } finally {
    for (const server of servers) await server.kill();
    provider.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Somebody whom the provider knows, with a session and a key that acts as them; and the key of the directory.
 * @param {string} person @param {string} token @param {string} issuer
 */
const becomes = (person, token, issuer) => `
  insert into person_identity (id, user_id, provider, issuer, subject, joined_at)
    values (gen_random_uuid(), '${person}', 'company', '${issuer}', '${person}', now());
  insert into session (id, token_hash, user_id) values (gen_random_uuid(), '${digestOf(token)}', '${person}');
  delete from api_key;
  insert into api_key (id, name, user_id, scopes, digest, created_by, created_at, expires_at)
    select gen_random_uuid(), 'drill', who::uuid, array[may], digest, '${ids.admin}', now(), now() + interval '1 day'
    from (values ('${person}', 'tickets:read', '${digestOf(KEYS.person)}'), ('${ids.admin}', 'people:write', '${digestOf(KEYS.directory)}')) k (who, may, digest)`;

/**
 * Milliseconds until the other process has let the person go. @param {'logout' | 'scim'} way
 * @param {{ person: string, token: string, here: string, there: string, provider: Awaited<ReturnType<typeof startProvider>> }} about
 */
async function untilOut(way, { person, token, here, there, provider }) {
  const codeOf = async (/** @type {string} */ secret) =>
    /** @type {any} */ (
      await (await fetch(`${there}/itr-api/v1/tickets`, { headers: { xauthorization: secret } })).json()
    ).code;
  const stream = await fetch(`${there}/itr-api/v1/stream`, { headers: { xauthorization: token } });
  const before = [stream.status, await codeOf(token), await codeOf(KEYS.person)];
  if (before.some((code) => code !== 200)) throw new Error(`Before: ${before.join(', ')}`);
  let open = true;
  const read = (async () => {
    for await (const _piece of /** @type {any} */ (stream.body));
  })().then(
    () => (open = false),
    () => (open = false),
  );
  const from = performance.now();
  const told =
    way === 'logout'
      ? await fetch(`${here}/oidc/company/backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: await provider.logoutOf(person) }),
        })
      : await fetch(`${here}/scim/v2/Users/${person}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${KEYS.directory}`, 'content-type': 'application/scim+json' },
          body: JSON.stringify({
            schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
            Operations: [{ op: 'replace', path: 'active', value: false }],
          }),
        });
  if (told.status !== 200) throw new Error(`${way}: ${told.status} ${await told.text()}`);
  const isIn = async () =>
    open || (await codeOf(token)) === 200 || (way === 'scim' && (await codeOf(KEYS.person)) === 200);
  while ((await isIn()) && performance.now() - from < OUT.most * 2) await pause(20);
  await Promise.race([read, pause(100)]);
  return performance.now() - from;
}
