// A fake external object store with the answers that a start and a readiness check need.
import { createServer } from 'node:http';

/** Accepts every request. */
export async function openStore() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, {
        etag: '"0"',
        'content-type': 'application/json',
        'last-modified': new Date(0).toUTCString(),
      });
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() };
}

/** The variables with which a server uses it. @param {number} port */
export const storeEnv = (port) => ({
  STORAGE_ENDPOINT: `http://127.0.0.1:${port}`,
  STORAGE_STS_ENDPOINT: `http://127.0.0.1:${port}`,
  STORAGE_ROLE_ARN: 'acs:ram::0:role/drill',
  STORAGE_ACCESS_KEY_ID: 'drill',
  STORAGE_ACCESS_KEY_SECRET: 'drill-drill',
});
