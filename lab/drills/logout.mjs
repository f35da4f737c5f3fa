// npm run drill:logout: two server processes on one PostgreSQL. Who logs out at the company's provider, or is disabled by SCIM,
// at one of them, is out at the other: calls, the open stream and the API key that acts as them. No push reaches their devices
// any more and no mail whoever is disabled, neither what waits for a push service or relay that is away nor what comes after.
import { createECDH, createHash, randomUUID } from 'node:crypto';
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
import { openRelay } from './relay.mjs';
import { fill, makeServer } from './servers.mjs';

const { rounds: ROUNDS, out: OUT, told: TOLD } = PASS_MARKS.logout;
const CLIENT = 'closeloop';
const DIRECTORY = `clk_${'d'.repeat(43)}`;
/** A push service or a relay that was away is tried again later and later. */
const DELIVERED_MS = 240_000;
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

/**
 * A push service that notes who was sent something and when; it can be away.
 * @returns {Promise<{ address: (name: string) => string, sent: { to: string, at: number }[], isAway: boolean, close: () => void }>}
 */
async function startPushService() {
  const port = await freePort();
  /** @type {{ to: string, at: number }[]} */
  const sent = [];
  const server = createServer((request, answer) => {
    sent.push({ to: String(request.url).slice(1), at: performance.now() });
    answer.writeHead(service.isAway ? 503 : 201).end();
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const service = {
    address: (/** @type {string} */ name) => `http://127.0.0.1:${port}/${name}`,
    sent,
    isAway: false,
    close: () => server.close(),
  };
  return service;
}

/** @typedef {{ id: string, way: 'logout' | 'scim', token: string, key: string, account: string, ticket: string, requester: string, out: number }} Leaver */

export async function drill() {
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The drill needs a PostgreSQL 15 or later on this machine.');
  const folder = mkdtempSync(join(ROOT, '.tmp', 'logout-'));
  const postgres = await startPostgres(programs);
  const [provider, pushes, relay] = [await startProvider(), await startPushService(), await openRelay()];
  const env = {
    ...{
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.1/32',
    },
    SECRET_KEY: 'a drill seals with this key, and nothing else',
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: 'secret', OIDC_ROLES: '[]' },
    // Several processes need a store that is nobody's folder; no file is asked for here.
    ...{ STORAGE_PROTOCOL: 's3', STORAGE_ENDPOINT: 'http://127.0.0.1:9', STORAGE_REGION: 'none' },
    ...{ STORAGE_ACCESS_KEY_ID: 'none', STORAGE_ACCESS_KEY_SECRET: 'none' },
  };
  const servers = [await makeServer(folder, env), await makeServer(folder, env)];
  const [here = '', there = ''] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  try {
    for (const server of servers) await server.start();
    return await onPostgres(postgres.url, async (query) => {
      await fill(query);
      const leavers = await leaversIn(query, provider.issuer);
      for (const leaver of leavers) await subscribe(there, leaver, pushes.address(leaver.id));
      const everybodyIsWrittenTo = async () => {
        for (const leaver of leavers) await comment(there, leaver);
      };
      const everybody = (/** @type {(leaver: Leaver) => boolean} */ is) =>
        until(() => Promise.resolve(leavers.every(is)), `everybody was told: ${pushes.sent.length} pushes`);
      await everybodyIsWrittenTo();
      await everybody(({ id, account }) => pushes.sent.some(({ to }) => to === id) && relay.by.has(account));
      await untilDelivered(query);
      const before = new Map(relay.by);
      pushes.isAway = true;
      relay.set('failing');
      pushes.sent.length = 0;
      await everybodyIsWrittenTo();
      await everybody(({ id }) => pushes.sent.some(({ to }) => to === id));
      const times = { logout: /** @type {number[]} */ ([]), scim: /** @type {number[]} */ ([]) };
      for (const leaver of leavers) {
        times[leaver.way].push(await untilOut(leaver, { here, there, provider }));
        leaver.out = performance.now();
      }
      pushes.isAway = false;
      relay.set('fine');
      await everybodyIsWrittenTo();
      await untilDelivered(query);
      const pushed = leavers.flatMap(({ id, out }) => pushes.sent.filter(({ to, at }) => to === id && at > out));
      const mailed = (/** @type {Leaver['way']} */ way) =>
        leavers
          .filter((leaver) => leaver.way === way)
          .reduce((sum, { account }) => sum + (relay.by.get(account) ?? 0) - (before.get(account) ?? 0), 0);
      const passed =
        Math.max(...times.logout, ...times.scim) <= OUT.most &&
        pushed.length + mailed('scim') <= TOLD.most &&
        mailed('logout') > 0;
      recordFigures('logout', {
        conditions: 'Two built servers on one PostgreSQL; told to one, asked of the other each 20 ms.',
        rows: [
          ['people, half by a logout at the provider, half by SCIM', leavers.length],
          [
            'until call and stream of the other process had ended, longest, by a logout',
            `${Math.round(Math.max(...times.logout))} ms`,
          ],
          ['and the API key too, longest, by SCIM', `${Math.round(Math.max(...times.scim))} ms`],
          ['pushes afterwards, of a message that waited and of one that came after', pushed.length],
          ['mails afterwards to who is disabled', mailed('scim')],
          ['mails afterwards to who has only logged out', mailed('logout')],
        ],
        passed,
      });
      return passed;
    });
  } finally {
    for (const server of servers) await server.kill();
    provider.close();
    pushes.close();
    await relay.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * People whom the provider knows, each with a session, a key that acts as them and a ticket; and the key of the directory.
 * @param {import('./database.mjs').Query} query @param {string} issuer @returns {Promise<Leaver[]>}
 */
async function leaversIn(query, issuer) {
  const found = await query(
    `select distinct on (h.id) h.id, h.account, t.id as ticket, t.requester_id as requester
       from ticket t join app_user h on h.id = t.handler_id join app_user r on r.id = t.requester_id
       where t.status in ('accepted', 'proposed', 'verifying') and t.kind <> 'internal' and r.role in ('partner', 'partnerManager')
         and h.role = 'engineer' order by h.id, t.id limit ${ROUNDS.least * 2}`,
  );
  if (found.length < ROUNDS.least * 2) throw new Error(`Only ${found.length} people with an open ticket`);
  /** @type {Leaver[]} */
  const leavers = found.map((each, n) => ({
    ...each,
    way: n % 2 === 0 ? 'logout' : 'scim',
    token: `drill-${n}`,
    key: `clk_${String(n).padStart(43, 'p')}`,
    out: Number.POSITIVE_INFINITY,
  }));
  const key = (/** @type {string} */ who, /** @type {string} */ may, /** @type {string} */ secret) =>
    `insert into api_key (id, name, user_id, scopes, digest, created_by, created_at, expires_at)
       values (gen_random_uuid(), 'drill', '${who}', array['${may}'], '${digestOf(secret)}', '${ids.admin}', now(), now() + interval '1 day')`;
  await query(key(ids.admin, 'people:write', DIRECTORY));
  for (const { id, token, key: own } of leavers)
    await query(`
      insert into person_identity (id, user_id, provider, issuer, subject, joined_at)
        values (gen_random_uuid(), '${id}', 'company', '${issuer}', '${id}', now());
      insert into session (id, token_hash, user_id) values (gen_random_uuid(), '${digestOf(token)}', '${id}');
      insert into notification_setting (user_id, version, choices, time_zone, updated_at)
        values ('${id}', 1, '{"comments": {"mail": true, "push": true}}', 'UTC', now());
      ${key(id, 'tickets:read', own)}`);
  return leavers;
}

/** @param {string} base @param {Leaver} leaver @param {string} endpoint */
async function subscribe(base, { token }, endpoint) {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  await sent(`${base}/itr-api/v1/push-subscription`, 'PUT', token, { endpoint, keys });
}

/** The requester says something on the ticket. @param {string} base @param {Leaver} leaver */
const comment = (base, { ticket, requester }) =>
  sent(`${base}/itr-api/v1/tickets/${ticket}/actions/comment`, 'POST', `bench-${requester}`, {
    text: 'Once more',
    visibility: 'public',
  });

/** @param {string} url @param {string} method @param {string} token @param {object} body */
async function sent(url, method, token, body) {
  const headers = { 'content-type': 'application/json', xauthorization: token, 'idempotency-key': randomUUID() };
  const request = { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(url, request);
  const { code } = /** @type {any} */ (await answer.json());
  if (code >= 300) throw new Error(`${method} ${url}: ${code}`);
}

/** @param {() => Promise<boolean>} is @param {string} what */
async function until(is, what) {
  const from = performance.now();
  while (!(await is())) {
    if (performance.now() - from > DELIVERED_MS) throw new Error(`Not within ${DELIVERED_MS} ms: ${what}`);
    await pause(100);
  }
}

/** @param {import('./database.mjs').Query} query */
const untilDelivered = (query) =>
  until(async () => {
    const names = `('ticketEvent', 'handOver', 'push', 'mail')`;
    const [row] = await query(
      `select count(*)::int as n from pgboss.job where name in ${names} and state < 'completed'`,
    );
    return row.n === 0;
  }, 'the outbox is empty');

/**
 * Milliseconds until the other process has let the person go. @param {Leaver} leaver
 * @param {{ here: string, there: string, provider: Awaited<ReturnType<typeof startProvider>> }} about
 */
async function untilOut({ way, id: person, token, key }, { here, there, provider }) {
  const codeOf = async (/** @type {string} */ secret) =>
    /** @type {any} */ (
      await (await fetch(`${there}/itr-api/v1/tickets`, { headers: { xauthorization: secret } })).json()
    ).code;
  const stream = await fetch(`${there}/itr-api/v1/stream`, { headers: { xauthorization: token } });
  const before = [stream.status, await codeOf(token), await codeOf(key)];
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
          headers: { authorization: `Bearer ${DIRECTORY}`, 'content-type': 'application/scim+json' },
          body: JSON.stringify({
            schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
            Operations: [{ op: 'replace', path: 'active', value: false }],
          }),
        });
  if (told.status !== 200) throw new Error(`${way}: ${told.status} ${await told.text()}`);
  const isIn = async () => open || (await codeOf(token)) === 200 || (way === 'scim' && (await codeOf(key)) === 200);
  while ((await isIn()) && performance.now() - from < OUT.most * 2) await pause(20);
  await Promise.race([read, pause(100)]);
  return performance.now() - from;
}
