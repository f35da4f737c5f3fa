import { expect, it } from 'vitest';
import { isFromHere, isLoopback } from './loopback.ts';

it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])('%s is here', (host) => {
  expect(isLoopback(host)).toBe(true);
});
it.each(['', '0.0.0.0', '::', '[::]', '192.168.0.7', 'localhost.example.com', '127.0.0.1.example.com', 'example.com'])(
  '%s is not',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

it.each(['localhost:8080', '127.0.0.1', '[::1]:8080'])('a request to %s is from here', (host) => {
  expect(isFromHere({ headers: { host } })).toBe(true);
});
it.each([
  {},
  { host: 'rebound.example:8080' },
  { host: '192.168.0.7:8080' },
  ...[
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ].map((name) => ({ host: 'localhost', [name]: 'x' })),
])('a request with %j is not', (headers) => {
  expect(isFromHere({ headers })).toBe(false);
});
