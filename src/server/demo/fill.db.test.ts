import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { memoryStore } from '../../../test/door/import-desk.ts';
import { emptyStore } from '../../../test/door/test-app.ts';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { problemStatuses } from '../../shared/problem/rules.ts';
import { statusNames } from '../../shared/ticket/statuses.ts';
import { TEST_SEAL } from '../account/account.testkit.ts';
import { addImport } from '../admin/import/import-store.ts';
import { createImports } from '../admin/import/imports.ts';
import { lookTask, tableParts } from '../admin/import-file/read-table.ts';
import { archivedFiles } from '../admin/old-tickets/archived-files.ts';
import { readerHere } from '../reader/reader.testkit.ts';
import { entityOperations } from '../admin/entity/entity-operations.ts';
import { webhookOperations } from '../admin/systems/webhook-operations.ts';
import { addressRuleOf } from '../webhook/webhooks.ts';
import { createDecodingSemaphore } from '../upload/decoding-semaphore.ts';
import { systemClock } from '../clock.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { cachedRead } from '../db/cached-read.ts';
import { findUnit, readDictionaries } from '../product/store.ts';
import { findCustomer } from '../product/customer-store.ts';
import type { ObjectBody, StoredObject } from '../storage/object-store.ts';
import type { TicketDeps } from '../ticket/deps.ts';
import { demoLogins } from './corpus/people.ts';
import { createFigures } from '../figure/figures.ts';
import { bringDemoUpToDate, fillDemo } from './fill.ts';
import { demoSelections } from './corpus/selections.ts';

const jobs: Jobs = { send: async () => {}, work: async () => {}, cron: async () => {}, stop: async () => {} };
// As the product reads them: once, not for each ticket.
const dictionaries = cachedRead(systemClock, 3_600_000, readDictionaries);
const ticketDeps: TicketDeps = {
  dictionaries: dictionaries.load,
  calendar: async () => null,
  findUnit,
  findCustomer,
  prepareFiles: async () => ({ files: [], issues: {}, prefixes: [] }),
  claimFiles: async () => {},
  figures: createFigures({
    dictionaries: dictionaries.load,
    timeZone: 'UTC',
    byPerson: false,
    warning: { ratio: 2, limit: 6 },
  }),
  firstScan: 'off',
  address: async () => '',
};
const stored = (key: string, body: ObjectBody, contentType: string): StoredObject => ({
  key,
  bytes: body instanceof Uint8Array ? body.byteLength : 0,
  contentType,
  etag: '"1"',
  modifiedAtMs: 0,
});
const store = { ...emptyStore, ...memoryStore() };
const adminParts = () => {
  const imports = createImports({
    ...{
      database: opened.database,
      clock: systemClock,
      jobs,
      store,
      semaphore: createDecodingSemaphore(),
      figures: createFigures({
        dictionaries: dictionaries.load,
        timeZone: 'UTC',
        byPerson: false,
        warning: { ratio: 2, limit: 6 },
      }),
      firstScan: 'off',
      tellFailedJob: () => Promise.resolve(),
      reads: { delivered: () => undefined },
      reader: readerHere({ look: lookTask, table: tableParts, archivedFiles }),
    },
    dictionaries: ticketDeps.dictionaries,
  });
  const rule = addressRuleOf({ WEBHOOK_ALLOW_NETWORKS: '' }, () => true);
  return { imports, operations: [...imports.operations, ...entityOperations, ...webhookOperations(rule, TEST_SEAL)] };
};
const fill = (count = 160) =>
  fillDemo(
    {
      database: opened.database,
      clock: systemClock,
      jobs,
      ticketDeps,
      store,
      ...adminParts(),
      receiver: 'http://127.0.0.1:8080/demo-receiver',
      hash: async () => 'hash',
      begin: () => {},
      progress: () => {},
    },
    count,
  );
const puts: string[] = [];
const upgrade = () =>
  bringDemoUpToDate({
    database: opened.database,
    clock: systemClock,
    store: {
      put: async (key, body, { contentType }) => {
        puts.push(key);
        return stored(key, body, contentType);
      },
    },
  });
const rows = async (text: string) => (await opened.database.owner(text)).rows;

const opened = sharedTestDatabase();
beforeAll(async () => {
  await fill();
});

it('has tickets in every state, each with a whole timeline and one open clock segment', async () => {
  const states = (await rows('select distinct status from ticket')).map((row) => row['status']);
  expect(states.toSorted()).toEqual([...statusNames].toSorted());
  expect(
    await rows('select id from ticket t where seq <> (select count(*) from ticket_event e where e.ticket_id = t.id)'),
  ).toEqual([]);
  expect(
    await rows(
      'select t.id from ticket t where 1 <> (select count(*) from clock_segment s where s.ticket_id = t.id and s.to_at is null)',
    ),
  ).toEqual([]);
});

it('some of the recent tickets bring what their machine gave out, below 6 MB', async () => {
  const [kept] = await rows(`select count(distinct ticket_id)::int as tickets, count(*)::int as files,
    sum(size)::int as bytes, array_agg(distinct reads order by reads) as reads from attachment`);
  expect(kept).toMatchObject({ reads: ['table', 'text'] });
  expect(kept?.['tickets']).toBeGreaterThan(1);
  // A whole demo has three times as many tickets.
  expect(kept?.['bytes']).toBeLessThan((6 * 1024 * 1024) / 3);
  const keys = await rows('select object_key as key, size::int as size from attachment');
  for (const { key, size } of keys) expect((await store.head(String(key)))?.bytes).toBe(size);
});

it('has problems of every outcome, finished ones with their cause and measures done', async () => {
  const outcomes = (await rows('select distinct status from problem')).map((row) => row['status']);
  expect(outcomes.toSorted()).toEqual([...problemStatuses].toSorted());
  expect(
    await rows(
      `select p.id from problem p where p.status <> 'notFinished' and (p.root_cause is null
         or exists (select from problem_measure m where m.problem_id = p.id and m.done_at is null))`,
    ),
  ).toEqual([]);
});

it('has the logins, 40 customers, 1,200 units, and the two units of the README', async () => {
  expect(await rows('select count(*)::int as n from customer')).toEqual([{ n: 40 }]);
  // Those of the corpus, and those of yesterday's import.
  expect(await rows('select count(*)::int as n from unit')).toEqual([{ n: 1200 + 24 }]);
  expect(await rows('select count(*)::int as n from app_user')).toEqual([{ n: 60 }]);
  const known = (await rows('select account from app_user')).map((row) => row['account']);
  expect(demoLogins.filter((login) => !known.includes(login))).toEqual([]);
  const serving = await rows(
    `select u.sn, u.product_model, u.product_line, a.account from unit u join customer_partner p on p.customer_id = u.customer_id
     join app_user a on a.organisation_id = p.organisation_id
     where u.sn like 'CLDEMO%' and a.account in ('partner@demo.closeloop.example', 'partner2@demo.closeloop.example') order by u.sn`,
  );
  expect(serving).toEqual([
    {
      sn: 'CLDEMO000001',
      product_model: 'MD520-4T11B',
      product_line: 'low-voltage-ac-drives',
      account: 'partner@demo.closeloop.example',
    },
    {
      sn: 'CLDEMO000002',
      product_model: 'AC810-3-16M',
      product_line: 'plc-and-controllers',
      account: 'partner2@demo.closeloop.example',
    },
  ]);
  expect(
    await rows(`select sn from unit where sn = 'CLDEMO000001' and delivery_date <= current_date - 150`),
  ).toHaveLength(1);
});

it('has what admins did: a file imported yesterday with wrong rows, a calendar, an absence, a webhook, each on the audit log', async () => {
  expect(
    await rows(
      `select entity, state, new_rows, changed_rows, same_rows, wrong_rows,
         round(extract(epoch from now() - created_at) / 3600)::int as hours, applied_at > created_at as later from import_run`,
    ),
  ).toEqual([
    ...[
      {
        entity: 'units',
        state: 'applied',
        new_rows: 24,
        changed_rows: 6,
        same_rows: 3,
        wrong_rows: 5,
        hours: 24,
        later: true,
      },
    ],
  ]);
  // A key that comes twice has the name of its column only within one batch.
  expect(
    await rows(
      `select distinct coalesce(nullif(e ->> 'column', ''), 'sn') as wrong
       from import_row, jsonb_array_elements(errors) e order by 1`,
    ),
  ).toEqual(['customer', 'deliveryDate', 'productModel', 'sn'].map((wrong) => ({ wrong })));
  expect(await rows('select zone, cardinality(holidays) as holidays from calendar')).toEqual([
    { zone: 'nordics', holidays: 15 },
  ]);
  expect(
    await rows(
      `select p.account from app_user p join app_user s on s.id = p.substitute_id where p.absent_until > current_date`,
    ),
  ).toEqual([{ account: 'jonas.brandt@demo.closeloop.example' }]);
  expect(await rows(`select url, audience, since < now() - interval '7 hours' as past from webhook`)).toEqual([
    { url: 'http://127.0.0.1:8080/demo-receiver', audience: 'internal', past: true },
  ]);
  expect(
    await rows(`select a.operation, a.entity, count(*)::int as n, bool_and(a.at < now() - interval '7 hours') as past
      from audit_event a join app_user u on u.id = a.actor_id where u.role in ('admin', 'lead') group by 1, 2 order by min(a.at)`),
  ).toEqual(
    [
      { operation: 'admin.makeRecord', entity: 'calendars', n: 1 },
      { operation: 'admin.makeRecord', entity: 'selections', n: demoSelections.length },
      { operation: 'admin.makeRecord', entity: 'words', n: 1 },
      { operation: 'admin.makeRecord', entity: 'groups', n: 1 },
      { operation: 'admin.changeRecord', entity: 'people', n: 1 },
      { operation: 'admin.applyImport', entity: 'units', n: 30 },
      { operation: 'admin.createWebhook', entity: 'webhooks', n: 1 },
    ].map((line) => ({ ...line, past: true })),
  );
  const groups = await rows('select distinct group_code from routing_rule');
  expect(groups.length).toBeGreaterThanOrEqual(2);
});

it('routes the unit of the README to engineer@ and to nobody else', async () => {
  const able = await rows(
    `select p.account from unit u join customer c on c.id = u.customer_id
     join routing_rule r on r.product_line = u.product_line and r.zone = c.zone join app_user p on p.group_code = r.group_code
     where u.sn = 'CLDEMO000001' and p.role in ('engineer', 'lead') and p.absent_until is null and p.disabled_at is null`,
  );
  expect(able).toEqual([{ account: 'engineer@demo.closeloop.example' }]);
});

const SAMPLES = join(import.meta.dirname, '../../../samples');
const samples = readdirSync(SAMPLES).filter((name) => /^\d/.test(name));
/** What a dry run says of a file. */
async function dryRun(name: string, bytes: Buffer) {
  const id = systemClock.id();
  const entity = /-(\w+)/.exec(name)?.[1] ?? '';
  const objectKey = `imports/${id}/file`;
  store.objects.set(objectKey, bytes);
  const [admin] = await rows(`select id from app_user where account = '${demoLogins[6]}'`);
  await opened.database.transaction({ kind: 'system' }, (tx) =>
    addImport(tx, {
      ...{ id, entity, name, objectKey, state: 'checking', via: 'page', ip: '127.0.0.1' },
      ...{ createdBy: String(admin?.['id']), createdAt: systemClock.now() },
    }),
  );
  await adminParts().imports.work(id);
  const [run] = await rows(
    `select state, error, new_rows + changed_rows + same_rows as right_rows from import_run where id = '${id}'`,
  );
  const errors = await rows(`select errors from import_row where import_id = '${id}' and result = 'wrong'`);
  await opened.database.owner(`delete from import_run where id = '${id}'`);
  return { ...run, errors: errors.map((row) => row['errors']) };
}

it.each(samples)('a dry run finds nothing wrong in the sample %s', async (name) => {
  const found = await dryRun(name, readFileSync(join(SAMPLES, name)));
  expect(found).toEqual({ state: 'checked', error: null, right_rows: expect.any(Number), errors: [] });
  expect(found).not.toMatchObject({ right_rows: 0 });
});

it('a sample that refers to what the demo has not is seen', async () => {
  const spoilt = readFileSync(join(SAMPLES, '05-contacts.csv'), 'utf8').replace('nordfeld-pumpen', 'nordfeld-pumps');
  expect(await dryRun('05-contacts.csv', Buffer.from(spoilt))).toMatchObject({
    errors: [[expect.objectContaining({ column: 'customer', value: 'nordfeld-pumps' })]],
  });
});

it('a demo of an older version gets the notes and the files that it lacks; once', async () => {
  const lack = `delete from version_note where number = '1.3.0'; delete from product_file; update version_note set pictures = '[]'`;
  const state = () =>
    rows(`select (select count(*)::int from version_note) as notes, (select count(*)::int from product_file) as files,
      (select count(*)::int from version_note where pictures <> '[]') as pictured`);
  const whole = await state();
  expect(whole[0]).toMatchObject({ pictured: 2 });
  await upgrade();
  expect(puts).toEqual([]);
  await opened.database.owner(lack);
  await upgrade();
  expect(await state()).toEqual(whole);
  expect(puts).toContain('published/versions/scan-the-nameplate.jpg');
});

it('fills an untouched database only, and begins anew what was cut off', async () => {
  expect(await fill()).toBe(false);
  await opened.database.owner(`insert into setting (key, value) values ('demoFilling', '1')`);
  expect(await fill(5)).toBe(true);
  expect(await rows('select count(*)::int as n from ticket')).toEqual([{ n: 5 }]);
});
