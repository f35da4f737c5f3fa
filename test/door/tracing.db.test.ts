/** Spans as a collector reads them: of requests, statements, jobs and outside calls, with W3C context in and out. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from './test-app.ts';
import { tracingFor, readConfig } from './tested-server.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

const collected: SentSpan[] = [];
const services = new Set<unknown>();
const heads: Record<string, string | string[] | undefined>[] = [];
const listening = async (answer: (path: string, body: string, headers: (typeof heads)[number]) => number) => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => response.writeHead(answer(request.url ?? '', body, request.headers)).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
};
const collector = await listening((path, body, headers) => {
  heads.push({ ...headers, path });
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[];
  };
  for (const { resource, scopeSpans } of resourceSpans) {
    services.add(attributesOf(resource)['service.name']);
    collected.push(...scopeSpans.flatMap(({ spans }) => spans));
  }
  return 200;
});
const received: (typeof heads)[number][] = [];
const other = await listening((_path, _body, headers) => {
  received.push(headers);
  return 503;
});

const config = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.replace('http://', 'http://user:collector-password@') + '/otlp/',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one%20two',
  OTEL_SERVICE_NAME: 'tickets',
});
const tracing = (await tracingFor(config))!;
const testApp = await openTestApp({ tracing });
afterAll(async () => {
  await testApp.close();
  await tracing.close();
  for (const { server } of [collector, other]) server.close().closeAllConnections();
});
beforeEach(() => void collected.splice(0));

const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
const spansAbout = async (name: string): Promise<[SentSpan, ...SentSpan[]]> => {
  await expect.poll(() => collected.find((span) => span.name === name), { timeout: 5_000 }).toBeDefined();
  const root = collected.find((span) => span.name === name)!;
  return [root, ...collected.filter((span) => span !== root && span.traceId === root.traceId)];
};
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ABOVE = 'b7ad6b7169203331';

test('a request is a span of the trace that its caller has begun, with its statements below it', async () => {
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets', undefined, {
    headers: { traceparent: `00-${TRACE}-${ABOVE}-01` },
  });
  const [request, ...statements] = await spansAbout('GET /itr-api/v1/tickets');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: ABOVE, kind: 2, status: {} });
  expect(attributesOf(request)).toMatchObject({
    ...{ 'http.request.method': 'GET', 'http.route': '/itr-api/v1/tickets', 'http.response.status_code': 200 },
    ...{ 'closeloop.call': 'ticket.list', 'user.id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(statements.length).toBeGreaterThan(1);
  for (const span of statements) {
    expect(span).toMatchObject({ parentSpanId: request.spanId, kind: 3 });
    expect(BigInt(span.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
  }
  expect(statements.map((span) => attributesOf(span)['db.query.text']).join()).toMatch(/from ticket/);
  expect(Math.abs(Number(BigInt(request.endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
});

test('a wrapped call is named by what is inside, and what is not valid begins a trace of its own', async () => {
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets', undefined, {
    wrapped: true,
    headers: { traceparent: `00-${'0'.repeat(32)}-${ABOVE}-01` },
  });
  const [request] = await spansAbout('POST /api/client/v1/itrChannel/invokeItrApi');
  expect(request.parentSpanId).toBeUndefined();
  expect(request.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(attributesOf(request)).toMatchObject({ 'closeloop.call': 'ticket.list' });
});

test('whom nobody wants to trace is not traced, nor are health checks', async () => {
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets', undefined, {
    headers: { traceparent: `00-${TRACE}-${ABOVE}-00` },
  });
  await testApp.app.http.inject('/readyz');
  await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets');
  await spansAbout('GET /itr-api/v1/tickets');
  expect(collected.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
  expect(collected.filter(({ name }) => name.includes('readyz'))).toEqual([]);
});

test('a job is a trace, what it asks of others is below it, and they learn of it', async () => {
  const fail = tracing.job('robot', '0190c0de-0000-7000-8000-000000000001', async () => {
    const answer = await fetch(`${other.url}/hook/of-a-secret-address?token=hidden`, { method: 'POST', body: '{}' });
    await answer.text();
    throw new TypeError('refused');
  });
  await expect(fail).rejects.toThrow('refused');
  const [job, post] = await spansAbout('process robot');
  expect(job).toMatchObject({ kind: 5, status: { code: 2 } });
  expect(attributesOf(job)).toMatchObject({ 'messaging.destination.name': 'robot', 'error.type': 'TypeError' });
  expect(post).toMatchObject({ name: 'POST', kind: 3, parentSpanId: job.spanId, status: { code: 2 } });
  expect(attributesOf(post!)).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 503 });
  expect(received.at(-1)?.['traceparent']).toBe(`00-${job.traceId}-${post!.spanId}-01`);
});

test('sending a full batch is no span of whoever fills it', async () => {
  await tracing.job('push', '0190c0de-0000-7000-8000-000000000002', async () => {
    for (let n = 0; n < 3_000; n++) await tracing.outside('smtp send', 'mail.example', () => Promise.resolve());
  });
  await spansAbout('process push');
  expect(collected.filter(({ name }) => name === 'smtp send')).toHaveLength(3_000);
  expect(heads.filter(({ traceparent }) => traceparent !== undefined)).toEqual([]);
});

test('while the collector takes nothing, what does not fit is dropped, and the rest arrives whole', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const bodies: string[] = [];
  const slow = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => void held.then(() => response.end('{}', () => bodies.push(body))));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as { port: number };
  const traced = (await tracingFor({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }))!;
  for (let n = 0; n < 20_000; n++) await traced.job('伺服驱动器', String(n), () => Promise.resolve());
  release();
  await traced.close();
  slow.close().closeAllConnections();
  const names = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name)),
    ),
  );
  expect(new Set(names)).toEqual(new Set(['process 伺服驱动器']));
  expect(names.length).toBeGreaterThan(5_000);
  expect(names.length).toBeLessThan(20_000);
});

test.each(['', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'])(
  'a collector that cuts the connection after %j ends nothing',
  async (answer) => {
    let requests = 0;
    const cutting = createServer((request) => {
      requests++;
      request.resume().on('end', () => request.socket.end(answer, () => request.socket.destroy()));
    }).listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    const { port } = cutting.address() as { port: number };
    const traced = (await tracingFor({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }))!;
    for (let n = 0; n < 10_000; n++) await traced.job('cut', String(n), () => Promise.resolve());
    await traced.close();
    cutting.close().closeAllConnections();
    expect(requests).toBeGreaterThan(0);
  },
);

test('no value of a statement, no address and no token is in it, and the collector gets its headers', async () => {
  await testApp.ask('nobody', 'POST', '/api/client/v1/login', {
    ...{ account: 'somebody@acme.example', password: 'a-wrong-password', channel: 'web' },
  });
  await spansAbout('POST /api/client/v1/login');
  const text = JSON.stringify(collected);
  expect(text).not.toMatch(/somebody@acme|a-wrong-password|of-a-secret-address|collector-password/);
  expect([...services]).toEqual(['tickets']);
  expect(heads.at(-1)).toMatchObject({
    path: '/otlp/v1/traces',
    'x-tenant': 'one two',
    authorization: `Basic ${btoa('user:collector-password')}`,
    'content-type': 'application/json',
  });
  // Its own requests are none of the traces.
  expect(heads.every(({ traceparent }) => traceparent === undefined)).toBe(true);
  expect(collected.every((span) => !JSON.stringify(span).includes('/v1/traces'))).toBe(true);
});

test('a secret in the text of a statement is taken out', async () => {
  await tracing.job('mail', '0190c0de-0000-7000-8000-000000000002', () => {
    tracing.roundTrip(1, 1, false, [{ text: `select set_config('app.header', 'Bearer of.a-test.token', true)` }]);
    return Promise.resolve();
  });
  const [, statement] = await spansAbout('process mail');
  expect(attributesOf(statement!)['db.query.text']).toBe(`select set_config('app.header', 'Bearer …', true)`);
});

test('of half of the traces about half is kept, always the same', async () => {
  const half = (await tracingFor({ ...config, OTEL_TRACES_SAMPLER_ARG: '0.5' }))!;
  for (let n = 0; n < 200; n++) await half.job('half', String(n), () => Promise.resolve());
  await half.close();
  const kept = collected.filter(({ name }) => name === 'process half').length;
  expect(kept).toBeGreaterThan(60);
  expect(kept).toBeLessThan(140);
});
