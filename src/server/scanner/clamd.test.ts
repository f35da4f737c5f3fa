/** The conversation with clamd over real sockets: with a stand-in, and with the real one where this machine has it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clamdAt, ScannerFailed, type Scanner } from './clamd.ts';
import { EICAR, startStandIn, type Mood, type StandIn } from './clamd.testkit.ts';

const folder = mkdtempSync(join(tmpdir(), 'closeloop-clamd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Bytes as an object store gives them: in pieces, also empty ones. */
const inPieces = (bytes: Buffer, size = 65_536): Readable => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  return Readable.from([Buffer.alloc(0), ...pieces], { objectMode: false });
};
const LARGE = Buffer.alloc(3_000_000, 'P0010=1\r\n');

async function takesFiles(scanner: Scanner): Promise<void> {
  expect(await scanner.scan(inPieces(EICAR, 7))).toMatch(/Eicar/i);
  expect(await scanner.scan(inPieces(LARGE))).toBe(null);
  expect(await scanner.scan(inPieces(Buffer.alloc(0)))).toBe(null);
  await scanner.ping();
}

describe('the stand-in', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startStandIn();
  });
  afterAll(() => standIn.close());

  test('gets every file whole, by TCP and by a socket of this machine', async () => {
    await takesFiles(clamdAt(standIn.url));
    expect(standIn.files.map((file) => file.equals(LARGE))).toEqual([false, true, false]);
    const local = await startStandIn({ path: join(folder, 'clamd.ctl') });
    await takesFiles(clamdAt(local.url));
    await local.close();
  });

  test('an empty piece in the middle does not end a file', async () => {
    async function* pieces(): AsyncIterable<Uint8Array> {
      yield Buffer.from('ab');
      yield Buffer.alloc(0);
      yield Buffer.from('cd');
    }
    expect(await clamdAt(standIn.url).scan(pieces())).toBe(null);
    expect(standIn.files.at(-1)?.toString()).toBe('abcd');
  });

  test.each<[string, Mood, RegExp]>([
    ['an error', { says: 'Can not allocate memory. ERROR' }, /it said: Can not allocate memory\. ERROR$/],
    ['an answer about something else', { says: 'OK' }, /it said: OK$/],
    ['a name that no signature has', { says: 'stream: \u001b[2J FOUND' }, /it said/],
    ['a name without end', { says: `stream: ${'x'.repeat(300)} FOUND` }, /it said/],
    ['silence', 'silent', /no answer within 0\.3 s/],
    ['the end of the connection', 'closes', /closed|ECONNRESET|EPIPE/],
    ['half an answer', 'cutsAnswer', /closed the connection without an answer/],
    ['an answer without end', 'talksOn', /does not end/],
  ])('%s is no word about the file', async (_what, mood, words) => {
    standIn.mood = mood;
    const failed = clamdAt(standIn.url, mood === 'silent' ? 300 : undefined).scan(inPieces(LARGE));
    await expect(failed).rejects.toThrow(words);
    await expect(failed).rejects.toBeInstanceOf(ScannerFailed);
    standIn.mood = 'works';
  });

  test('a file that is too large for it says which setting it is', async () => {
    standIn.most = 1_000_000;
    await expect(clamdAt(standIn.url).scan(inPieces(LARGE))).rejects.toThrow('raise its StreamMaxLength');
    standIn.most = 25 * 1_048_576;
  });

  test('one that ends in the middle of a file, and one that is not there', async () => {
    const other = await startStandIn();
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) {
        yield LARGE.subarray(0, 65_536);
        await pause(1);
      }
    }
    other.onFile = () => void other.close();
    await expect(clamdAt(other.url).scan(endless())).rejects.toBeInstanceOf(ScannerFailed);
    await expect(clamdAt(other.url).ping()).rejects.toBeInstanceOf(ScannerFailed);
    await expect(clamdAt(`unix://${folder}/nobody.ctl`).ping()).rejects.toThrow('ENOENT');
  });

  test('bytes that cannot be read are the error of the bytes, and no file', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('the store is away');
    }
    const before = standIn.files.length;
    await expect(clamdAt(standIn.url).scan(broken())).rejects.toThrow('the store is away');
    expect(standIn.files).toHaveLength(before);
  });
});

const hasClamd = spawnSync('clamd', ['--help']).status === 0;
describe.skipIf(!hasClamd)('the real clamd, with a signature of our own', () => {
  let clamd: ChildProcess;
  const socket = join(folder, 'real.ctl');
  beforeAll(async () => {
    const md5 = createHash('md5').update(EICAR).digest('hex');
    writeFileSync(join(folder, 'own.hdb'), `${md5}:${EICAR.length}:Eicar-Test-Signature\n`);
    const settings = ['Foreground yes', `DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'StreamMaxLength 25M'];
    writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await vi.waitFor(() => clamdAt(`unix://${socket}`).ping(), { timeout: 30_000 });
  }, 40_000);
  afterAll(() => clamd.kill());

  test('finds the test file, takes others, and says when one is too large', async () => {
    const scanner = clamdAt(`unix://${socket}`);
    await takesFiles(scanner);
    await expect(scanner.scan(inPieces(Buffer.alloc(30_000_000)))).rejects.toThrow(
      /StreamMaxLength|closed|EPIPE|RESET/,
    );
  });
});
