/**
 * A socket through which commands reach the running server: only one process can open the embedded database, so
 * commands let the server do the work. The socket is in the data folder, and only the folder's owner may open it.
 */
import { chmodSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Answers a request to a path. If it throws, the connection is cut. */
type Handler = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;
export type SocketHandlers = Readonly<Record<`/${string}`, Handler>>;

export const socketFile = (folder: string): string => join(folder, 'admin.sock');

/**
 * Opens the socket and returns the function that closes it. The caller holds the folder's lock, so an old socket is
 * stale.
 */
export async function openAdminSocket(folder: string, handlers: SocketHandlers): Promise<() => void> {
  const file = socketFile(folder);
  rmSync(file, { force: true });
  const handlerOf = new Map<string, Handler>(Object.entries(handlers));
  const server = createServer((incoming, response) => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const handler = handlerOf.get(path);
    if (!handler) return void response.writeHead(404).end();
    // A failure cuts the connection, so that the client notices that the answer is incomplete.
    void handler(incoming, response, new URLSearchParams(query)).catch(() => response.destroy());
  });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
  } finally {
    process.umask(mask);
  }
  chmodSync(file, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(file, { force: true });
  };
}

/** Sends a request to the running server: GET, or POST with a body. */
export const askServer = (folder: string, path: string, body?: Readable | string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // A new connection: a reused one may belong to a server that has ended.
    const options = { socketPath: socketFile(folder), path, agent: false, method: body === undefined ? 'GET' : 'POST' };
    const outgoing = request(options, resolve).once('error', reject);
    if (typeof body === 'object') body.once('error', (error) => outgoing.destroy(error)).pipe(outgoing);
    else outgoing.end(body);
  });

/** The backup that the running server makes. */
export const requestBackup = (folder: string): Promise<Readable> => askServer(folder, '/backup');
