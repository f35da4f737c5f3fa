/** A small server for tests: the real pipeline and database, a clock that the test sets, jobs stored in a table. */
import { afterEach, beforeAll } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { register, sendEmailCode, type CodePurpose } from '../../shared/account/calls.ts';
import { userInfo } from '../../shared/account/session-calls.ts';
import type { Call } from '../../shared/call.ts';
import { DEMO_NOTES } from '../../shared/document/demo-note.ts';
import { EMAIL_CODE_PAUSE_SECONDS } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/languages.ts';
import { systemClock, type Clock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { REQUEST_ROLE } from '../db/session-settings.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { Operation } from '../http/operation.ts';
import { type ServerDeps, answer } from '../http/pipeline.ts';
import type { Answer } from '../http/refusal.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobName } from '../outbox/job-payloads.ts';
import { sealBy } from '../seal/seal.ts';
import type { Avatars } from '../upload/avatars.ts';
import { type Account, createAccount } from './account.ts';

/** Nobody here has a picture; avatar.db.test.ts has the real ones. */
const noAvatars: Avatars = {
  prepare: () => Promise.resolve(null),
  claim: () => Promise.reject(new Error('no avatars here')),
  address: () => Promise.resolve(null),
};
/** The seal of tests. */
export const TEST_SEAL = sealBy('a-key-of-tests-that-is-long-enough');
/** The address of the page. */
export const PAGE = 'https://closeloop.example';
const START = new Date('2026-03-02T08:00:00Z');
const WIDE = 1_000;

/** Nobody comes by a provider here; test/door/oidc.db.test.ts has some. */
export const noProviders = { config: readConfig({}), note: () => undefined, log: () => undefined };

export interface TestServer {
  account: Account;
  serverDeps: ServerDeps;
  clock: Clock & { at: Date; pass(seconds: number): void };
  /** One call through the pipeline, as it comes from outside. */
  ask(
    call: Call,
    input?: { params?: unknown; query?: unknown; body?: unknown },
    who?: {
      token?: string;
      shareId?: string;
      ip?: string;
      language?: Language;
      confirmation?: string | undefined;
      calledAt?: string;
    },
  ): Promise<TestResponse>;
  /** Payloads of the jobs that committed, oldest first. */
  sent(name: JobName): Promise<Record<string, string>[]>;
  unexpected: unknown[];
  /** The lines of the server's log. */
  logged: Record<string, unknown>[];
  /** A session for a user who is there already. */
  signIn(userId: string): Promise<string>;
}

export interface TestResponse {
  http: number;
  code: number;
  msg: string;
  data: Record<string, unknown>;
  fields: Record<string, string>;
  retryAfter: number | undefined;
}

/**
 * Opens it on a migrated database; several on one database are several processes.
 * `more` are operations of other features.
 */
export async function testServer(database: Database, more: readonly Operation[] = []): Promise<TestServer> {
  await database.owner(
    `create table if not exists test_job (id serial, name text, payload jsonb);
     grant insert on test_job to ${REQUEST_ROLE}; grant usage on sequence test_job_id_seq to ${REQUEST_ROLE}`,
  );
  // Without legal texts nobody could register. They begin as the demo's do, so that nobody is asked for consent.
  await database.owner(
    `insert into document (id, language, version, title, markdown)
     select id, 'en', 1, id, '${DEMO_NOTES.en}' from unnest(array['policy', 'agreement']) id on conflict do nothing`,
  );
  const clock = testClock();
  const account = await createAccount({
    database,
    clock,
    publicUrl: PAGE,
    avatars: noAvatars,
    seal: TEST_SEAL,
    ...noProviders,
  });
  const unexpected: unknown[] = [];
  const logged: Record<string, unknown>[] = [];
  const serverDeps: ServerDeps = {
    database,
    clock,
    jobs: tableJobs,
    limits: createRateLimits(database, WIDE),
    identify: account.identify,
    onUnexpected: (error) => void unexpected.push(error),
    log: (line) => void logged.push(line),
  };
  return {
    account,
    serverDeps,
    clock,
    unexpected,
    logged,
    signIn: (userId) =>
      database.transaction({ kind: 'system' }, (tx) =>
        account.sessions.start(tx, { userId, device: 'Test', channel: null }),
      ),
    ask: async (call, input = {}, who = {}) => {
      const operation = [...account.operations, ...more].find((one) => one.call === call);
      if (!operation) throw new Error(`No operation for ${call.name}.`);
      const headers = {
        xauthorization: who.token,
        shareid: who.shareId,
        pdevname: 'Test browser',
        'x-confirmation': who.confirmation,
      };
      const request = {
        params: (input.params ?? {}) as Record<string, string>,
        query: (input.query ?? {}) as Record<string, unknown>,
        body: input.body,
      };
      return toResponse(
        await answer(serverDeps, operation, request, {
          headers,
          ip: who.ip ?? '127.0.0.1',
          calledAt: who.calledAt ?? PAGE,
          requestId: 'test',
          language: who.language ?? 'en',
        }),
      );
    },
    sent: async (name) => {
      const { rows } = await database.owner('select payload from test_job where name = $1 order by id', [name]);
      return rows.map((row) => row['payload'] as Record<string, string>);
    },
  };
}

/** The server that the tests of a file share; one that fails unexpectedly fails the test. */
export function sharedTestServer(opened: TestDatabase, more: readonly Operation[] = []): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await testServer(opened.database, more)));
  afterEach(() => {
    if (server.unexpected.length > 0) throw server.unexpected[0];
  });
  return server;
}

const toResponse = ({ http, envelope, retryAfter }: Answer): TestResponse => {
  const data = (envelope.data ?? {}) as Record<string, unknown>;
  return {
    http,
    code: envelope.code,
    msg: envelope.msg,
    data,
    fields: (data['fields'] ?? {}) as Record<string, string>,
    retryAfter,
  };
};

/** Jobs are rows of the caller's transaction, so that a rollback removes them. */
export const tableJobs: Jobs = {
  send: (tx, name, payload) =>
    tx.send({ name: 'test_job', text: 'insert into test_job (name, payload) values ($1, $2::jsonb)' }, [
      name,
      JSON.stringify(payload),
    ]),
  work: () => Promise.reject(new CallError('unavailable')),
  cron: () => Promise.reject(new CallError('unavailable')),
  stop: () => Promise.resolve(),
};

export function testClock(): TestServer['clock'] {
  const clock = {
    ...systemClock,
    at: START,
    now: () => clock.at,
    pass: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1_000);
    },
  };
  return clock;
}

/** A password that nobody would call common. */
export const PASSWORD = 'grey-otter-climbs';

/** What tests of accounts do again and again; addresses are new ones each time. */
export function accountActions(server: TestServer) {
  let count = 0;
  const newAddress = (): string => `person${++count}@partner.example`;
  const filled = (email: string, code: string, more: object = {}) => ({
    email,
    code,
    password: PASSWORD,
    userName: 'Ada Okafor',
    company: 'Acme Drives',
    consent: true,
    ...more,
  });
  /** Asks for a code and reads it from the mail; `none` when no mail came. */
  async function codeFor(email: string, purpose: CodePurpose): Promise<string> {
    server.clock.pass(EMAIL_CODE_PAUSE_SECONDS + 1);
    const response = await server.ask(sendEmailCode, { body: { email, purpose } });
    if (response.http !== 200 || response.data['retryAfter'] !== EMAIL_CODE_PAUSE_SECONDS)
      throw new Error(`No code was sent: ${response.msg}`);
    const mails = (await server.sent('mail')).filter((mail) => mail['to'] === email);
    return /\b\d{6}\b/.exec(mails.at(-1)?.['text'] ?? '')?.[0] ?? 'none';
  }
  async function registered(): Promise<{ email: string; token: string; userId: string }> {
    const email = newAddress();
    const { data, http, msg } = await server.ask(register, { body: filled(email, await codeFor(email, 'register')) });
    if (http !== 201) throw new Error(`Registering failed: ${msg}`);
    return { email, token: String(data['token']), userId: String(data['userId']) };
  }
  /** The code of the envelope that a token gets. */
  const infoStatus = async (token: string): Promise<number> => (await server.ask(userInfo, {}, { token })).code;
  return { newAddress, filled, codeFor, registered, infoStatus };
}
