import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receiverFor, receiverUrl, RECEIVER_PATH } from './receiver.ts';

let server: Server;
let isDemo = true;
beforeEach(async () => {
  isDemo = true;
  const { admits, handle } = receiverFor(() => isDemo);
  server = createServer((request, response) => {
    if (admits(request)) void handle(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const post = (body: string, method = 'POST') =>
  fetch(receiverUrl({ HOST: '127.0.0.1', PORT: (server.address() as AddressInfo).port }), {
    method,
    ...(method === 'POST' ? { body } : {}),
  });

it('answers a message with its type, and anything else with 400', async () => {
  const taken = await post('{"type":"ticket.accept","data":{}}');
  expect([taken.status, await taken.json()]).toEqual([200, { received: 'ticket.accept' }]);
  for (const body of ['', 'no JSON', 'null', '{"type":1}', `{"type":"${'x'.repeat(1_100_000)}"}`])
    expect((await post(body)).status).toBe(400);
});

it('exists only for POST and only in a demo', async () => {
  expect((await post('', 'GET')).status).toBe(404);
  isDemo = false;
  expect((await post('{"type":"ticket.accept"}')).status).toBe(404);
  expect(receiverUrl({ HOST: '::1', PORT: 8080 })).toBe(`http://[::1]:8080${RECEIVER_PATH}`);
});
