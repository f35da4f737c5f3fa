/**
 * The door for commands beside a running server: the embedded database has room for one process, so the server itself reads it for
 * them. A socket in the data folder that only the folder's owner may open; no port.
 */
import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BACKUP = '/backup';
export const socketFile = (folder: string): string => join(folder, 'admin.sock');

/** Opens the door; the caller holds the folder's lock, so that a socket that lies there is nobody's. Answers how to close it. */
export async function openAdminSocket(folder: string, backup: () => Readable): Promise<() => void> {
  const file = socketFile(folder);
  rmSync(file, { force: true });
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== BACKUP) return void response.writeHead(404).end();
    // A backup that fails on the way is cut off: its digest never comes, and nobody takes it for whole.
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
    // A connection of its own: one that was kept from an earlier backup may be of a server that is gone.
    get({ socketPath: socketFile(folder), path: BACKUP, agent: false }, resolve).once('error', reject);
  });
