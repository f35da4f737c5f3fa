import { mkdtemp, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestBackup, openAdminSocket, socketFile } from './admin-socket.ts';

let folder: string;
let close: () => void = () => undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closeloop-admin-'));
});
afterEach(async () => {
  close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (backup: () => Readable): Promise<void> => {
  close = await openAdminSocket(folder, { '/backup': (_request, response) => pipeline(backup(), response) });
};

test('gives the backup of the running server only to who may open the folder', async () => {
  await open(() => Readable.from(['all ', 'of it']));
  expect(await text(await requestBackup(folder))).toBe('all of it');
  expect((await stat(socketFile(folder))).mode & 0o777).toBe(0o600);
});

test('answers no other paths', async () => {
  await open(() => Readable.from(['all of it']));
  const status = await new Promise((resolve, reject) => {
    get({ socketPath: socketFile(folder), path: '/secret' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });
  expect(status).toBe(404);
});

test('a backup that fails is cut off, not ended', async () => {
  await open(() =>
    Readable.from(
      (async function* () {
        yield await Promise.resolve('half of it');
        throw new Error('The disk is gone.');
      })(),
    ),
  );
  const answer = await requestBackup(folder);
  await expect(text(answer)).rejects.toThrow('aborted');
});

test('the socket of a crashed server is replaced; a server that ends removes its socket', async () => {
  await open(() => Readable.from(['first']));
  const closeFirst = close;
  await open(() => Readable.from(['second']));
  expect(await text(await requestBackup(folder))).toBe('second');
  closeFirst();
  close();
  await expect(stat(socketFile(folder))).rejects.toThrow('ENOENT');
  await expect(requestBackup(folder)).rejects.toThrow('ENOENT');
});
