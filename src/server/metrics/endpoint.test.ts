import { expect, it } from 'vitest';
import { openMetricsPort } from './endpoint.ts';

it('a port of its own answers the metrics without a token, and nothing else', async () => {
  let isBroken = false;
  const text = () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve('up 1\n'));
  const door = await openMetricsPort(
    { text, contentType: 'text/plain; version=0.0.4' },
    { port: 0, host: '127.0.0.1' },
  );
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, { method });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await ask('/metrics')).toEqual([200, 'text/plain; version=0.0.4', 'up 1\n']);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/', 'GET'],
    ['/itr-api/v1/tickets', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await ask(path, method))[0]).toBe(404);
  isBroken = true;
  expect(await ask('/metrics')).toEqual([500, 'text/plain', 'Error: broken\n']);
  await door.close();
  await expect(ask('/metrics')).rejects.toThrow();
});
