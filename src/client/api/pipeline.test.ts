import { describe, expect, it, vi } from 'vitest';
import { login, validateEmailCode } from '../../shared/account/calls.ts';
import { userInfo, listNotifications, listTickets } from './first-calls.ts';
import { getDocument } from '../../shared/document/calls.ts';
import { readNotifications } from '../../shared/notification/calls.ts';
import { getTicket } from './reading-calls.ts';
import { uploadToken } from '../../shared/upload/calls.ts';
import { ApiError } from './api-error.ts';
import { createPipeline } from './pipeline.ts';
import { levelOf } from './report-level.ts';
import { ada, answers, wei, testPipeline } from './pipeline.testkit.ts';

const ticket = { params: { id: 'a1' } };
const quiet = { catches: true };
/** Resolves to the ApiError with which a promise must reject. */
async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`);
  return error;
}
/** Runs all pending promise callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('what goes out', () => {
  it('bears the headers of spec 7 (spec 7.4–7.13)', async () => {
    const { send, session, sent } = testPipeline([answers(200)]);
    session.start({ ...ada, token: 't-ada' });
    session.share('s1_abcdefghijkl');
    await send(uploadToken, { body: {} });
    expect(sent[0]).toMatchObject({
      url: '/api/client/aliyun/oss/uploadToken',
      method: 'POST',
      headers: {
        pVer: '1.0',
        pDevId: 'dev',
        pCode: 'c29kZQ==',
        pDevName: 'Chrome 140',
        pSysVer: 'Android 14',
        platform: '3',
        pTime: '1795132800000',
        channelId: '4004',
        xAuthorization: 't-ada',
        shareId: 's1_abcdefghijkl',
        'Accept-Language': 'en',
        'Idempotency-Key': 'key-1-0123456789',
      },
    });
    expect(sent[0]?.headers).not.toHaveProperty('ITR-Global-Key');
  });

  it('is direct for channel calls, the query in the address, no token where none belongs (spec 7.1, 7.18)', async () => {
    const { send, session, sent } = testPipeline([answers(200, { valid: true })]);
    session.start({ ...ada, token: 't-ada' });
    await send(validateEmailCode, { query: { email: 'a+b@c.de', code: '123456', purpose: 'login' } });
    expect(sent[0]).toMatchObject({
      url: '/api/client/v1/validateEmailCode?email=a%2Bb%40c.de&code=123456&purpose=login',
      method: 'GET',
      body: undefined,
    });
    expect(sent[0]?.headers).not.toHaveProperty('xAuthorization');
    expect(sent[0]?.headers).not.toHaveProperty('Idempotency-Key');
  });

  it('is wrapped for ITR calls: loginUserName in the query of a GET (spec 7.2, 7.14, 7.24, 7.27, 7.28)', async () => {
    const { send, session, sent } = testPipeline([answers(200, {})]);
    session.start({ ...wei, token: 't' });
    await send(listTickets, { query: { view: 'all', q: 'a&b', zone: undefined } });
    expect(sent[0]).toMatchObject({ url: '/api/client/v1/itrChannel/invokeItrApi', method: 'POST' });
    expect(sent[0]?.headers['ITR-Global-Key']).toBe('eu');
    expect(sent[0]?.body).toEqual({
      methodType: 1,
      uri: '/itr-api/v1/tickets?view=all&q=a%26b&loginUserName=Wei+wei01',
    });
  });

  it('is wrapped for ITR calls: no loginUserName in the body of a POST (spec 7.24, 7.29)', async () => {
    const { send, session, sent } = testPipeline([answers(200)]);
    session.start({ ...wei, token: 't' });
    await send(readNotifications, { body: { ids: [] } });
    expect(sent[0]?.body).toEqual({ methodType: 0, uri: '/itr-api/v1/notifications/read', param: { ids: [] } });
  });

  it('is nothing at all when no such address can exist', async () => {
    const { send, session, sent } = testPipeline();
    session.start({ ...ada, token: 't' });
    expect((await refusal(send(getTicket, { params: { id: '../x' } }, quiet))).failure).toBe('missing');
    expect(sent).toEqual([]);
  });

  it('keeps the key that a form gives', async () => {
    const { send, session, sent } = testPipeline([answers(200), answers(200)]);
    session.start({ ...ada, token: 't' });
    await send(readNotifications, { body: {} }, { key: 'form-0123456789abc' });
    await send(readNotifications, { body: {} });
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['form-0123456789abc', 'key-1-0123456789']);
  });
});

describe('what comes back', () => {
  it.each([200, 201])('code %d gives the data (spec 7.49)', async (code) => {
    expect(
      await testPipeline([answers(code, { id: 'policy' })]).send(getDocument, { params: { id: 'policy' } }),
    ).toEqual({
      id: 'policy',
    });
  });

  it('a refusal gives code, message, fields and request id, and is toasted after 400 ms (spec 7.50, 8.2, 8.8, 9.27)', async () => {
    const { send, timers, toasts } = testPipeline([
      answers(400, { fields: { account: 'Account format is not correct' } }, { msg: 'Look at the fields', http: 400 }),
    ]);
    const error = await refusal(send(login, { body: { account: 'a', password: 'b' } }));
    expect(error).toMatchObject({
      code: 400,
      failure: 'invalid',
      message: 'Look at the fields',
      fields: { account: 'Account format is not correct' },
      requestId: 'r-1',
    });
    expect([toasts, timers.map(({ ms }) => ms)]).toEqual([[], [400]]);
    timers[0]?.run();
    expect(toasts).toEqual(['Look at the fields']);
  });

  it('is left to the caller who asked for it (spec 8.3)', async () => {
    const { send, timers, toasts } = testPipeline([answers(429, { retryAfter: 30 }, { msg: 'Wait', http: 429 })]);
    const error = await refusal(send(getDocument, { params: { id: 'x' } }, quiet));
    expect([error.failure, error.retryAfter, timers, toasts]).toEqual(['tooMany', 30, [], []]);
  });

  it('that is a failure is told on, with whether its caller wants it reported (spec 8.4)', async () => {
    const { send, failed } = testPipeline([answers(500), answers(403), answers(403), answers(500)]);
    const ask = (more = {}) => refusal(send(getDocument, { params: { id: 'x' } }, { ...quiet, ...more }));
    await ask();
    await ask();
    await ask({ reports: 'all' });
    await ask({ reports: 'none' });
    expect(failed).toEqual(['document.get unexpected', 'document.get forbidden', 'document.get forbidden always']);
    expect([levelOf('unexpected', false), levelOf('forbidden', false), levelOf('forbidden', true)]).toEqual([
      'red',
      undefined,
      'blue',
    ]);
  });

  it('no network says so at once (spec 8.7)', async () => {
    const { send, toasts } = testPipeline([() => Promise.reject(new TypeError('Failed to fetch'))]);
    expect((await refusal(send(getDocument, { params: { id: 'x' } }))).failure).toBe('network');
    expect(toasts).toEqual(['error.network']);
  });

  it.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [500, 'unexpected'],
    [404, 'missing'],
    [413, 'tooLarge'],
    [200, 'unexpected'],
    [418, 'invalid'],
  ])('a page of a proxy with status %d is %s', async (status, failure) => {
    const { send } = testPipeline([() => Promise.resolve(new Response('<html>', { status }))]);
    expect((await refusal(send(getDocument, { params: { id: 'x' } }, quiet))).failure).toBe(failure);
  });

  it('gives up after 60 s (spec 7.3, 9.2)', async () => {
    vi.useFakeTimers();
    try {
      const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
        (_, { signal }) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
          ),
      );
      const pipeline = createPipeline({ ...testPipeline().deps, fetch });
      const result = refusal(pipeline.send(getDocument, { params: { id: 'x' } }, quiet));
      await vi.advanceTimersByTimeAsync(59_999);
      expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      const { failure, message } = await result;
      expect([failure, message]).toEqual(['timeout', 'error.unexpected']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the gate', () => {
  it('keeps a call that needs a login, asks for the login, and sends it then (spec 7.39, 7.41)', async () => {
    const { send, sent, session, loginQueue, logins, also } = testPipeline();
    const args = send(listNotifications, {});
    await settle();
    expect([sent.length, loginQueue.size, logins()]).toEqual([0, 1, 1]);
    also(answers(200, { items: [] }));
    session.start({ ...ada, token: 't-ada' });
    loginQueue.admit(ada.userId);
    expect(await args).toEqual({ items: [] });
    expect(sent[0]?.headers['xAuthorization']).toBe('t-ada');
  });

  it('lets a share pass where shares may, and only there (spec 6.8, 7.39)', async () => {
    const { send, sent, session, logins } = testPipeline([answers(200, { id: 'a1' })]);
    session.share('s1_abcdefghijkl');
    await send(getTicket, ticket);
    void send(listNotifications, {}, quiet);
    await settle();
    expect([sent.length, sent[0]?.headers['shareId'], logins()]).toEqual([1, 's1_abcdefghijkl', 1]);
  });

  it('tells a visitor whose link has ended, instead of asking for a login', async () => {
    const { send, session, logins } = testPipeline([answers(401, null, { msg: 'This link has expired' })]);
    session.share('s1_abcdefghijkl');
    expect((await refusal(send(getTicket, ticket, quiet))).message).toBe('This link has expired');
    expect(logins()).toBe(0);
  });

  it.each([
    [401, 200],
    [81020009, 200],
    [401, 401],
    [81020009, 401],
  ])(
    'code %d by HTTP %d: the token goes, the login starts, the call is repeated with the same key (spec 4.7, 4.8, 4.15, 4.16, 8.1)',
    async (code, http) => {
      const { send, sent, session, loginQueue, logins, local, also } = testPipeline([answers(code, null, { http })]);
      session.start({ ...ada, token: 'old' });
      const args = send(readNotifications, { body: {} });
      await settle();
      expect([session.token, session.expiredUserId, logins(), [...local.values.keys()]]).toEqual([
        undefined,
        ada.userId,
        1,
        ['x.expired'],
      ]);
      also(answers(200));
      session.start({ ...ada, token: 'new' });
      loginQueue.admit(ada.userId);
      await args;
      expect(sent.map(({ headers }) => [headers['xAuthorization'], headers['Idempotency-Key']])).toEqual([
        ['old', 'key-1-0123456789'],
        ['new', 'key-1-0123456789'],
      ]);
    },
  );

  it('never sends as another user what one had queued (safety.md 13)', async () => {
    const { send, sent, session, loginQueue } = testPipeline([answers(81020009)]);
    session.start({ ...ada, token: 'old' });
    const cut = refusal(send(readNotifications, { body: {} }, quiet));
    await settle();
    const late = refusal(send(listNotifications, {}, quiet)); // queued while Ada's session is marked expired
    await settle();
    session.start({ ...wei, token: 'wei' });
    loginQueue.admit(wei.userId);
    expect([(await cut).failure, (await late).failure, sent.length]).toEqual(['sessionExpired', 'sessionExpired', 1]);
  });

  it('asks by another token without touching the session, whatever the answer', async () => {
    const { send, sent, session, logins } = testPipeline([answers(200, wei), answers(401)]);
    session.start({ ...ada, token: 'ada' });
    session.share('s1_abcdefghijkl');
    expect(await send(userInfo, {}, { ...quiet, byToken: 'wei' })).toEqual(wei);
    expect((await refusal(send(userInfo, {}, { ...quiet, byToken: 'gone' }))).failure).toBe('noSession');
    expect(sent.map(({ headers }) => [headers['xAuthorization'], headers['shareId']])).toEqual([
      ['wei', undefined],
      ['gone', undefined],
    ]);
    expect([session.token, session.user, logins()]).toEqual(['ada', ada, 0]);
  });

  it('an old answer does not end a newer session', async () => {
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const { send, session, sent, also, logins } = testPipeline([() => slow.then(answers(401))]);
    session.start({ ...ada, token: 'old' });
    const args = send(readNotifications, { body: {} });
    session.start({ ...ada, token: 'new' });
    also(answers(200));
    release();
    await args;
    expect([session.token, sent[1]?.headers['xAuthorization'], logins()]).toEqual(['new', 'new', 0]);
  });

  it('a wrong password is no ended session', async () => {
    const { send, logins } = testPipeline([
      answers(401, null, { msg: 'Account or password is not correct.', http: 401 }),
    ]);
    expect((await refusal(send(login, { body: { account: 'a@b.c', password: 'x' } }, quiet))).message).toBe(
      'Account or password is not correct.',
    );
    expect(logins()).toBe(0);
  });

  it('forgets a queued call whose page is gone', async () => {
    const { send, loginQueue } = testPipeline();
    const controller = new AbortController();
    const args = send(listNotifications, {}, { signal: controller.signal, catches: true }).catch(
      (error: unknown) => error,
    );
    await settle();
    controller.abort();
    expect(await args).toMatchObject({ name: 'AbortError' });
    expect(loginQueue.size).toBe(0);
  });

  it('refuses everything queued at log-out', async () => {
    const { send, loginQueue } = testPipeline();
    const args = refusal(send(listNotifications, {}, quiet));
    await settle();
    loginQueue.empty();
    expect((await args).failure).toBe('sessionExpired');
  });
});

describe('what asks for the password once more', () => {
  const asks = answers(403, { reason: 'confirmationRequired' });
  it('is sent again with the confirmation, under the same key', async () => {
    const { send, session, sent } = testPipeline([asks, answers(200)], 'given');
    session.start({ ...ada, token: 't-ada' });
    await send(readNotifications, { body: {} });
    expect(sent.map(({ headers }) => [headers['X-Confirmation'], headers['Idempotency-Key']])).toEqual([
      [undefined, 'key-1-0123456789'],
      ['given', 'key-1-0123456789'],
    ]);
  });
  it('fails as it was refused when the user gives none, and any other 403 asks for nothing', async () => {
    const { send, session, sent } = testPipeline([asks]);
    session.start({ ...ada, token: 't-ada' });
    expect((await refusal(send(readNotifications, { body: {} }, quiet))).failure).toBe('forbidden');
    expect(sent).toHaveLength(1);
    const other = testPipeline([answers(403)], 'given');
    other.session.start({ ...ada, token: 't-ada' });
    expect((await refusal(other.send(readNotifications, { body: {} }, quiet))).failure).toBe('forbidden');
    expect(other.sent).toHaveLength(1);
  });
});
