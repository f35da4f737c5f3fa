import { createServer } from 'node:http';
import { CallError } from '../../shared/errors.ts';
import { refusal } from './refusal.ts';
import { languageOf } from './messages.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Answers on the server's port during the start: alive, not ready, and 503 with Retry-After for calls. Resolves to the
 * function that frees the port.
 */
export async function openStartupResponder(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const lives = request.url === '/healthz';
    const body = lives
      ? { status: 'ok' }
      : request.url === '/readyz'
        ? { status: 'starting' }
        : refusal(
            new CallError('unavailable', { data: { retryAfter: RETRY_AFTER_SECONDS } }),
            languageOf(request.headers['accept-language']),
            () => undefined,
          ).envelope;
    response.writeHead(lives ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(lives ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
