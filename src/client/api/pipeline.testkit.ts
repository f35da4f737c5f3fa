import type { Profile } from '../../shared/account/session-calls.ts';
import { createPipeline, type PipelineDeps } from './pipeline.ts';
import { Session } from './session.ts';
import type { Store } from './safe-store.ts';

export function memoryStore(): Store & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

export const ada: Profile = {
  userId: 'u-ada',
  userName: 'Ada',
  account: 'ada@partner.test',
  avatar: null,
  phone: null,
  language: 'en',
  userType: '1',
  roles: ['partner'],
  organisationName: 'Partner',
  customerService: { phone: '' },
};
export const wei: Profile = {
  ...ada,
  userId: 'u-wei',
  userName: 'Wei',
  account: 'wei01',
  userType: '0',
  roles: ['engineer'],
};

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A pipeline with fake dependencies: given answers in order, a clock, and a record of all requests. */
export function testPipeline(answers: readonly (() => Promise<Response>)[] = [], confirmation?: string) {
  const sent: Sent[] = [];
  const toasts: string[] = [];
  const failed: string[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const clock = { now: Date.UTC(2026, 10, 20) };
  const local = memoryStore();
  const session = new Session({ local, tab: memoryStore(), now: () => clock.now, prefix: 'x.' });
  const queue = [...answers];
  let logins = 0;
  let keys = 0;
  const deps: PipelineDeps = {
    fetch: (url, init) => {
      const { method = 'GET', headers, body } = init;
      sent.push({
        url,
        method,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      });
      const next = queue.shift();
      if (!next) throw new Error(`unexpected request ${url}`);
      return next();
    },
    session,
    device: () => ({ appVersion: '1.0', id: 'dev', name: 'Chrome 140', system: 'Android 14', channel: '4004' }),
    deviceCode: () => Promise.resolve('c29kZQ=='),
    language: () => 'en',
    text: (key) => key,
    region: 'eu',
    now: () => clock.now,
    newKey: () => `key-${(keys += 1)}-0123456789`,
    startLogin: () => void (logins += 1),
    toast: (text) => void toasts.push(text),
    setTimer: (run, ms) => void timers.push({ ms, run }),
    confirm: (refused, again) => (confirmation === undefined ? Promise.reject(refused) : again(confirmation)),
    onFailed: ({ name }, { failure }, always) => void failed.push(`${name} ${failure}${always ? ' always' : ''}`),
  };
  const { send, queue: loginQueue } = createPipeline(deps);
  return {
    send,
    loginQueue,
    deps,
    session,
    sent,
    toasts,
    failed,
    timers,
    clock,
    local,
    logins: () => logins,
    also: (...more: typeof answers) => queue.push(...more),
  };
}

/** A response with an envelope. */
export const answers =
  (code: number, data: unknown = null, { msg = '', http = 200 }: { msg?: string; http?: number } = {}) =>
  (): Promise<Response> =>
    Promise.resolve(
      new Response(JSON.stringify({ code, msg, data }), {
        status: http,
        headers: { 'X-Request-Id': 'r-1', 'Content-Type': 'application/json' },
      }),
    );
