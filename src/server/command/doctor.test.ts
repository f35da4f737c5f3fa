/** Each check with a fake service that is broken in one way: the finding and its remedy. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { askHealth, dateOf } from '../storage/preflight.ts';
import { clamdAt } from '../scanner/clamd.ts';
import { startStandIn } from '../scanner/clamd.testkit.ts';
import { readConfig } from '../config.ts';
import { knownMigrations } from '../db/migrate.ts';
import { judgeCertificate } from './check-certificate.ts';
import { judgeClock } from './check-clock.ts';
import { judgeCors } from './check-cors.ts';
import { judgeDatabase } from './check-database.ts';
import { checkDisk, judgeDisk } from './check-disk.ts';
import type { Provider } from '../account/oidc/provider.ts';
import { judgeProviders } from './check-providers.ts';
import { judgeFactors } from './check-factors.ts';
import { judgeMail } from './check-mail.ts';
import { checkNode } from './check-node.ts';
import { judgeProxy } from './check-proxy.ts';
import { checkScanner, judgeScanner } from './check-scanner.ts';
import { judgeStorage } from './check-storage.ts';
import type { Finding } from './finding.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
async function standIn(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
const NOBODY = 'http://127.0.0.1:9'; // the discard port
const said = (findings: Finding[]): string[] =>
  findings.map(({ level, says, remedy }) => `${level} ${says} ${remedy ?? ''}`.trim());

test('company logins: none, one that answers, one that does not', async () => {
  const [answers, away] = ['company', 'other'].map((id) => ({ id, issuer: `https://${id}.example` })) as Provider[];
  const look = ({ id }: Provider) =>
    id === 'company' ? Promise.resolve({ authorization: '', keys: 2 }) : Promise.reject(new Error('ECONNREFUSED'));
  expect(said(await judgeProviders([], { look }))).toEqual(['ok nobody logs in by one.']);
  expect(said(await judgeProviders([answers, away] as Provider[], { look }))).toEqual([
    'ok company answers (https://company.example), and has 2 keys.',
    expect.stringMatching(
      /^problem other does not answer as it has to \(https:\/\/other.example\): ECONNREFUSED Until/,
    ),
  ]);
});

test('the second factor: nobody needs one, all have one, some have none and until when', () => {
  const judged = (required: number, without: number, from: string | null) =>
    said([judgeFactors({ required, without, from }, new Date('2026-03-01'))])[0];
  expect(judged(0, 0, null)).toMatch(/^ok nobody needs one/);
  expect(judged(3, 0, '2026-03-16')).toBe('ok all 3 who need one have one.');
  expect(judged(3, 2, '2026-03-16')).toMatch(
    /^note 2 of 3 who need one have none; required from 2026-03-16 on\. .*tell them/,
  );
  expect(judged(3, 2, '2026-03-01')).toMatch(/^problem 2 of 3 who need one have none, and it is required since/);
});

describe('Node', () => {
  test.each([
    ['20.19.0', /^note Node 20\.19\.0 has had no security updates.* Install Node 24/],
    ['22.4.1', /^ok this is 22\.4\.1\.$/],
    ['24.0.0', /^ok/],
  ])('%s', (version, sentence) => {
    expect(said([checkNode(version, new Date('2026-11-27'))]).join('\n')).toMatch(sentence);
  });
});

describe('the database', () => {
  const right = { version: 160_003, creates: true, createsTables: true, named: '16.3' };
  const role = { super: false, bypass: false, owned: 0, may_take: true };
  const roles = (of: object) =>
    ['closeloop_request', ...('missing' in of ? [] : ['closeloop_insider'])].map((name) => ({ name, ...of }));
  const database = (server: object, roleRow: object | undefined = role, migrations = knownMigrations()) => ({
    kind: 'postgres' as const,
    owner: (text: string) => {
      const rows = text.includes('server_version_num')
        ? text.includes('pg_roles')
          ? roles(roleRow ?? {})
          : [server]
        : text.includes('to_regclass')
          ? [{ there: true }]
          : migrations.map((name) => ({ name }));
      const found = rows.filter((row) => row !== undefined) as Record<string, unknown>[];
      return Promise.resolve({ rows: found, rowCount: found.length });
    },
  });
  test.each([
    ['all is right', right, role, /^ok it answers/],
    ['too old', { ...right, version: 140_001, named: '14.1' }, role, /PostgreSQL 14\.1.*needs PostgreSQL 15/],
    ['no right to create', { ...right, createsTables: false }, role, /may not create.*grant create on schema public/],
    ['a request role that sees too much', right, { ...role, bypass: true }, /must not bypass row security/],
    ['no role for insiders', right, { ...role, missing: true }, /create role closeloop_insider nologin; grant/],
    ['a request role that may not be taken', right, { ...role, may_take: false }, /grant closeloop_request/],
  ])('%s', async (_what, server, roleRow, sentence) => {
    expect(said(await judgeDatabase(database(server, roleRow))).join('\n')).toMatch(sentence);
  });
  test('pending migrations are a note', async () => {
    const [finding] = await judgeDatabase(database(right, role, []));
    expect(finding).toMatchObject({ level: 'note', says: expect.stringMatching(/^its schema lacks \d+ steps?\.$/) });
  });
  test('one of before 1.0.0 is a problem, with what to do', async () => {
    const [finding] = await judgeDatabase(database(right, role, ['0000_start.sql']));
    expect(finding).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('made before Closeloop 1.0.0'),
      remedy: expect.stringContaining('a new DATA_DIR or database'),
    });
  });
  test.each([
    ['password authentication failed for user "closeloop"', /DATABASE_URL; special characters/],
    ['database "closeloop" does not exist', /createdb/],
    ['connect ECONNREFUSED 127.0.0.1:5432', /Start PostgreSQL/],
    ['getaddrinfo ENOTFOUND db.acme.example', /DNS/],
    ['something else', /log of PostgreSQL/],
  ])('%s', async (message, remedy) => {
    const away = { kind: 'postgres' as const, owner: () => Promise.reject(new Error(message)) };
    const [finding] = await judgeDatabase(away);
    expect(finding).toMatchObject({
      level: 'problem',
      says: expect.stringContaining(message),
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe('the storage', () => {
  const kept = (bytes: (written: Uint8Array) => Uint8Array) => {
    let written: Uint8Array = new Uint8Array();
    return {
      put: (key: string, body: unknown) => {
        written = body as Uint8Array;
        return Promise.resolve({ key, bytes: 0, contentType: '', etag: '', modifiedAtMs: 0 });
      },
      readAll: () => Promise.resolve(Buffer.from(bytes(written))),
      remove: () => Promise.resolve(),
    };
  };
  test('that returns what was stored is right, one that returns something else is not', async () => {
    expect(
      said(
        await judgeStorage(
          kept((all) => all),
          'it',
        ),
      ),
    ).toEqual(['ok it takes, gives and removes a file.']);
    expect(
      said(
        await judgeStorage(
          kept(() => new Uint8Array([1])),
          'it',
        ),
      ).join(),
    ).toMatch(/^problem it does not work/);
  });
  test.each([
    ['AccessDenied', /rights to put/],
    ['NoSuchBucket', /STORAGE_BUCKET/],
    ['connect ECONNREFUSED', /STORAGE_ENDPOINT/],
    ['RequestTimeTooSkewed', /NTP/],
    ['EACCES: permission denied', /DATA_DIR/],
  ])('that says %s', async (message, remedy) => {
    const broken = { ...kept((all) => all), put: () => Promise.reject(new Error(message)) };
    expect(said(await judgeStorage(broken, 'it')).join()).toMatch(remedy);
  });
});

describe('CORS of the bucket', () => {
  const bucket = (headers: Record<string, string>) =>
    standIn((request, response) => {
      expect(request.method).toBe('OPTIONS');
      response.writeHead(200, headers).end();
    });
  const page = 'https://service.acme.example';
  test.each([
    ['a rule for all', { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, PUT, POST' }, /^ok/],
    ['a rule for us', { 'access-control-allow-origin': page, 'access-control-allow-methods': 'GET,PUT,POST' }, /^ok/],
    ['no rule', {}, /may not upload.*Add a CORS rule to the bucket: origin https:\/\/service/],
    [
      'a rule for others',
      { 'access-control-allow-origin': 'https://other.example', 'access-control-allow-methods': 'GET, PUT, POST' },
      /may not upload/,
    ],
    [
      'a rule without PUT',
      { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, POST' },
      /lacks PUT/,
    ],
  ])('%s', async (_what, headers, sentence) => {
    expect(said(await judgeCors(await bucket(headers), page)).join()).toMatch(sentence);
  });
  test('a bucket that does not answer', async () => {
    expect(said(await judgeCors(NOBODY, page)).join()).toMatch(/does not answer.*STORAGE_ENDPOINT/);
  });
});

describe('mail', () => {
  const from = 'Acme <service@acme.example>';
  const server = (message?: string) => ({
    check: () => (message === undefined ? Promise.resolve(true) : Promise.reject(new Error(message))),
  });
  test.each([
    [undefined, from, /^ok mail\.acme lets us in/],
    [undefined, 'Closeloop <noreply@closeloop.example>', /Set MAIL_FROM/],
    ['Invalid login: 535 5.7.8', from, /user and password in SMTP_URL/],
    ['connect ECONNREFUSED 10.0.0.1:25', from, /host and port of SMTP_URL/],
    ['getaddrinfo ENOTFOUND mail.acme', from, /DNS/],
    ['wrong version number', from, /smtps:\/\/ is for servers/],
  ])('%s', async (message, sender, sentence) => {
    expect(said(await judgeMail(server(message), 'mail.acme', sender)).join()).toMatch(sentence);
  });
});

describe('the malware scanner', () => {
  const MIB = 1_048_576;
  const judged = async (most: number, mood: 'works' | { says: string } = 'works'): Promise<string> => {
    const scanner = await startStandIn();
    Object.assign(scanner, { most, mood });
    const findings = said(await judgeScanner(clamdAt(scanner.url), 'clamd', 2 * MIB));
    await scanner.close();
    return findings.join('\n');
  };
  test('one that works, one without signatures, one that takes small files only, one that fails', async () => {
    expect(await judged(3 * MIB)).toBe('ok clamd finds the EICAR test file and takes the largest files.');
    expect(await judged(3 * MIB, { says: 'stream: OK' })).toMatch(/^problem .*finds nothing.* freshclam/);
    expect(await judged(MIB)).toMatch(/^problem clamd takes no file of 2 MB.* Set StreamMaxLength of clamd to 2M/);
    expect(await judged(3 * MIB, { says: 'ERROR' })).toMatch(
      /^problem clamd does not work: it said: ERROR\. Look into/,
    );
  });
  test('none, and one that is not there', async () => {
    const check = async (CLAMAV_URL?: string) =>
      said(await checkScanner({ config: readConfig(CLAMAV_URL === undefined ? {} : { CLAMAV_URL }) })).join('\n');
    expect(await check()).toMatch(/^note none is configured.* Set CLAMAV_URL/);
    expect(await check('tcp://127.0.0.1:9')).toMatch(/^problem .*ECONNREFUSED.*TCPSocket\.$/);
    expect(await check('unix:///nowhere/clamd.ctl')).toMatch(/^problem .*ENOENT.*LocalSocket\.$/);
  });
  test.each(['clamd', 'http://clamd:3310', 'tcp://clamd', 'tcp://:3310', 'unix://clamd.ctl'])(
    '%s is no address of one',
    (CLAMAV_URL) => {
      expect(() => readConfig({ CLAMAV_URL })).toThrow('CLAMAV_URL must be tcp://host:port or unix:///path');
    },
  );
});

describe('the clock', () => {
  const at = Date.UTC(2026, 0, 1, 12);
  test.each([
    [0, /^ok/],
    [-120_000, /^problem 120 s ahead of the store.*NTP/],
    [3_600_000, /^problem 3600 s behind the store/],
  ])('%d ms off', async (off, sentence) => {
    const store = await standIn((_request, response) =>
      response.writeHead(403, { date: new Date(at + off).toUTCString() }).end(),
    );
    expect(said(await judgeClock({ 'the store': () => dateOf(store) }, () => at)).join()).toMatch(sentence);
  });
  test('without a service to compare with', async () => {
    expect(said(await judgeClock({ it: () => Promise.reject(new Error('away')) }, () => at))).toEqual([
      'ok there is nothing to compare it with.',
    ]);
  });
});

test.each([
  [0.5e9, /^problem only 0\.5 GB are free.*below 0\.3 GB embedded objects are refused\. Make room/],
  [3e9, /^note 3\.0 GB are free/],
  [9e9, /^ok 9\.0 GB are free\.$/],
])('a disk with %d free bytes', async (bytes, sentence) => {
  expect(said(await judgeDisk(() => Promise.resolve(bytes))).join('\n')).toMatch(sentence);
});

test('a disk where nothing is kept', async () => {
  const config = { ...readConfig({}), DATABASE_URL: 'postgres://db', STORAGE_ENDPOINT: 'https://s3' };
  expect(said(await checkDisk({ config, folder: '/nowhere' }))).toEqual([
    'ok database and files are elsewhere; DATA_DIR hardly grows.',
  ]);
});

test.each([
  ['2027-02-20', /^ok it is valid until 2027-02-20\.$/],
  ['2026-12-05', /^problem it ends on 2026-12-05, and nobody has renewed it\. Look into what renews it/],
  ['2026-11-20', /^problem it ended on 2026-11-20: browsers refuse the page\. Renew it/],
])('a certificate until %s', async (to, sentence) => {
  const validity = () => Promise.resolve({ from: new Date('2026-10-01'), to: new Date(to) });
  const judged = (url?: string) => judgeCertificate(url, validity, new Date('2026-11-27'));
  expect(said(await judged('https://tickets.acme.example')).join('\n')).toMatch(sentence);
  expect(said(await judged())).toEqual(['ok PUBLIC_URL has none.']);
});

test('a certificate that cannot be seen', async () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(said(await judgeCertificate('https://tickets.acme.example', away, new Date())).join()).toMatch(
    /^note it cannot be seen from here: connect ECONNREFUSED\. Run the command/,
  );
});

describe('the proxy', () => {
  const behind = (seen: string, body = '{"status":"ok"}') =>
    standIn((_request, response) => response.writeHead(200, { 'x-seen-as': seen }).end(body));
  const config = (PUBLIC_URL: string | undefined, TRUST_PROXY = '', HOST = '127.0.0.1') => ({
    PUBLIC_URL,
    TRUST_PROXY,
    HOST,
  });
  test.each([
    ['believed', 'forwarded http', '127.0.0.1', /^note passwords/],
    ['not believed', 'ignored http', '', /TRUST_PROXY/],
    ['silent', 'none http', '127.0.0.1', /X-Forwarded-For/],
  ])('a proxy that is %s', async (_what, seen, trusted, sentence) => {
    expect(said(await judgeProxy(config(await behind(seen), trusted), askHealth)).join('\n')).toMatch(sentence);
  });
  test('another server, no answer, and no address at all', async () => {
    const other = await judgeProxy(config(await behind('', '<html>')), askHealth);
    expect(said(other).join()).toMatch(/answered by something else \(HTTP 200\).*Lead PUBLIC_URL/);
    expect(said(await judgeProxy(config(NOBODY), askHealth)).join()).toMatch(/does not answer from here/);
    expect(said(await judgeProxy(config(undefined, '', '0.0.0.0'), askHealth)).join()).toMatch(/Set PUBLIC_URL/);
    expect(said(await judgeProxy(config(undefined), askHealth))).toEqual(['ok none: only this machine reaches it.']);
  });
  test('https that is taken for http', async () => {
    const seen = () => Promise.resolve({ isOurs: true, status: 200, seen: 'forwarded http' });
    expect(said(await judgeProxy(config('https://service.acme.example', '10.0.0.1'), seen)).join()).toMatch(
      /X-Forwarded-Proto/,
    );
    const right = () => Promise.resolve({ isOurs: true, status: 200, seen: 'forwarded https' });
    expect(said(await judgeProxy(config('https://service.acme.example', '10.0.0.1'), right))).toEqual([
      'ok https://service.acme.example leads here.',
    ]);
  });
});
