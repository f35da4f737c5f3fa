/** Files of others as they are: encodings, titles above the headings, dates, labels. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandBackend } from '../../src/server/command/backend.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { A, memoryStore, openDesk } from './import-desk.ts';
import { emptyStore, sharedTestApp } from './test-app.ts';
import { importFile, localBackend } from './tested-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'closeloop-file-reading-'));
const memory = memoryStore();
const store: ObjectStore = { ...emptyStore, ...memory };
let command: CommandBackend;
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, memory.objects);
beforeAll(async () => {
  const { app, clock, opened } = testApp;
  const publicUrl = 'https://closeloop.example';
  const own = localBackend({ database: opened.database, clock, publicUrl, store, app: () => Promise.resolve(app) });
  // Runs the jobs, as a server does by itself.
  command = {
    ...own,
    call: async (...args) => {
      await testApp.deliver();
      const answer = await own.call(...args);
      await testApp.deliver();
      return answer;
    },
  };
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Text in Windows-1250, as programs of Central Europe write it. */
function cp1250(text: string): Buffer {
  const decoder = new TextDecoder('windows-1250');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? 0x3f));
}

const PEOPLE = (days: readonly [string, string]): string =>
  `Lista osób zakładu\r\nStan na dzień 15.01.2026\r\nKonto;Name;Rolle;Sprache;Absent until\r\n` +
  `lukasz@acme.example;Łukasz Śliwiński;Techniker;Deutsch;${days[0]}\r\n` +
  `zofia@acme.example;Zofia Żak;Engineer;English;${days[1]}\r\n`;

const remap = (id: string, body: object) => testApp.ask('admin', 'PATCH', `${A}/imports/${id}`, body);

test('a file in Windows-1250 with two titles and German dates is read as it was meant', async () => {
  const run = await desk.check('people', cp1250(PEOPLE(['15.12.2026', '03.12.2026'])));
  expect(run.file).toMatchObject({ guessed: true, headingRow: 3 });
  expect(run.file?.samples.find(({ encoding }) => encoding === 'windows-1250')?.cells).toContain('Lista osób zakładu');
  expect(run.file?.dates).toEqual([{ column: 'absentUntil', reading: 'dmy', choices: [] }]);
  // "Konto" is a heading of nobody's.
  expect(run.mapping[0]).toEqual({ heading: 'Konto', column: null });
  expect(run.state).toBe('failed');
  // So little text tells no encoding for certain: whoever sees the cells says it.
  const reading = { encoding: 'windows-1250' };
  const mapping = run.mapping.map((one, at) => (at === 0 ? { ...one, column: 'account' } : one));
  expect((await remap(run.id, { version: run.version, mapping, reading })).code).toBe(200);
  await testApp.deliver();
  const rows = await desk.rows(run.id);
  expect(rows.map(({ values }) => values)).toMatchObject([
    { userName: 'Łukasz Śliwiński', absentUntil: '2026-12-15' },
    { userName: 'Zofia Żak', absentUntil: '2026-12-03' },
  ]);
  expect(rows.map(({ errors, result }) => [result, errors])).toEqual([
    ['new', []],
    ['new', []],
  ]);
});

test('days that can be read in two ways are asked for; the answer is checked', async () => {
  const run = await desk.check('people', PEOPLE(['03.12.2026', '05.12.2026']).replace('Konto', 'Email'));
  const mapping = run.mapping.map((one, at) => (at === 0 ? { ...one, column: 'account' } : one));
  expect(run.file?.dates[0]?.choices.map(({ reading, day }) => [reading, day])).toEqual([
    ['dmy', '2026-12-03'],
    ['mdy', '2026-03-12'],
  ]);
  await remap(run.id, { version: run.version, mapping });
  await testApp.deliver();
  const asked = await desk.read(run.id);
  expect(asked).toMatchObject({ state: 'failed', error: expect.stringMatching(/03\.12\.2026.*more than one way/) });
  await remap(run.id, { version: asked.version, reading: { dates: { absentUntil: 'dmy' } } });
  await testApp.deliver();
  expect((await desk.read(run.id)).state).toBe('checked');
  expect((await desk.rows(run.id))[0]?.['values']).toMatchObject({ absentUntil: '2026-12-03' });
});

test('encoding and heading row can be said otherwise; what there is not is named', async () => {
  const run = await desk.check('groups', cp1250('code;name\r\nlodz;Łódź\r\ncode;name\r\n'));
  await remap(run.id, { version: run.version, reading: { encoding: 'windows-1252' } });
  await testApp.deliver();
  const garbled = await desk.read(run.id);
  expect(garbled.file).toMatchObject({ encoding: 'windows-1252', guessed: false });
  await remap(run.id, { version: garbled.version, reading: { encoding: 'windows-1250', headingRow: 9 } });
  await testApp.deliver();
  const nowhere = await desk.read(run.id);
  expect(nowhere).toMatchObject({ state: 'failed', error: expect.stringContaining('Row 9 cannot have the headings') });
  await remap(run.id, { version: nowhere.version, reading: { headingRow: 1 } });
  await testApp.deliver();
  expect((await desk.rows(run.id))[0]?.['values']).toMatchObject({ name: 'Łódź' });
});

test('the command line maps, says dates, encoding and sheet; a wrong word names what there is', async () => {
  const file = join(folder, 'people.csv');
  writeFileSync(file, cp1250(PEOPLE(['03.12.2026', '05.12.2026'])));
  const wish = { entity: 'people', file, dryRun: true, wrong: undefined, as: undefined };
  const map = ['Konto=account'];
  await expect(importFile(command, { ...wish, map })).rejects.toThrow(/--date dmy or --date mdy/);
  await expect(importFile(command, { ...wish, map: ['Kto=account'] })).rejects.toThrow('It has: Konto, Name, Rolle');
  await expect(importFile(command, { ...wish, map: ['Konto=mail'] })).rejects.toThrow('There are: account, userName');
  await expect(importFile(command, { ...wish, encoding: 'ebcdic' })).rejects.toThrow('say one of utf-8');
  await expect(importFile(command, { ...wish, date: 'german' })).rejects.toThrow('say one of ymd, dmy, mdy');
  const done = await importFile(command, { ...wish, map, date: 'dmy', encoding: 'Windows-1250' });
  expect(done.data).toMatchObject({ new: 2, wrong: 0 });
});
