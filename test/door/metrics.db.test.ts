/** What is told of requests: the metrics, who reads them, what they say of both doors; the lines of the log. */
import { expect, test } from 'vitest';
import { listTickets } from '../../src/shared/ticket/list-call.ts';
import { sharedTestApp } from './test-app.ts';
import { idOf } from './people.ts';

const TOKEN = 'metrics-token-of-this-test';
const testApp = sharedTestApp({ variables: { METRICS_TOKEN: TOKEN, DATA_DIR: '.', LOG_REQUESTS: 'true' } });

const scrape = (authorization?: string) =>
  testApp.app.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** The text as samples; a line that is none fails. */
function samplesOf(text: string): { name: string; labels: Record<string, string>; value: number }[] {
  const samples = [];
  for (const line of text.split('\n').filter((each) => each !== '' && !/^# (HELP|TYPE) /.test(each))) {
    const found = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i.exec(line);
    if (!found) throw new Error(`No sample: ${line}`);
    const labels = Object.fromEntries(
      [...(found[2] ?? '').matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    samples.push({ name: found[1] ?? '', labels, value: Number(found[3]) });
  }
  return samples;
}

test('only the token opens them; for everybody else, and through the wrapper, they do not exist', async () => {
  for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const refused = await scrape(authorization);
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([404, 404]);
    expect(refused.body).not.toContain('closeloop_');
  }
  const read = await scrape(`Bearer ${TOKEN}`);
  expect([read.statusCode, read.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const wrapped = await testApp.ask('admin', 'GET', '/metrics', undefined, { wrapped: true });
  expect([wrapped.code, wrapped.text.includes('closeloop_')]).toEqual([400, false]);
});

test('they count calls of both doors by name and code, and never name an id', async () => {
  const missing = '019a0000-0000-7000-8000-000000000000';
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets');
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets', undefined, { wrapped: true });
  await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${missing}`);
  await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${missing}`, undefined, { wrapped: true });
  await testApp.app.http.inject('/no/such/page');
  const { body } = await scrape(`Bearer ${TOKEN}`);
  expect(body).not.toContain(missing);
  expect(body).not.toContain(idOf('engineer'));
  const samples = samplesOf(body);
  const counted = (call: string, code: string) =>
    samples.find(
      ({ name, labels }) =>
        name === 'closeloop_http_request_duration_seconds_count' && labels['call'] === call && labels['code'] === code,
    )?.value;
  expect(counted(listTickets.name, '200')).toBe(2);
  expect(counted('ticket.get', '404')).toBe(2);
  expect(counted('page', '404')).toBe(1);
  const valueOf = (wanted: string, label?: [string, string]) =>
    samples.find(({ name, labels }) => name === wanted && (!label || labels[label[0]] === label[1]))?.value;
  expect(valueOf('closeloop_streams')).toBe(0);
  expect(valueOf('closeloop_sessions')).toBeGreaterThan(3);
  expect(valueOf('closeloop_database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(valueOf('closeloop_check_up', ['check', 'database'])).toBe(1);
  expect(valueOf('closeloop_db_pool', ['state', 'most'])).toBeGreaterThan(0);
  expect(valueOf('closeloop_event_loop_lag_seconds', ['stat', 'p99'])).toBeGreaterThanOrEqual(0);
  expect(valueOf('closeloop_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  // There is no job queue here: what cannot be asked is left out, and the rest is whole.
  expect(samples.some(({ name }) => name === 'closeloop_jobs')).toBe(false);
});

test('the log has a line for each request, with who asked and how long it took', async () => {
  testApp.unexpected.length = 0;
  const path = '/itr-api/v1/tickets/019a0000-0000-7000-8000-000000000000';
  await testApp.ask('engineer', 'GET', `${path}?secret=of-mine`);
  await testApp.ask('engineer', 'GET', path, undefined, { wrapped: true });
  await testApp.ask('nobody', 'GET', path);
  await testApp.app.http.inject('/healthz');
  const lines = testApp.unexpected.map((line) => JSON.parse(line) as Record<string, unknown>);
  const common = {
    level: 'info',
    operation: 'ticket.get',
    ip: expect.any(String),
    ms: expect.any(Number),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  expect(lines).toEqual([
    { ...common, method: 'GET', code: 404, user: idOf('engineer') },
    { ...common, method: 'POST', code: 404, user: idOf('engineer') },
    { ...common, method: 'GET', code: 401 },
  ]);
});

test('no line has a password, a token, a code or a value of a statement that failed', async () => {
  testApp.unexpected.length = 0;
  const password = 'Tr0ub4dor and three';
  const login = () =>
    testApp.ask('nobody', 'POST', '/api/client/v1/login', {
      account: 'engineer@corpus.example',
      password,
      channel: 4004,
    });
  await login();
  await testApp.ask({ apiKey: 'clk_of-somebody-who-has-none' }, 'GET', '/itr-api/v1/tickets');
  await testApp.ask('nobody', 'POST', '/api/client/v1/emailLogin', {
    email: 'engineer@corpus.example',
    code: '471147',
    channel: 4004,
  });
  // drizzle names the values of the statement.
  const [user] = await testApp.rows('select account from app_user where id = $1', [idOf('engineer')]);
  await testApp.opened.database.owner('alter table email_code rename to email_code_gone');
  const failed = await testApp.ask('nobody', 'POST', '/api/client/v1/sendEmailCode', {
    email: String(user?.['account']),
    purpose: 'login',
  });
  await testApp.opened.database.owner('alter table email_code_gone rename to email_code');
  expect(failed.http).toBe(500);
  const text = testApp.unexpected.join('\n');
  expect(text).toContain('"level":"error"');
  expect(text).toContain('email_code');
  for (const secret of [password, '471147', 'clk_of', String(user?.['account'])]) expect(text).not.toContain(secret);
});
