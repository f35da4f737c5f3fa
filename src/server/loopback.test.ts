import { expect, it } from 'vitest';
import { foreignHeader, isFromHere, isLoopback } from './loopback.ts';

it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])('%s is here', (host) => {
  expect(isLoopback(host)).toBe(true);
});
it.each(['', '0.0.0.0', '::', '[::]', '192.168.0.7', 'localhost.example.com', '127.0.0.1.example.com', 'example.com'])(
  '%s is not',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

it.each([
  { host: 'localhost:8080', origin: 'http://localhost:8080', referer: 'http://localhost:8080/app/me' },
  { host: 'localhost:8080', origin: 'http://127.0.0.1:5173' },
  { host: 'localhost:8080', referer: 'http://[::1]:8080/' },
  { host: 'localhost:8080', origin: '' },
])('a request with %j is from here', (headers) => {
  expect(foreignHeader({ headers })).toBe(undefined);
});
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
    'client-ip',
    'x-envoy-external-address',
    'x-envoy-original-path',
    'ngrok-auth-user-email',
    'tailscale-user-login',
  ].map((name) => ({ host: 'localhost', [name]: 'x' })),
  // What a proxy that adds no header of its own passes on from the browser.
  { host: '127.0.0.1:8080', origin: 'https://tickets.vendor.example' },
  { host: '127.0.0.1:8080', origin: 'null' },
  { host: '127.0.0.1:8080', origin: 'http://localhost.vendor.example' },
  { host: '127.0.0.1:8080', referer: 'https://tickets.vendor.example/app/me' },
  { host: '127.0.0.1:8080', referer: 'localhost' },
])('a request with %j is not', (headers) => {
  expect(isFromHere({ headers })).toBe(false);
});
