/** The key of an installation: made, shared, changed, lost. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { insertSampleRows } from '../db/sample-rows.testkit.ts';
import { openPostgres } from '../db/postgres.ts';
import { isSealed, NotSealedByThis, sealBy, type Seal } from './seal.ts';
import { openSeal, rekey, sealAfterRestore, WrongSecretKey } from './secret-key.ts';
import { countSecrets, sealedSetting } from './sealed-store.ts';

const SYSTEM = { kind: 'system' } as const;
const ONE = 'the-first-key-of-these-tests-is-long';
const OTHER = 'the-second-key-of-these-tests-is-long';
let folders: string[];

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'closeloop-key-'));
  folders.push(made);
  return made;
};
const secrets = async (): Promise<string[]> => {
  const { rows } = await opened.database.transaction(SYSTEM, (tx) =>
    tx.raw(
      `select secret as value from webhook union all select secret from totp union all select client_secret from identity_provider union all select value from setting where key in ('vapidKeys', 'replyAddressSecret') order by 1`,
    ),
  );
  return rows.map(({ value }) => String(value));
};
const count = (seal: Seal) => opened.database.transaction(SYSTEM, (tx) => countSecrets(tx, seal));
const replySecret = (seal: Seal): Promise<string> =>
  opened.database.transaction(SYSTEM, (tx) => sealedSetting(tx, seal, 'replyAddressSecret', () => 'made anew'));
const keys = (given?: string, at = folder()) => ({ database: opened.database, folder: at, given });

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
});
// As a version before this one left them.
beforeEach(async () => {
  folders = [];
  await opened.database.transaction(SYSTEM, async (tx) => {
    await tx.raw(`delete from setting where key in ('secretKeyId', 'vapidKeys', 'replyAddressSecret')`);
    await tx.raw(
      `insert into setting (key, value) values ('vapidKeys', '{"plain": true}'), ('replyAddressSecret', 'plain')`,
    );
    await tx.raw(`update webhook set secret = 'whsec_' || id, active = true`);
    await tx.raw(`update totp set secret = 'x'`);
    await tx.raw(`update identity_provider set client_secret = 'x'`);
  });
});
afterEach(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

test('the first start makes a key, seals what was plain, and the next one has the same', async () => {
  const here = keys();
  const seal = await openSeal(here);
  const sealed = await secrets();
  expect(sealed.length).toBeGreaterThan(2);
  expect(sealed.every(isSealed)).toBe(true);
  expect(await replySecret(seal)).toBe('plain');
  expect((await openSeal(here)).keyId).toBe(seal.keyId);
  expect(await secrets()).toEqual(sealed);
  expect(await count(seal)).toEqual({ all: sealed.length, wrong: 0 });
});

test('a second process needs the same key, and is refused with a sentence without it', async () => {
  const first = folder();
  const seal = await openSeal(keys(undefined, first));
  await expect(openSeal(keys())).rejects.toThrow(/^SECRET_KEY is needed.*secret-key/);
  await expect(openSeal(keys(OTHER))).rejects.toThrow(/^SECRET_KEY is not the key.*closeloop rekey/);
  const key = readFileSync(join(first, 'secret-key'), 'utf8');
  expect((await openSeal(keys(key))).keyId).toBe(seal.keyId);
  // The refused ones have changed nothing, and left no key that would be taken for one.
  expect(await count(seal)).toMatchObject({ wrong: 0 });
  expect(folders.filter((each) => existsSync(join(each, 'secret-key')))).toEqual([first]);
});

test('of two first processes at once with two keys one is refused', async () => {
  const both = await Promise.allSettled(
    [ONE, OTHER].map((given) => opened.database.exclusively(() => openSeal(keys(given)))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toBeInstanceOf(WrongSecretKey);
});

test('rekey opens everything with the old key and seals it with the new', async () => {
  const before = await openSeal(keys(ONE));
  await expect(rekey(keys(OTHER), ONE)).rejects.toThrow(WrongSecretKey);
  const all = (await secrets()).length;
  expect(await rekey(keys(ONE), OTHER)).toBe(all);
  await expect(openSeal(keys(ONE))).rejects.toThrow(WrongSecretKey);
  const after = await openSeal(keys(OTHER));
  expect(await replySecret(after)).toBe('plain');
  await expect(replySecret(before)).rejects.toThrow(NotSealedByThis);
  expect(await count(after)).toEqual({ all, wrong: 0 });
});

test('rekey makes a key into the folder when none is given', async () => {
  const here = keys();
  const before = await openSeal(here);
  await rekey(here, undefined);
  const after = await openSeal(here);
  expect(after.keyId).not.toBe(before.keyId);
  expect(await replySecret(after)).toBe('plain');
});

test('a rekey that is cut off leaves one key for all, and the next start finds it', async () => {
  const here = keys();
  const [file, next] = [join(here.folder, 'secret-key'), join(here.folder, 'secret-key.next')];
  const before = await openSeal(here);
  const old = readFileSync(file, 'utf8');

  // Before the database knows the new key: the old one counts, and the new one is put away.
  writeFileSync(next, OTHER);
  expect((await openSeal(here)).keyId).toBe(before.keyId);
  expect(existsSync(next)).toBe(false);

  // After it: the database has the new key, but the file has not been renamed.
  await rekey(here, undefined);
  const after = readFileSync(file, 'utf8');
  writeFileSync(next, after);
  writeFileSync(file, old);
  expect((await openSeal(here)).keyId).toBe(sealBy(after).keyId);
  expect(readFileSync(file, 'utf8')).toBe(after);
  expect(existsSync(next)).toBe(false);
});

test.runIf(inject('engine') === 'postgres')('a rekey that is killed in the middle has changed nothing', async () => {
  const seal = await openSeal(keys(ONE));
  const before = await secrets();
  const url = opened.url ?? '';
  const away = openPostgres({ url, poolSize: 1, onError: () => undefined });
  // It has changed the settings, and waits for the row of a webhook that somebody else holds.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = (): void => undefined;
  const holds = new Promise<void>((resolve) => (isHeld = resolve));
  const holder = opened.database.transaction(SYSTEM, async (tx) => {
    await tx.raw('select id from webhook for update');
    isHeld();
    await held;
  });
  await holds;
  const killed = rekey({ ...keys(ONE), database: away }, OTHER).catch((error: unknown) => error);
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await opened.database.owner(waiting)).rows.length).toBe(1);
  await opened.database.owner(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
  expect(await killed).toBeInstanceOf(Error);
  letGo();
  await holder;
  await away.close();
  expect(await secrets()).toEqual(before);
  expect((await openSeal(keys(ONE))).keyId).toBe(seal.keyId);
});

test('a restore with another key says what has to be typed anew, and the rest goes on', async () => {
  const lost = await openSeal(keys(ONE));
  const said = await sealAfterRestore(keys(OTHER));
  expect(said.join('\n')).toMatch(/web push, reply addresses/);
  expect(said.join('\n')).toMatch(/\d+ webhooks are switched off.*type its secret/);
  const seal = await openSeal(keys(OTHER));
  expect(await count(seal)).toMatchObject({ wrong: 0 });
  expect(await replySecret(seal)).toBe('made anew');
  const { rows } = await opened.database.transaction(SYSTEM, (tx) => tx.raw('select from webhook where active'));
  expect(rows).toEqual([]);
  await expect(replySecret(lost)).rejects.toThrow(NotSealedByThis);
});

test('a restore with the same key loses nothing', async () => {
  const seal = await openSeal(keys(ONE));
  const before = await secrets();
  expect(await sealAfterRestore(keys(ONE))).toEqual([]);
  expect(await secrets()).toEqual(before);
  expect(await replySecret(seal)).toBe('plain');
});
