/**
 * Import of tickets of an old system: checked, applied, found, without notifications, taken back (docs/decisions/0034).
 */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { zipOf } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import { memoryStore, openDesk } from './import-desk.ts';
import { sharedTestApp } from './test-app.ts';

const store = memoryStore();
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, store.objects);

const HEAD =
  'number,title,description,filedAt,closedAt,contactName,sn,solution,solutionBy,rating,state,escalationReason,closureCode';
const GOOD =
  'OLD-7,Fan is loud,"The fan E.OC1, is loud.",2024-03-01 08:15,2024-03-04 10:00,Maria,,Fan replaced,Wei,5,closed,No progress,firmware-updated';
const count = async (table: string) =>
  Number((await testApp.rows(`select count(*)::int as n from ${table}`))[0]?.['n']);

test('each row is checked, nothing is written', async () => {
  const rows = [
    GOOD,
    'OLD-8,,Broken,2024-02-31,2024-03-04,,,,,6,closed,,no-such-code',
    'OLD-9,,Open still,2024-03-01,2024-03-04,,,,,,open',
    'OLD-7,,Again,2024-03-01,2024-03-04,,,,,,',
    'ITR-260101-0001,,Ours,2024-03-05,2024-03-04,,,,,,',
  ];
  const run = await desk.check('tickets', `${HEAD}\n${rows.join('\n')}\n`);
  expect(run).toMatchObject({ state: 'checked', counts: { new: 1, changed: 0, same: 0, wrong: 4 }, error: null });
  const wrong = await desk.rows(run.id, '&result=wrong');
  expect(
    wrong.map(({ row, errors }) => [
      row,
      (errors as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
    ]),
  ).toEqual([
    [
      3,
      ['filedAt: No such day. Write it as 2026-01-31.', 'closureCode: Unknown value.', 'rating: A number from 1 to 5.'],
    ],
    [4, ['state: Only closed tickets can be imported. Raise this one here, or close it there.']],
    [5, [': The same record is already in row 2.']],
    [
      6,
      [
        'closedAt: Closed before it was raised.',
        'number: This is one of our numbers. Keep the number from the old system.',
      ],
    ],
  ]);
  expect(await count('ticket')).toBe(0);
});

test('a ticket is imported with its history, is found, notifies nobody, and can be taken back', async () => {
  const before = (await testApp.deliver()).length;
  const checked = await desk.check('tickets', `${HEAD}\n${GOOD}\n`);
  const applied = await desk.done(checked, 'apply');
  expect(applied).toMatchObject({ state: 'applied', counts: { new: 1 } });
  const found = await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets?view=completed&q=OLD-7');
  const [row] = found.data['items'] as { id: string; number: string; overall: number }[];
  expect(row).toMatchObject({ number: 'OLD-7', overall: 5, status: 'completed', unread: false });
  const whole = await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${row?.id}`);
  expect(whole.data).toMatchObject({
    closedAt: '2024-03-04T10:00:00.000Z',
    solution: { text: 'Wei: Fan replaced' },
    faultCodes: ['E.OC1'],
    escalationReason: 'no-progress',
    closureCode: 'firmware-updated',
  });
  const jobs = await testApp.deliver();
  expect(jobs.slice(before).filter(({ name }) => name !== 'import')).toEqual([]);
  expect([await count('notification'), testApp.mailed]).toEqual([0, []]);
  expect(await desk.check('tickets', `${HEAD}\n${GOOD}\n`)).toMatchObject({
    counts: { new: 0, changed: 0, same: 1, wrong: 0 },
  });
  expect(await desk.done(applied, 'undo')).toMatchObject({ state: 'undone' });
  expect([await count('ticket'), await count('ticket_event'), await count('ticket_search')]).toEqual([0, 0, 0]);
});

test('a ticket that was closed after an account was made is unread only once something has happened to it here', async () => {
  await testApp.rows(`update app_user set created_at = '2024-01-01'`);
  const recent = GOOD.replace('OLD-7', 'OLD-10')
    .replace('2024-03-01', '2026-02-20')
    .replace('2024-03-04', '2026-02-27');
  await desk.done(await desk.check('tickets', `${HEAD}\n${recent}\n`), 'apply');
  const inList = async () => {
    const { data } = await testApp.ask('engineer', 'GET', '/itr-api/v1/tickets?view=all&q=OLD-10');
    return (data['items'] as { id: string; version: number; unread: boolean }[])[0];
  };
  const row = await inList();
  expect(row).toMatchObject({ unread: false });
  testApp.clock.pass(60_000);
  const input = { reason: 'Loud again', version: row?.version };
  const reopened = await testApp.ask('lead', 'POST', `/itr-api/v1/tickets/${row?.id}/actions/reopen`, input);
  expect(reopened.code).toBe(200);
  expect(await inList()).toMatchObject({ unread: true });
});

test('a ticket that has been reopened since is not taken back', async () => {
  const applied = await desk.done(
    await desk.check(
      'tickets',
      `${HEAD}\n${GOOD.replace('2024-03-01', '2026-02-20').replace('2024-03-04', '2026-02-27')}\n`,
    ),
    'apply',
  );
  const [row] = (await testApp.ask('lead', 'GET', '/itr-api/v1/tickets?view=completed&q=OLD-7')).data['items'] as {
    id: string;
    version: number;
  }[];
  const reopened = await testApp.ask('lead', 'POST', `/itr-api/v1/tickets/${row?.id}/actions/reopen`, {
    reason: 'Loud again',
    version: row?.version,
  });
  expect(reopened.code).toBe(200);
  const refused = await desk.step(applied, 'undo');
  expect(refused).toMatchObject({ code: 409, data: { rows: [2] } });
  expect(refused.msg).toContain('1 record has been changed since');
  expect(await desk.read(applied.id)).toMatchObject({ state: 'applied' });
});

test('files of the ZIP are imported: pictures cleaned, others as they are; refused ones are named in the text', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const tickets = [
    {
      number: 'Z-1',
      description: 'With files',
      filedAt: '2024-03-01',
      closedAt: '2024-03-02',
      files: ['fan.png', 'manual.pdf', 'drive.par', 'setup.exe', 'page.txt', 'huge.log'],
    },
  ];
  const zip = zipOf([
    { name: 'export/tickets.json', content: JSON.stringify({ tickets }) },
    { name: 'export/fan.png', content: png },
    { name: 'export/manual.pdf', content: '%PDF-1.7' },
    { name: 'export/drive.par', content: 'P0010=1\r\n\x1a' },
    { name: 'export/setup.exe', content: 'MZ\u0000' },
    { name: 'export/page.txt', content: '<html>' },
    { name: 'export/huge.log', content: randomBytes(20 * 1024 * 1024 + 1) },
  ]);
  const checked = await desk.check('tickets', zip, 'old.zip');
  expect(checked).toMatchObject({ state: 'checked', error: null });
  const applied = await desk.done(checked, 'apply');
  expect(applied).toMatchObject({ state: 'applied', counts: { new: 1 } });
  const rows = await testApp.rows(`select name, kind, reads, object_key from attachment order by name`);
  expect(rows.map(({ object_key: _, ...row }) => row)).toEqual([
    { name: 'drive.par', kind: 'file', reads: 'text' },
    { name: 'fan.png', kind: 'image', reads: 'none' },
    { name: 'manual.pdf', kind: 'file', reads: 'pdf' },
  ]);
  expect(store.objects.get(String(rows[0]?.['object_key']))).toEqual(Buffer.from('P0010=1\r\n\x1a'));
  expect(
    await testApp.rows(
      `select e.text from ticket_event e join ticket t on t.id = e.ticket_id where t.number = 'Z-1' and e.seq = 1`,
    ),
  ).toEqual([{ text: '[setup.exe]\n[page.txt]\n[huge.log]' }]);
  expect(testApp.unexpected).toEqual([]);
});
