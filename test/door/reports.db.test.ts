/** Reports of failures: who may send them, which fields are allowed, how many are posted (spec 8; safety.md 12). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRobot } from './tested-server.ts';
import { ticketAt } from './tickets.ts';
import { type ApiResponse, type TestApp, type Who, openTestApp } from './test-app.ts';

let testApp: TestApp;
let posted: Record<string, unknown>[] = [];
const chat = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    posted.push(JSON.parse(text) as Record<string, unknown>);
    response.end('{"code":0}');
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
  testApp = await openTestApp({ variables: { ROBOT_WEBHOOK_URL: url, ENVIRONMENT: 'test' } });
});
afterAll(async () => {
  await testApp.close();
  chat.close();
});
beforeEach(() => void (posted = []));

const failure = {
  key: 'ticket.get:500',
  operation: 'ticket.get',
  route: '/app/itr/insider/orderDetail/:ticket',
  status: 500,
  code: 500,
  requestId: '0190f3a0-0000-7000-8000-000000000001',
  appVersion: '0.1.0',
  level: 'red',
};
const report = (who: Who, more: object = {}): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', '/api/client/v1/report', { ...failure, ...more });

test('anybody may report a failure, logged in or not, and the server posts only these fields (spec 8.5, 8.13)', async () => {
  const visitor = await testApp.share((await ticketAt(testApp, 'accepted')).id, 'ticket');
  // A key of its own for each, because few reports of one key are posted.
  for (const [index, who] of (['nobody', 'partner', 'admin', visitor] as const).entries())
    expect(await report(who, { key: `who:${index}` })).toMatchObject({ code: 200 });
  expect((await report('stranger')).code).toBe(401);
  await testApp.deliver();
  expect(posted).toHaveLength(4);
  for (const message of posted)
    expect(message).toEqual({
      msg_type: 'interactive',
      card: {
        header: { title: { tag: 'plain_text', content: '[test] interface request exception' }, template: 'red' },
        elements: [
          {
            tag: 'div',
            text: {
              tag: 'plain_text',
              content: [
                'operation: ticket.get',
                'route: /app/itr/insider/orderDetail/:ticket',
                'status: 500',
                'code: 500',
                'requestId: 0190f3a0-0000-7000-8000-000000000001',
                'appVersion: 0.1.0',
              ].join('\n'),
            },
          },
        ],
      },
    });
});

test('a report with anything but operations, paths and figures is refused: no free text is posted', async () => {
  const wrong: [field: string, value: unknown][] = [
    ['operation', 'see evil.example'],
    ['operation', 'evil.example'],
    ['operation', 'x'.repeat(61)],
    ['route', '/app/itr/insider/orderDetail/0190f3a0-0000-7000-8000-000000000001'],
    ['route', 'https://evil.example'],
    ['key', 'with a sentence'],
    ['key', ''],
    ['requestId', 'token=abc'],
    ['appVersion', 'call 0800'],
    ['status', '500'],
    ['code', 1e9],
    ['level', 'orange'],
  ];
  for (const [field, value] of wrong) {
    const response = await report('nobody', { [field]: value });
    expect({ field, value, code: response.code }).toEqual({ field, value, code: 400 });
    expect(Object.keys(response.fields)).toEqual([field]);
  }
  for (const more of [{ headers: { a: 1 } }, { url: '/x' }, { userName: 'Ada' }, { params: {} }])
    expect((await report('nobody', more)).code).toBe(400);
  await testApp.deliver();
  expect(posted).toEqual([]);
  expect(testApp.unexpected).toEqual([]);
});

test('3 of one key are posted in 24 hours, by however many processes (spec 8.16, 9.32)', async () => {
  for (let n = 0; n < 5; n++)
    await report('nobody', { key: 'page.load:chunk', operation: 'page.load', level: 'yellow' });
  await testApp.deliver();
  expect(posted).toHaveLength(3);

  const options = { url, format: 'feishu', environment: 'production' } as const;
  const robots = [1, 2].map(() => createRobot(testApp.opened.database, testApp.clock, options));
  const card = { key: 'both', title: 'interface request exception', level: 'blue' as const, lines: [] };
  posted = [];
  await Promise.all(robots.flatMap((post, n) => Array.from({ length: 6 }, (_, at) => post(card, `job-${n}-${at}`))));
  expect(posted).toHaveLength(3);
  // Another key has a budget of its own.
  await robots[0]?.({ ...card, key: 'another' }, 'job-x');
  expect(posted).toHaveLength(4);
  await testApp.opened.database.owner("update rate_limit set expire = 0 where key = 'robot:both'");
  await robots[1]?.(card, 'job-y');
  expect(posted).toHaveLength(5);
});
