import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnreadableMail, type ArrivedMail } from './arrived-mail.ts';
import type { Mailbox } from './mailbox.ts';
import { HEAD_BYTES } from './read-head.ts';
import { openSpool, type Spool } from './spool.ts';

const NOW = new Date('2026-11-24T08:00:00Z');
let folder: string;
const reading: Mailbox[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(async () => {
  for (const mailbox of reading.splice(0)) await mailbox.close();
  await rm(folder, { recursive: true });
});

function read(spool: Spool, receive: (text: string, mail: ArrivedMail) => Promise<void>) {
  const errors: unknown[] = [];
  const mailbox = spool.read({
    receive: (mail) => receive(Buffer.from(mail.start).toString(), mail),
    onError: (error) => errors.push(error),
    now: () => NOW,
    pollMs: 20,
  });
  reading.push(mailbox);
  return { mailbox, errors };
}

test('what is caught is passed on in order, once, and survives a restart', async () => {
  const before = await openSpool(folder);
  await before.add(Buffer.from('one'));
  await before.add(Buffer.from('two'));
  const spool = await openSpool(folder);
  await spool.add(Buffer.from('three'));
  const got: string[] = [];
  const { mailbox } = read(spool, async (text) => void got.push(text));
  await expect.poll(() => got).toEqual(['one', 'two', 'three']);
  await spool.add(Buffer.from('four'));
  await expect.poll(() => got).toEqual(['one', 'two', 'three', 'four']);
  await expect.poll(() => mailbox.state()).toEqual({ check: 'ok', readAt: NOW, waiting: 0, unreadable: 0 });
});

test('only the beginning of a mail is read here: the whole is a file for the reader', async () => {
  const spool = await openSpool(folder);
  const raw = Buffer.alloc(2 * HEAD_BYTES, 'x');
  await spool.add(raw);
  const got: unknown[] = [];
  read(spool, async (text, mail) => {
    const path = String(await mail.readAll());
    got.push([text.length, mail.size, path, (await readFile(path)).equals(raw)]);
  });
  await expect.poll(() => got).toEqual([[HEAD_BYTES, raw.byteLength, join(folder, '000001.eml'), true]]);
});

test('a mail that could not be handled is passed on again, an unreadable one is set aside', async () => {
  const spool = await openSpool(folder);
  await spool.add(Buffer.from('later'));
  await spool.add(Buffer.from('never'));
  const got: string[] = [];
  const { mailbox, errors } = read(spool, async (text) => {
    got.push(text);
    if (text === 'never') throw new UnreadableMail('three times in vain');
    if (got.length < 3) throw new Error('The database is away.');
  });
  await expect.poll(() => mailbox.state()).toMatchObject({ waiting: 0, unreadable: 1 });
  expect(got).toEqual(['later', 'never', 'later']);
  expect(errors).toMatchObject([{ message: 'The database is away.' }, { message: 'three times in vain' }]);
  expect(await readdir(join(folder, 'unreadable'))).toEqual(['000002.eml']);
});
