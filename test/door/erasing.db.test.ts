/** Exporting a person's data, and replacing name and address everywhere (decision 0037). */
import { beforeAll, expect, test } from 'vitest';
import { jobTables } from './tested-server.ts';
import { ADMIN, confirmed, disable, versionOf } from './admin-people.ts';
import { accountOf, idOf, persons, type Person } from './people.ts';
import { act, formFor, raise, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, sharedTestApp } from './test-app.ts';

const NAME = 'Zoë "Zo" O’Planted (王小明)';
const PHONE = '+49 30 99 12345';
const leaver: Person = 'otherExpert';
const partner: Person = 'colleague';
const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.opened.database.owner(jobTables());
  await testApp.rows('update app_user set user_name = $1, phone = $2 where id = $3', [NAME, PHONE, idOf(leaver)]);
  await testApp.rows(`update app_user set user_name = 'Pat Common', phone = $1 where id = $2`, [PHONE, idOf(partner)]);
  await testApp.rows(`update app_user set user_name = 'Pat Common' where id = $1`, [idOf('otherPartner')]);
});

const path = (person: Person, rest: string): string => `${ADMIN}/people/${idOf(person)}/${rest}`;
const erase = async (person: Person): Promise<ApiResponse> =>
  testApp.ask(
    'admin',
    'POST',
    path(person, 'erase'),
    { version: await versionOf(testApp, 'app_user', idOf(person)) },
    { headers: await confirmed(testApp) },
  );

/** Every row of every table in which one of these words stands, however it is written. */
async function rowsWith(...words: string[]): Promise<string[]> {
  const tables = await testApp.opened.database.owner(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await testApp.opened.database.owner(
      `set app.kind = 'system'; select x::text as row from ${String(name)} x`,
    );
    for (const { row } of rows)
      for (const word of words)
        if (String(row).replaceAll('""', '"').replaceAll('\\', '').toLowerCase().includes(word.toLowerCase()))
          found.push(`${String(name)}: ${word}: ${String(row).slice(0, 200)}`);
  }
  await testApp.opened.database.owner('reset app.kind');
  return found;
}

test('only an admin who has entered the password again may export the data, or erase', async () => {
  for (const who of [...persons, 'nobody', 'stranger'] as const) {
    const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
    const codes = [
      (await testApp.ask(who, 'GET', path(leaver, 'data'))).code,
      (await testApp.ask(who, 'POST', path(leaver, 'erase'), { version: 1 })).code,
    ];
    expect({ who, codes }).toEqual({ who, codes: [out, out] });
  }
  const unconfirmed = await testApp.ask('admin', 'GET', path(leaver, 'data'));
  expect(unconfirmed.data).toEqual({ reason: 'confirmationRequired' });
});

test('the data is everything that is stored of a person and that they did', async () => {
  const raised = ticketOf(
    await testApp.ask(
      partner,
      'POST',
      '/itr-api/v1/tickets',
      formFor('feedback', { contactEmail: accountOf(partner) }),
    ),
  );
  await act(testApp, partner, raised, 'comment', { text: 'Said by me.' });
  const headers = await confirmed(testApp);
  const { data } = await testApp.ask('admin', 'GET', path(partner, 'data'), undefined, { headers });
  expect(data).toMatchObject({
    person: { account: accountOf(partner), userName: 'Pat Common', organisation: 'Alpha Drives', phone: PHONE },
    sessions: [{ device: 'Test' }],
    tickets: [{ ticket: raised.number, contactEmail: accountOf(partner) }],
    handled: [],
    changes: [],
  });
  expect(
    (data['events'] as { action: string; text: string | null }[]).map(({ action, text }) => [action, text]),
  ).toEqual([
    ['submit', null],
    ['comment', 'Said by me.'],
  ]);
  expect(
    await testApp.rows(`select operation, record from audit_event where operation = 'admin.getPersonData'`),
  ).toEqual([{ operation: 'admin.getPersonData', record: idOf(partner) }]);
});

test('name and address are gone from every row, the audit log and the waiting mails too; the tickets stay', async () => {
  const escalated = await ticketAt(testApp, 'escalated');
  const handed = ticketOf(await act(testApp, 'expert', escalated, 'transfer', { toUserId: idOf(leaver) }));
  const said = { text: `Call ${NAME}, or write to ${accountOf(leaver)}.`, visibility: 'public' };
  await act(testApp, 'partner', handed, 'comment', said);
  await act(testApp, leaver, handed, 'propose', { text: `Done by ${NAME} with care.` });
  await raise(testApp, 'feedback', { contactName: NAME, contactEmail: accountOf(leaver), contactPhone: PHONE });
  await testApp.deliver();
  await testApp.rows(
    `insert into audit_event (id, at, via, ip, request_id, operation, entity, record, before, after)
     values ($1, now(), 'page', '', '', 'test', 'people', $2, $3::jsonb, null)`,
    [testApp.clock.id(), idOf(leaver), JSON.stringify({ userName: NAME, account: accountOf(leaver) })],
  );
  const mail = { to: accountOf(leaver), subject: 'Yours', text: `Hello ${NAME},`, html: '' };
  const card = { title: 'Escalated', lines: [`Handler: ${NAME}`] };
  for (const [name, data] of Object.entries({ mail, robot: card })) {
    await testApp.opened.database.owner(`select pgboss.create_queue('${name}', '{"policy":"standard"}')`);
    await testApp.opened.database.owner('insert into pgboss.job (name, data) values ($1, $2)', [
      name,
      JSON.stringify(data),
    ]);
  }
  expect((await rowsWith(NAME, accountOf(leaver))).length).toBeGreaterThan(8);

  expect((await erase(leaver)).code).toBe(409); // not disabled yet
  expect((await disable(testApp, idOf(leaver), { routing: true })).code).toBe(200);
  expect((await erase(leaver)).code).toBe(200);
  expect((await erase(leaver)).code).toBe(409);

  expect((await rowsWith(NAME, accountOf(leaver), PHONE)).filter((row) => !row.includes(idOf(partner)))).toEqual([]);
  const short = idOf(leaver).slice(-6);
  const after = ticketOf(await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${handed.id}`));
  expect(after.solution?.author).toEqual({ id: idOf(leaver), name: `Erased person ${short}` });
  expect(after.solution?.text).toBe(`Done by Erased person ${short} with care.`);
  // The whole id: the ends of two ids may be alike, and an account is taken once.
  expect(await testApp.rows('select account from app_user where id = $1', [idOf(leaver)])).toEqual([
    { account: `erased-${idOf(leaver)}@erased.invalid` },
  ]);
  const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${handed.id}/events`);
  const changes = (data['items'] as { changes: { field: string; old: string; new: string }[] }[])
    .flatMap((event) => event.changes)
    .filter(({ field }) => field === 'handler');
  expect(changes.at(-1)).toMatchObject({ old: `Erased person ${short}`, new: 'The lead' });
  // A mail without content is passed over by its worker.
  expect((await testApp.opened.database.owner(`select data from pgboss.job where name = 'mail'`)).rows).toEqual([
    { data: {} },
  ]);
  const left = await testApp.rows(
    `select (select count(*)::int from session where user_id = $1) + (select count(*)::int from notification where user_id = $1)
       + (select count(*)::int from ticket_read where user_id = $1) as n`,
    [idOf(leaver)],
  );
  expect(left).toEqual([{ n: 0 }]);
  expect(
    await testApp.rows(
      `select before, after ->> 'erased' as erased from audit_event where operation = 'admin.erasePerson'`,
    ),
  ).toEqual([{ before: null, erased: 'true' }]);
});

test('a name that another person has too stays in texts, because it may mean either', async () => {
  const ticket = await raise(testApp, 'feedback', { description: 'Pat Common has seen the drive stop with E.OC1.' });
  await disable(testApp, idOf(partner), { routing: true });
  expect((await erase(partner)).code).toBe(200);
  const { description } = ticketOf(await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}`));
  expect(description).toContain('Pat Common');
  expect(await rowsWith(accountOf(partner), PHONE)).toEqual([]);
  expect(testApp.unexpected).toEqual([]);
});

test('the request role may erase only as the system', async () => {
  const { database } = testApp.opened;
  const admin = { kind: 'user', userId: idOf('admin'), role: 'admin', organisationId: null } as const;
  const call = `select erase_person($1, 'x', 'x', now())`;
  await expect(database.transaction(admin, (tx) => tx.raw(call, [idOf('disabled')]))).rejects.toThrow();
  const word = `select replace_everywhere('The', 'x')`;
  await expect(database.transaction({ kind: 'system' }, (tx) => tx.raw(word))).rejects.toThrow(/permission denied/);
});
