import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { CallError } from '../../shared/errors.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import type { Subject } from '../http/operation.ts';
import { TELL_PAGES, concerns } from './live-message.ts';
import { type Stream, createStream, STREAM_PATH } from './stream.ts';

let stream: Stream;
let http: Server;
const ended = new Set<string>();
const unexpected: unknown[] = [];
const user = (userId: string, role: Role, organisationId: string | null) =>
  ({ kind: 'user', userId, role, organisationId }) as const;
const partner = user(ids.partner, 'partner', ids.alpha);
const manager = user(ids.manager, 'partnerManager', ids.alpha);
const engineer = user(ids.engineer, 'engineer', null);
/** Tokens are the names of viewers here; how sessions are looked up is tested in account. */
const subjects: Record<string, Subject['viewer']> = {
  ...viewers,
  lead: user(ids.lead, 'lead', null),
};

function identify(headers: Record<string, string | undefined>): Promise<Subject> {
  const token = headers['xauthorization'] ?? '';
  if (ended.has(token)) return Promise.reject(new CallError('sessionExpired'));
  if (token === 'outage') return Promise.reject(new Error('away'));
  const viewer = subjects[token];
  return viewer ? Promise.resolve({ viewer, sessionId: null }) : Promise.reject(new CallError('noSession'));
}

const unheard = { sessionChannel: 'session', onUnexpected: () => undefined };

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
  stream = await createStream({
    database: opened.database,
    identify,
    sessionChannel: 'session',
    onUnexpected: (error) => unexpected.push(error),
    heartbeatMs: 50,
    beatsPerCheck: 1,
  });
  // As in http/server.ts, where the page's headers are set first.
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-request-id', '1').setHeader('origin-agent-cluster', '?1');
    void stream.handle(request, response);
  };
  http = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
});
afterAll(() => {
  stream.close();
  http.closeAllConnections();
  http.close();
});

interface StreamClient {
  response: Response;
  /** Everything read so far. */
  text: () => string;
  /** Resolves when the stream has ended. */
  end: Promise<void>;
  leave: () => void;
}

async function open(token: string, path = STREAM_PATH): Promise<StreamClient> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`, {
    headers: { xAuthorization: token },
    signal: leaving.signal,
  });
  let text = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
  };
  const end = read().catch(() => undefined);
  return { response, text: () => text, end, leave: () => leaving.abort() };
}

const tell = (message: object) => opened.database.owner('select pg_notify($1, $2)', ['live', JSON.stringify(message)]);
const eventsOf = (client: StreamClient): string[] => client.text().match(/event: .*\ndata: .*/g) ?? [];

describe('the stream', () => {
  it('has the headers of an answer and those that keep it flowing, and a sign of life', async () => {
    const client = await open('partner');
    expect(client.response.status).toBe(200);
    expect(Object.fromEntries(client.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': '1',
    });
    expect(client.response.headers.has('origin-agent-cluster')).toBe(false);
    await expect.poll(client.text).toMatch(/^retry: 2000\n\n(: \n\n)+/);
    client.leave();
  });
  it('sends a message to those whom it concerns, and to nobody else', async () => {
    const clients = await Promise.all(['partner', 'manager', 'otherPartner', 'insider'].map((name) => open(name)));
    const ticket = (id: string, requesterId: string, organisationId: string) => ({
      kind: 'ticket',
      id,
      version: 2,
      seq: 4,
      internal: false,
      requesterId,
      organisationId,
      handlerId: ids.engineer,
    });
    await tell(ticket(ids.ownTicket, ids.partner, ids.alpha));
    await tell(ticket(ids.betaTicket, ids.otherPartner, ids.beta));
    await tell({ kind: 'notification', userId: ids.partner });
    // One for everybody at the end: what has not come by then never comes.
    for (const userId of [ids.partner, ids.manager, ids.otherPartner, ids.engineer])
      await tell({ kind: 'notification', userId });
    const own = `event: ticket\ndata: {"id":"${ids.ownTicket}","version":2}`;
    const beta = `event: ticket\ndata: {"id":"${ids.betaTicket}","version":2}`;
    const bell = 'event: notification\ndata: {}';
    await expect
      .poll(() => clients.map(eventsOf))
      .toEqual([
        [own, bell, bell],
        [own, bell],
        [beta, bell],
        [own, beta, bell],
      ]);
    for (const client of clients) client.leave();
  });
  it('tells a manager of the tickets below, no line that is internal, and nothing any more once they are not below', async () => {
    subjects['above'] = { ...manager, below: [ids.beta] };
    const [above, below] = await Promise.all([open('above'), open('otherPartner')]);
    const ticket = (id: string, more: object = {}) => ({
      ...{ kind: 'ticket', id, version: 2, seq: 4, internal: false, requesterId: ids.otherPartner },
      ...{ organisationId: ids.beta, handlerId: ids.engineer, ...more },
    });
    const beside = { organisationId: ids.problem };
    const end = async (userId: string) => tell({ kind: 'notification', userId });
    for (const message of [
      ticket(ids.betaTicket),
      ticket(ids.betaTicket, { version: 3, internal: true }),
      ticket(ids.hiddenTicket, beside),
    ])
      await tell(message);
    // What happens to the people below is told to them alone.
    await end(ids.otherPartner);
    await end(ids.manager);
    const told = `event: ticket\ndata: {"id":"${ids.betaTicket}","version":2}`;
    const bell = 'event: notification\ndata: {}';
    await expect.poll(() => eventsOf(above)).toEqual([told, bell]);
    // Who is below is told of nothing above or beside but of their own.
    await expect
      .poll(() => eventsOf(below))
      .toEqual([told, `event: ticket\ndata: {"id":"${ids.hiddenTicket}","version":2}`, bell]);
    subjects['above'] = manager;
    await opened.database.owner(`select pg_notify('session', '${ids.manager}')`);
    await expect
      .poll(async () => {
        await tell(ticket(ids.betaTicket, { version: 4 }));
        await end(ids.manager);
        return eventsOf(above).at(-2) === bell && eventsOf(above).at(-1) === bell;
      })
      .toBe(true);
    for (const client of [above, below]) client.leave();
  });
  it('says up to where the log has what a message is about, in a form that compares', async () => {
    const client = await open('insider');
    const about = { kind: 'ticket', id: ids.ownTicket, version: 2, internal: false };
    await tell({ ...about, position: '0/1A' });
    await opened.database.transaction(viewers.system, async (tx) =>
      tx.afterCommit(TELL_PAGES, [JSON.stringify({ kind: 'gap' })]),
    );
    await expect.poll(() => eventsOf(client).length).toBe(2);
    const [own, gap] = eventsOf(client);
    expect(own).toContain(`"version":2,"position":"00000000/0000001A"}`);
    expect(gap).toMatch(/^event: gap\ndata: \{"position":"[\dA-F]{8}\/[\dA-F]{8}"\}$/);
  });
  it('sends after the commit only', async () => {
    const client = await open('partner');
    const message = JSON.stringify({ kind: 'notification', userId: ids.partner });
    await expect(
      opened.database.transaction(viewers.system, async (tx) => {
        await tx.raw('select pg_notify($1, $2)', ['live', message]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await opened.database.transaction(viewers.system, (tx) => tx.raw('select pg_notify($1, $2)', ['live', message]));
    await expect.poll(() => eventsOf(client)).toHaveLength(1);
    client.leave();
  });
  it('is refused in the envelope: without a session, to visitors, at other paths', async () => {
    for (const [token, path, status, code] of [
      ['unknown', STREAM_PATH, 401, 401],
      ['visitor', STREAM_PATH, 401, 401],
      ['partner', `${STREAM_PATH}/more`, 404, 404],
    ] as const) {
      const client = await open(token, path);
      expect(client.response.status).toBe(status);
      await client.end;
      expect(JSON.parse(client.text())).toMatchObject({ code, data: null });
    }
  });
  it('ends with its session, and only then', async () => {
    subjects['fresh'] = viewers.partner;
    const [client, other] = await Promise.all([open('fresh'), open('manager')]);
    await expect.poll(client.text).toContain(': ');
    ended.add('fresh');
    await client.end;
    const before = other.text().length;
    await expect.poll(() => other.text().length).toBeGreaterThan(before);
    other.leave();
  });
  it('grants ten to a user, also when they come at once, and one more when one has left', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => open('lead')));
    const granted = all.filter((reader) => reader.response.status === 200);
    expect(granted).toHaveLength(10);
    const refused = all.find((reader) => reader.response.status !== 200);
    expect(refused?.response.status).toBe(429);
    expect(refused?.response.headers.get('retry-after')).toBe('30');
    granted[0]?.leave();
    await expect
      .poll(async () => {
        const next = await open('lead');
        next.leave();
        return next.response.status;
      })
      .toBe(200);
    for (const client of all) client.leave();
  });
  it('does not count a client that left before it was admitted', async () => {
    let identified = 0;
    let closed = 0;
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const slow = await createStream({
      ...unheard,
      database: opened.database,
      identify: async (headers) => {
        identified++;
        await waiting;
        return identify(headers);
      },
    });
    const own = createServer((request, response) => {
      response.on('close', () => closed++);
      void slow.handle(request, response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`;
    const headers = { xAuthorization: 'partner' };
    const leaving = new AbortController();
    const left = Array.from({ length: 10 }, () => fetch(address, { headers, signal: leaving.signal }));
    await expect.poll(() => identified).toBe(10);
    leaving.abort();
    await Promise.allSettled(left);
    await expect.poll(() => closed).toBe(10);
    goOn();
    expect((await fetch(address, { headers })).status).toBe(200);
    slow.close();
    own.close();
  });
  it('ends with its session, not only at the next beat', async () => {
    let isOver = false;
    const ending = await createStream({
      ...unheard,
      database: opened.database,
      identify: (headers) => (isOver ? Promise.reject(new CallError('sessionExpired')) : identify(headers)),
    });
    const own = createServer((request, response) => void ending.handle(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const response = await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`, {
      headers: { xAuthorization: 'partner' },
    });
    isOver = true;
    await opened.database.owner(`select pg_notify('session', '${ids.partner}')`);
    // Without a beat: those are twenty seconds apart.
    expect(await response.text()).toBe('retry: 2000\n\n');
    ending.close();
    own.close();
  });
  it('is neither opened nor kept open while a second factor is due', async () => {
    let isDue = false;
    const strict = await createStream({
      ...unheard,
      database: opened.database,
      identify: async (headers) => ({
        ...(await identify(headers)),
        ...(isDue && { factorDue: '2026-01-01T00:00:00.000Z' }),
      }),
    });
    const own = createServer((request, response) => void strict.handle(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const ask = () =>
      fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`, {
        headers: { xAuthorization: 'partner' },
      });
    const before = await ask();
    isDue = true;
    await opened.database.owner(`select pg_notify('session', '${ids.partner}')`);
    expect(await before.text()).toBe('retry: 2000\n\n');
    const after = await ask();
    expect([after.status, await after.json()]).toMatchObject([403, { data: { reason: 'secondFactorDue' } }]);
    strict.close();
    own.close();
  });
  it('looks a session up once in many beats, an API key at each, and all when announcements may be lost', async () => {
    const lookUps = { partner: 0, key: 0 };
    let gap = (): void => undefined;
    const database = {
      ...opened.database,
      listen: (channel: string, _onPayload: (payload: string) => void, onGap: () => void) => {
        if (channel === 'session') gap = onGap;
        return Promise.resolve();
      },
    };
    const quiet = await createStream({
      ...unheard,
      database,
      identify: async (headers) => {
        const who = headers['xauthorization'] === 'key' ? 'key' : 'partner';
        lookUps[who]++;
        const subject = await identify({ xauthorization: 'partner' });
        return who === 'key' ? { ...subject, key: { id: 'key', scopes: ['tickets:read'] } } : subject;
      },
      heartbeatMs: 20,
    });
    const own = createServer((request, response) => void quiet.handle(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`;
    const streams = await Promise.all(
      ['partner', 'key'].map((token) => fetch(address, { headers: { xAuthorization: token } })),
    );
    await expect.poll(() => lookUps.key).toBeGreaterThan(5);
    expect(lookUps.partner).toBe(1);
    gap();
    await expect.poll(() => lookUps.partner).toBe(2);
    quiet.close();
    expect(await streams[0]?.text()).toContain(': \n\n: \n\n');
    own.close();
  });
  it('ends when the server closes', async () => {
    const closing = await createStream({ ...unheard, database: opened.database, identify });
    const own = createServer((request, response) => void closing.handle(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const response = await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`, {
      headers: { xAuthorization: 'partner' },
    });
    closing.close();
    expect(await response.text()).toBe('retry: 2000\n\n');
    own.close();
  });
  it('says when messages may have been lost, keeps up through an outage, and had no fault besides', async () => {
    let gap = (): void => undefined;
    let message = (_payload: string): void => undefined;
    const database = {
      ...opened.database,
      position: () => Promise.resolve('00000000/0000001A'),
      listen: (_channel: string, onPayload: (payload: string) => void, onGap: () => void) => {
        gap = onGap;
        message = onPayload;
        return Promise.resolve();
      },
    };
    let token = 'partner';
    const faults: unknown[] = [];
    const shaky = await createStream({
      database,
      ...unheard,
      identify: () => identify({ xauthorization: token }),
      onUnexpected: (error) => faults.push(error),
      heartbeatMs: 20,
      beatsPerCheck: 1,
    });
    const own = createServer((request, response) => void shaky.handle(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const response = await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}${STREAM_PATH}`);
    token = 'outage';
    await expect.poll(() => faults.length).toBeGreaterThan(1);
    gap();
    message(JSON.stringify({ kind: 'notification', userId: ids.partner }));
    await new Promise(setImmediate); // the gap asks for the position
    shaky.close();
    const sent = await response.text();
    expect(sent).toContain('event: notification\ndata: {}\n\n');
    expect(sent).toContain('event: gap\ndata: {"position":"00000000/0000001A"}\n\n');
    own.close();
    expect(unexpected).toEqual([]);
  });
});

it('a message concerns everybody who may see the ticket', () => {
  const message = {
    kind: 'ticket',
    id: 't',
    version: 1,
    seq: 1,
    requesterId: ids.partner,
    organisationId: null,
    handlerId: null,
    internal: false,
  } as const;
  expect(concerns(partner, message)).toBe(true);
  expect(concerns(engineer, message)).toBe(true);
  expect(concerns(partner, { ...message, internal: true })).toBe(false);
  expect(concerns(engineer, { ...message, internal: true })).toBe(true);
  expect(concerns(manager, message)).toBe(false);
  expect(concerns({ ...manager, organisationId: null }, message)).toBe(false);
  expect(concerns(manager, { ...message, organisationId: ids.alpha })).toBe(true);
  expect(concerns(partner, { ...message, requesterId: ids.manager, organisationId: ids.alpha })).toBe(false);
});
