/** What a receiver may do to us: hang, redirect inside, answer without end, be an address of the own network. */
import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { addressError, addressRule, networksIn } from '../networks.ts';
import { createPost } from './post.ts';
import { makeSecret, signed } from './sign.ts';
import { addressRuleOf } from './webhooks.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const here = addressRule(networksIn('127.0.0.0/8') ?? []);
const outside = addressRule([]);

describe('the signature', () => {
  const secret = makeSecret({ secret: (bytes) => Buffer.alloc(bytes, 7).toString('base64url') });
  const message = { id: '0190', body: '{"type":"ticket.accept","text":"受理"}' };

  test('is that of Standard Webhooks', () => {
    const headers = signed(secret, message, new Date());
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
    expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow();
  });

  test('is of the time of the attempt', () => {
    const old = signed(secret, message, new Date(Date.now() - 400_000));
    expect(() => new Webhook(secret).verify(message.body, old)).toThrow(/old/);
  });
});

describe('addresses', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[::a01:203]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::a01:203]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://224.0.0.1/',
    // Without TLS only a network that is allowed.
    'http://93.184.216.34/',
  ])('%s is inside', (url) => {
    expect(addressError(url, outside)).toBe('network');
  });

  test.each(['ftp://example.com/', 'https://me:secret@example.com/', 'example.com', 'https://example.com/#part', ''])(
    '%s is no address of a receiver',
    (url) => {
      expect(addressError(url, outside)).toBe('form');
    },
  );

  test('a name needs https, as long as no network of our own is allowed; port 0 is none', () => {
    expect(addressError('http://erp.example.com/hook', outside)).toBe('form');
    expect(addressError('http://erp.example.com/hook', here)).toBeUndefined();
    expect(addressError('https://erp.example.com:0/hook', outside)).toBe('port');
    expect(addressError('http://127.0.0.1:0/', here)).toBe('port');
  });

  test('a demo reaches its own machine, and nothing else inside', () => {
    let isDemo = true;
    const rule = addressRuleOf({ WEBHOOK_ALLOW_NETWORKS: '' }, () => isDemo);
    expect(addressError('http://127.0.0.1:8080/demo-receiver', rule)).toBeUndefined();
    expect(addressError('http://[::1]:8080/demo-receiver', rule)).toBeUndefined();
    for (const inside of ['http://10.0.0.1/', 'https://192.168.0.9/hook', 'https://169.254.169.254/'])
      expect(addressError(inside, rule)).toBe('network');
    isDemo = false;
    expect(addressError('http://127.0.0.1:8080/demo-receiver', rule)).toBe('network');
  });

  test('those of the internet, and those that are allowed, are none of these', () => {
    expect(addressError('https://93.184.216.34/', outside)).toBeUndefined();
    expect(addressError('https://erp.example.com:8443/hook?a=1', outside)).toBeUndefined();
    expect(addressError('http://127.0.0.1:9/', here)).toBeUndefined();
    expect(addressError('http://[::ffff:127.0.0.1]:9/', here)).toBeUndefined();
    expect(addressError('http://10.0.0.1/', here)).toBe('network');
    expect(networksIn('10.0.0.0/8, fd00::/8')).toHaveLength(2);
    expect(networksIn('')).toEqual([]);
    expect(networksIn('10.0.0.0')).toBeNull();
  });
});

describe('posting', () => {
  test('sends body and headers, and keeps what was answered', async () => {
    const url = await receiver((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(202).end(`${String(request.headers['webhook-id'])} ${body}`));
    });
    expect(await createPost(here)(`${url}/hook`, { 'webhook-id': '17' }, '{}')).toEqual({
      status: 202,
      error: null,
      answer: '17 {}',
    });
  });

  test('follows no redirect', async () => {
    let inside = 0;
    const secret = await receiver((_request, response) => {
      inside++;
      response.end('secret');
    });
    const url = await receiver((_request, response) => response.writeHead(307, { location: secret }).end('there'));
    expect(await createPost(here)(url, {}, '{}')).toEqual({ status: 307, error: null, answer: 'there' });
    expect(inside).toBe(0);
  });

  test('a receiver that hangs is given up, before its answer and in it', async () => {
    const silent = await receiver(() => undefined);
    expect(await createPost(here, { attemptMs: 150 })(silent, {}, '{}')).toMatchObject({
      status: null,
      error: 'time',
      answer: expect.stringContaining('timeout') as unknown,
    });
    const slow = await receiver((_request, response) => void response.writeHead(200).write('begun'));
    // Long enough for the beginning to arrive, on a busy machine too.
    expect(await createPost(here, { attemptMs: 2_000 })(slow, {}, '{}')).toEqual({
      status: 200,
      error: null,
      answer: 'begun',
    });
  });

  test('of an answer without end the beginning is read', async () => {
    let sent = 0;
    let closed = false;
    const url = await receiver((_request, response) => {
      const block = Buffer.alloc(65_536, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      response.on('drain', more);
      response.on('close', () => (closed = true));
      more();
    });
    const { status, answer } = await createPost(here)(url, {}, '{}');
    expect([status, answer.length]).toEqual([200, 4_096]);
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 ** 2);
  });

  test('a name is judged by the address to which the connection goes', async () => {
    const reached: string[] = [];
    const url = await receiver((request, response) => {
      reached.push(request.headers.host ?? '');
      response.end();
    });
    const port = new URL(url).port;
    const answers: LookupAddress[][] = [
      // Public for whoever asks first, inside for the connection (DNS rebinding); both at once; the one that is allowed.
      [{ address: '10.0.0.1', family: 4 }],
      [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      [{ address: '127.0.0.1', family: 4 }],
    ];
    const post = createPost(here, {
      lookup: (_host, _options, callback) => callback(null, answers.shift() ?? []),
    });
    const to = `http://receiver.example:${port}/`;
    expect(await post(to, {}, '{}')).toMatchObject({ status: null, error: 'address' });
    expect(await post(to, {}, '{}')).toMatchObject({ status: null, error: 'address' });
    expect(await post(to, {}, '{}')).toMatchObject({ status: 200 });
    expect(reached).toEqual([`receiver.example:${port}`]);
  });

  test('nobody there is no exception', async () => {
    const url = await receiver(() => undefined);
    servers.splice(0).forEach((server) => server.close());
    expect(await createPost(here)(url, {}, '{}')).toMatchObject({ status: null, error: 'connection' });
    expect(await createPost(outside)('https://127.0.0.1/', {}, '{}')).toMatchObject({ error: 'address' });
  });
});
