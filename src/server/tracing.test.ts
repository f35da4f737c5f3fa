import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { readConfig, secretsOf } from './config.ts';
import { createExporter } from './trace/exporter.ts';
import { contextIn, KIND, traceparentOf, type Span } from './trace/span.ts';
import { tracingFor } from './tracing.ts';

const loaded = vi.hoisted(() => ({ tracer: false }));
vi.mock('./trace/tracer.ts', async (original) => {
  loaded.tracer = true;
  return original<object>();
});

const SPAN: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  isKept: true,
  parentId: undefined,
  name: 'process mail',
  kind: KIND.consumer,
  attributes: {},
  ending: Buffer.from('}'),
  startedAt: 0,
  endedAt: 1,
  isFailed: false,
};

test('nothing of it is loaded while nobody collects traces', async () => {
  expect(await tracingFor(readConfig({}))).toBeUndefined();
  expect(loaded.tracer).toBe(false);
  const tracing = await tracingFor(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
  expect(loaded.tracer).toBe(true);
  await tracing?.close();
});

test('every trace has an id of its own, however many there are', async () => {
  const tracing = await tracingFor(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
  const ids = new Set<string | undefined>();
  // More than are drawn at once.
  for (let n = 0; n < 1_000; n++)
    await tracing?.job('mail', String(n), () => Promise.resolve(ids.add(tracing.traceId())));
  await tracing?.close();
  expect(ids.size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('a batch is sent again when the collector has just closed the connection that it had kept', async () => {
  const batches: string[] = [];
  const kept = new Set<Socket>();
  const collector = createServer((request, response) => {
    if (kept.has(request.socket)) return void request.socket.destroy();
    kept.add(request.socket);
    void text(request).then((body) => {
      batches.push(body);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const errors: unknown[] = [];
  const exporter = createExporter({
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    headers: {},
    around: ['[', ']'],
    onError: (error) => errors.push(error),
  });
  for (const batch of ['a', 'b', 'c']) {
    // So much is sent at once.
    exporter.add({ ...SPAN, ending: Buffer.from(`"${batch.repeat(600_000)}"}`) });
    await expect.poll(() => batches.at(-1)?.at(-10)).toBe(batch);
  }
  await exporter.close();
  collector.close();
  expect(errors).toEqual([]);
  expect([batches.length, kept.size]).toEqual([3, 3]);
});

test('only its own folder and the gate import what traces', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.testkit)\.ts$/.test(name),
  );
  const importers = files.filter(
    (name) =>
      !name.startsWith('trace/') &&
      /(?<!type \{[^}]*\}) from '[^']*trace\/(tracer|exporter|outgoing|span)\.ts'/.test(
        readFileSync(join(import.meta.dirname, name), 'utf8'),
      ),
  );
  expect(importers).toEqual([]);
});

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', false],
  ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-the-future-will-be', true],
])('%s is a context', (header, isKept) => {
  const context = contextIn(header);
  expect(context).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', isKept });
  expect(contextIn(context && traceparentOf(context))).toEqual(context);
});

test.each([
  undefined,
  '',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
  `00-${'a'.repeat(10_000)}-b7ad6b7169203331-01`,
])('%s is none', (header) => expect(contextIn(header)).toBeUndefined());

test('the variables are read by the conventions, and what is secret in them is', () => {
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:collector-password@otel.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-a-test,x-tenant=service',
  });
  expect(secretsOf(config)).toEqual(expect.arrayContaining(['collector-password', 'Bearer of-a-test']));
  for (const [name, value, sentence] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel:4318', /^OTEL_EXPORTER_OTLP_ENDPOINT must begin with http/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'nonsense', /^OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /^OTEL_TRACES_SAMPLER_ARG must be a share/],
    ['OTEL_SERVICE_NAME', '<b>', /^OTEL_SERVICE_NAME must be a name/],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
});
