/**
 * A socket through which commands reach the running server: only one process can open the embedded database, so the server
 * reads it for them. The socket lies in the data folder, and only the folder's owner may open it.
 */
import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BACKUP = '/backup';
export const socketFile = (folder: string): string => join(folder, 'admin.sock');

/** Opens the socket and returns the function that closes it. The caller holds the folder's lock, so an old socket is stale. */
export async function openAdminSocket(folder: string, backup: () => Readable): Promise<() => void> {
  const file = socketFile(folder);
  rmSync(file, { force: true });
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== BACKUP) return void response.writeHead(404).end();
    // A backup that fails is cut off before its digest, so that the reader sees that it is incomplete.
    void pipeline(backup(), response).catch(() => response.destroy());
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

/** The backup that the running server makes. */
export const requestBackup = (folder: string): Promise<Readable> =>
  new Promise((resolve, reject) => {
    // A new connection: a reused one may belong to a server that has ended.
    get({ socketPath: socketFile(folder), path: BACKUP, agent: false }, resolve).once('error', reject);
  });
