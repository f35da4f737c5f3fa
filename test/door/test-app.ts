/**
 * The whole app in process on a test database: the real operations, pipeline and HTTP server, called by injection (no
 * port). The test sets the clock; jobs are rows of a table, so that a rollback removes them.
 */
import { afterAll, beforeAll } from 'vitest';
import type { App } from '../../src/server/app.ts';
import type { Tracing } from '../../src/server/trace/tracing.ts';
import type { Clock } from '../../src/server/clock.ts';
import { readerHere } from '../../src/server/reader/reader.testkit.ts';
import * as shareTables from '../../src/server/db/schema/share.ts';
import type { PushPost } from '../../src/server/notification/push.ts';
import type { Post } from '../../src/server/webhook/post.ts';
import type { Outbox } from '../../src/server/outbox/outbox-store.ts';
import type { Jobs } from '../../src/server/outbox/jobs.ts';
import type { JobName } from '../../src/server/outbox/job-payloads.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { methodTypes, wrapperPath } from '../../src/shared/wire.ts';
import type { Method } from '../../src/shared/endpoint.ts';
import type { SharePurpose } from '../../src/shared/ticket/rules.ts';
import { type TestDatabase, openTestDatabase } from '../test-database.ts';
import {
  createApp,
  digestOfSecret,
  insertBasics,
  lineOf,
  makeShareId,
  metricsFor,
  ObjectMissing,
  openPostgres,
  overPorts,
  readConfig,
  readerTasks,
  REQUEST_ROLE,
  sealBy,
  systemClock,
} from './tested-server.ts';
import { type Person, idOf, persons, insertSeed } from './people.ts';

export const START = new Date('2026-03-02T08:00:00Z'); // a Monday morning
const SYSTEM = { kind: 'system' } as const;
export const TEST_SEAL = sealBy('a-key-of-tests-that-is-long-enough');

/** `nobody` has no token; `stranger` an invalid token; a visitor has a share link; another system an API key. */
export type Who = Person | 'nobody' | 'stranger' | { shareId: string } | { apiKey: string };

export interface AskOptions {
  /** Through invokeItrApi instead of the call's own path. */
  wrapped?: boolean;
  key?: string;
  language?: 'en' | 'zh' | 'de';
  headers?: Record<string, string>;
}

export interface ApiResponse {
  http: number;
  code: number;
  msg: string;
  data: Record<string, unknown>;
  /** Of a 400: the error text of each field. */
  fields: Record<string, string>;
  text: string;
}

interface SentJob {
  name: JobName;
  payload: Record<string, unknown>;
}

export interface TestApp {
  opened: TestDatabase;
  app: App & { http: Awaited<ReturnType<App['openHttp']>> };
  clock: Clock & { at: Date; pass(ms: number): void };
  /** What the server logged as unexpected. */
  unexpected: string[];
  /** Every mail sent. */
  mailed: { to: string; subject: string; text: string }[];
  ask(who: Who, method: Method, path: string, body?: unknown, options?: AskOptions): Promise<ApiResponse>;
  /** Makes a new session for a person whose session has ended. */
  signIn(person: Person): Promise<string>;
  /** The same once more, as another process on the same database would be. */
  another(): Promise<App>;
  /** A share link to a ticket, or for purpose `problem` to a problem, as the system makes one. */
  share(objectId: string, purpose: SharePurpose): Promise<{ shareId: string }>;
  /** Rows as the owner sees them, past row-level security. */
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs every committed job that has not run, and the jobs that these add; resolves to all of them. */
  deliver(): Promise<SentJob[]>;
  close(): Promise<void>;
}

/** Fails a test after which the server has written an error to its log. */
export function expectNoErrors({ unexpected }: Pick<TestApp, 'unexpected'>): void {
  const errors = unexpected.filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) throw new Error(errors.join());
}

/**
 * `onStore` is called with the key of every object that is looked up;
 * `stored` collects what is put; `store` replaces methods.
 */
export async function openTestApp({
  onStore,
  stored,
  store,
  variables,
  post,
  pushPost,
  outbox,
  pooler,
  tracing,
  isEmpty = false,
}: {
  onStore?: (key: string) => void;
  stored?: Map<string, string>;
  store?: Partial<ObjectStore>;
  /** Environment variables of the server. */
  variables?: Record<string, string>;
  /** Without people and tickets: only the content of a new installation. */
  isEmpty?: boolean;
  /** Receives the requests to webhooks. */
  post?: Post;
  /** Receives the requests to push services. */
  pushPost?: PushPost;
  outbox?: Outbox;
  /** Whether the ways to the database are as they were. */
  pooler?: () => Promise<unknown>;
  tracing?: Tracing;
} = {}): Promise<TestApp> {
  const opened = await openTestDatabase({
    openPostgres: (options) => openPostgres({ onRoundTrip: tracing?.roundTrip, ...options }),
    overPorts: (options) => overPorts({ onRoundTrip: tracing?.roundTrip, ...options }),
  });
  const { database } = opened;
  await database.owner(
    `create table test_job (id serial primary key, name text not null, payload jsonb not null, start_after timestamptz, done boolean not null default false);
     grant select, insert on test_job to ${REQUEST_ROLE}; grant usage on sequence test_job_id_seq to ${REQUEST_ROLE}`,
  );
  await database.transaction(SYSTEM, isEmpty ? insertBasics : insertSeed);
  const clock = handClock();
  const unexpected: string[] = [];
  const mailed: TestApp['mailed'] = [];
  const workers = new Map<string, (payload: never, jobId: string) => Promise<void>>();
  const config = readConfig({ LIMITS_FACTOR: '1000', ...variables });
  const deps: Parameters<typeof createApp>[0] = {
    config,
    metrics: await metricsFor(config),
    pooler,
    tracing,
    database,
    clock,
    jobs: tableJobs(workers),
    seal: TEST_SEAL,
    store: {
      ...emptyStore,
      head: (key) => {
        onStore?.(key);
        return emptyStore.head(key);
      },
      put: (key, body, options) => {
        stored?.set(key, Buffer.from(body as Uint8Array).toString());
        return stored
          ? Promise.resolve({ key, bytes: 0, etag: '', modifiedAtMs: 0, ...options })
          : emptyStore.put(key, body, options);
      },
      ...store,
    },
    mailer: { send: (mail) => Promise.resolve(void mailed.push(mail)) },
    publicUrl: 'https://closeloop.example',
    others: [],
    ...(post ? { post } : {}),
    ...(pushPost ? { pushPost } : {}),
    ...(outbox ? { outbox } : {}),
    log: (line) => void unexpected.push(lineOf(line)),
    reader: readerHere(readerTasks),
  };
  const made = await createApp(deps);
  const app = { ...made, http: await made.openHttp() };
  await app.startWork();
  await app.http.ready();
  const rows: TestApp['rows'] = async (text, values) =>
    (await database.transaction(SYSTEM, (tx) => tx.raw(text, values))).rows;

  const tokens = new Map<Person, string>();
  const signIn = async (person: Person): Promise<string> => {
    const session = { userId: idOf(person), device: 'Test', channel: null };
    const token = await database.transaction(SYSTEM, (tx) => app.account.sessions.start(tx, session));
    tokens.set(person, token);
    return token;
  };
  for (const person of isEmpty ? [] : persons) await signIn(person);
  await rows('update app_user set disabled_at = $1 where id = $2', [START, idOf('disabled')]);

  return {
    opened,
    app,
    clock,
    unexpected,
    mailed,
    rows,
    signIn,
    another: () => createApp(deps),
    ask: async (who, method, path, body, options = {}) => {
      const headers = {
        ...identity(who, tokens),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        'accept-language': options.language ?? 'en',
        ...options.headers,
      };
      const inner = options.wrapped
        ? { methodType: methodTypes.indexOf(method), uri: path, ...(body === undefined ? {} : { param: body }) }
        : body;
      const answer = await app.http.inject({
        method: options.wrapped ? 'POST' : method,
        url: options.wrapped ? wrapperPath : path,
        headers,
        ...(inner === undefined
          ? {}
          : { payload: JSON.stringify(inner), headers: { ...headers, 'content-type': 'application/json' } }),
      });
      return apiResponse(answer.statusCode, answer.body);
    },
    share: async (objectId, purpose) => {
      const shareId = makeShareId(clock);
      await database.transaction(SYSTEM, (tx) =>
        tx.orm.insert(shareTables.share).values({
          id: clock.id(),
          digest: digestOfSecret(shareId),
          ...(purpose === 'problem' ? { problemId: objectId } : { ticketId: objectId }),
          purpose,
          createdBy: idOf('engineer'),
          createdAt: clock.now(),
          expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000),
        }),
      );
      return { shareId };
    },
    deliver: async () => {
      for (;;) {
        const { rows: waiting } = await database.owner(
          'update test_job set done = true where not done and (start_after is null or start_after <= $1) returning id, name, payload',
          [clock.now()],
        );
        if (waiting.length === 0) break;
        for (const job of waiting.toSorted((a, b) => Number(a['id']) - Number(b['id'])))
          await workers.get(String(job['name']))?.(job['payload'] as never, String(job['id']));
      }
      return (await database.owner('select name, payload from test_job order by id')).rows as unknown as SentJob[];
    },
    close: async () => {
      await app.http.close();
      await opened.close();
    },
  };
}

/** The app that the tests of a file share: opened before them, closed after them. */
export function sharedTestApp(options?: Parameters<typeof openTestApp>[0]): TestApp {
  const testApp = {} as TestApp;
  beforeAll(async () => void Object.assign(testApp, await openTestApp(options)));
  afterAll(() => testApp.close());
  return testApp;
}

function identity(who: Who, tokens: Map<Person, string>): Record<string, string> {
  if (who === 'nobody') return {};
  if (who === 'stranger') return { xauthorization: 'never-was-a-token' };
  if (typeof who === 'string') return { xauthorization: tokens.get(who) ?? '' };
  return 'apiKey' in who ? { authorization: `Bearer ${who.apiKey}` } : { shareid: who.shareId };
}

export function apiResponse(http: number, text: string): ApiResponse {
  const envelope = envelopeOf(http, text);
  const data = (envelope.data ?? {}) as Record<string, unknown>;
  return {
    http,
    code: envelope.code,
    msg: envelope.msg,
    data,
    fields: (data['fields'] ?? {}) as Record<string, string>,
    text,
  };
}

/** What is answered in the form of SCIM, with its own status as the code. */
function envelopeOf(http: number, text: string): { code: number; msg: string; data: unknown } {
  const body = JSON.parse(text === '' ? '{"schemas":[]}' : text) as { code: number; msg: string; data: unknown };
  if (!('schemas' in body)) return body;
  return { code: http, msg: 'detail' in body ? (body.detail as string) : '', data: body };
}

const tableJobs = (workers: Map<string, (payload: never, jobId: string) => Promise<void>>): Jobs => ({
  send: (tx, name, payload, how) =>
    tx.send(
      { name: 'test_job', text: 'insert into test_job (name, payload, start_after) values ($1, $2::jsonb, $3)' },
      [name, JSON.stringify(payload), how?.startAfter ?? null],
    ),
  work: async (name, handler, how) => {
    workers.set(name, (payload, jobId) =>
      handler(payload, jobId, async () => {
        if (!how?.together) throw new Error(`${name} does nothing together.`);
        return how.together([payload]);
      }),
    );
  },
  cron: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});

/** An object store without objects; storage has tests of its own. */
export const emptyStore: ObjectStore = {
  origin: '',
  addressOf: (key) => `/closeloop/${key}`,
  enforcesQuota: true,
  head: () => Promise.resolve(null),
  read: (key) => Promise.reject(new ObjectMissing(key)),
  readAll: (key) => Promise.reject(new ObjectMissing(key)),
  put: () => Promise.reject(new Error('Nothing is stored here.')),
  remove: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  signedUrl: (key) => Promise.resolve(`https://files.example/${key}`),
  signedObject: () => Promise.resolve(null),
  signsUploads: false,
  partBytes: 1_048_576,
  signUpload: (key) => Promise.resolve({ method: 'PUT', url: `https://files.example/${key}`, headers: {} }),
  mints: true,
  mint: ({ dirPrefix }) =>
    Promise.resolve({
      accessKeyId: 'id',
      accessKeySecret: 'secret',
      securityToken: 'token',
      bucketName: 'bucket',
      endpoint: 'https://files.example',
      dirPrefix,
      expiration: new Date(START.getTime() + 3_600_000).toISOString(),
    }),
};

function handClock(): TestApp['clock'] {
  const clock = {
    ...systemClock,
    at: START,
    now: () => clock.at,
    pass: (ms: number) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
  };
  return clock;
}
