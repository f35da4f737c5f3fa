/** Who gets a ticket, and when it is due: the previews show what then happens (domain.md, Routing, Clocks). */
import { expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { calendarsChanged, LIVE_CHANNEL, sendReminders } from './tested-server.ts';
import { ADMIN, addInsider } from './admin-people.ts';
import { idOf, persons, ROUTED } from './people.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const HOUR = 3_600_000;
const testApp = sharedTestApp();

interface Trial {
  group: string | null;
  byZone: boolean;
  takers: { id: string; name: string; openTickets: number; standsInFor: { id: string } | null }[];
  absent: { id: string; until: string; standIn: { id: string } | null }[];
}
const tried = async (who: Who = 'lead', query = `productLine=${ROUTED.productLine}`): Promise<Trial> =>
  (await testApp.ask(who, 'GET', `${ADMIN}/routing/try?${query}`)).data as unknown as Trial;
const routed = async (): Promise<string | undefined> => (await raise(testApp, 'feedback', ROUTED)).handler?.id;
const away = (id: string, until: string | null, substitute: string | null = null) =>
  testApp.rows('update app_user set absent_until = $2, substitute_id = $3 where id = $1', [id, until, substitute]);

const HOURS = {
  timeZone: 'UTC',
  periods: [1, 2, 3, 4, 5].map((day) => `${day} 08:00-17:00`),
  holidays: ['2026-03-04'],
};

test('admins and leads may try the routing, only admins calendars, and nobody else either', async () => {
  const calls: ((who: Who) => Promise<ApiResponse>)[] = [
    (who) => testApp.ask(who, 'GET', `${ADMIN}/routing/try?productLine=x`),
    (who) => testApp.ask(who, 'POST', `${ADMIN}/calendars/preview`, { zone: 'dach', calendar: HOURS }),
    (who) => testApp.ask(who, 'POST', `${ADMIN}/calendars/holidays`, { text: '', fromYear: 2026, toYear: 2026 }),
  ];
  // Calendars are for admins only.
  const may = { admin: [200, 200, 400], lead: [200, 403, 403] };
  for (const who of [...persons, 'nobody', 'stranger'] as const) {
    const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
    const codes: number[] = [];
    for (const call of calls) codes.push((await call(who)).code);
    expect({ who, codes }).toEqual({ who, codes: may[who as keyof typeof may] ?? [out, out, out] });
  }
});

test('the ticket goes to the person whom the trial names, for any load and absence', async () => {
  const others = [];
  for (const name of ['A', 'B', 'C'])
    others.push(await addInsider(testApp, 'engineer', `Engineer ${name}`, 'Controllers'));
  const [a = '', b = '', c = ''] = others;
  const outside = await addInsider(testApp, 'lead', 'Of no group');
  const days: [string, string | null, string | null][] = [
    [idOf('engineer'), null, null],
    [a, '2026-03-02', b], // until the end of today
    [b, '2026-03-01', null], // back again
    [c, '2026-04-01', outside],
    [outside, '2026-03-31', a], // away too: nobody stands in for C, and A not for who is of no group
    [outside, null, null],
    [idOf('engineer'), '2026-03-20', c], // C is away
  ];
  for (const [id, until, substitute] of days) {
    await away(id, until, substitute);
    for (let n = 0; n < 3; n++) {
      const trial = await tried();
      expect(trial.takers[0]?.id).toBe(await routed());
    }
  }
  const trial = await tried('admin');
  expect(trial.group).toBe('Controllers');
  expect(trial.takers.map(({ id, standsInFor }) => [id, standsInFor?.id]).toSorted()).toEqual(
    [
      [b, undefined],
      [outside, c],
    ].toSorted(),
  );
  expect(trial.absent.map(({ id, standIn }) => [id, standIn?.id]).toSorted()).toEqual(
    [
      [a, b],
      [c, outside],
      [idOf('engineer'), undefined],
    ].toSorted(),
  );
});

test('a rule of the zone comes before that of the line; an inactive rule or group is ignored', async () => {
  const own = await addInsider(testApp, 'engineer', 'Of the zone', 'zone-desk');
  await testApp.rows(`insert into user_group (code, name) values ('zone-desk', 'Zone Desk')`);
  await testApp.rows(
    `insert into routing_rule (id, product_line, zone, group_code) values ($1, $2, 'dach', 'zone-desk')`,
    [testApp.clock.id(), ROUTED.productLine],
  );
  const here = `productLine=${ROUTED.productLine}&zone=dach`;
  expect(await tried('lead', here)).toMatchObject({ group: 'Zone Desk', byZone: true, takers: [{ id: own }] });
  expect(await tried('lead', `${here}x`)).toMatchObject({ group: 'Controllers', byZone: false });
  await testApp.rows(`update user_group set active = false where code = 'zone-desk'`);
  expect(await tried('lead', here)).toMatchObject({ group: 'Controllers', byZone: false });
  await testApp.rows(`update user_group set active = true where code = 'zone-desk'`);
  await testApp.rows(`update routing_rule set active = false where product_line = $1`, [ROUTED.productLine]);
  expect(await tried('lead', here)).toEqual({ group: null, byZone: false, takers: [], absent: [] });
  expect(await routed()).toBeUndefined();
  await testApp.rows(`update routing_rule set active = true where zone is null`);
});

test('a ticket that is transferred to somebody absent goes to the stand-in who may have it', async () => {
  await away(idOf('otherExpert'), '2026-03-31', idOf('otherEngineer'));
  const plain = await act(testApp, 'engineer', await ticketAt(testApp, 'accepted'), 'transfer', {
    toUserId: idOf('otherExpert'),
  });
  expect(ticketOf(plain).handler?.id).toBe(idOf('otherEngineer'));
  const escalated = await act(testApp, 'expert', await ticketAt(testApp, 'escalated'), 'transfer', {
    toUserId: idOf('otherExpert'),
  });
  expect(ticketOf(escalated).handler?.id).toBe(idOf('otherExpert'));
  const picked = await testApp.ask('lead', 'GET', '/itr-api/v1/users?q=otherExpert');
  expect((picked.data['items'] as object[])[0]).toMatchObject({ absent: true, standIn: 'The otherEngineer' });
  const experts = await testApp.ask('lead', 'GET', '/itr-api/v1/users?for=escalate');
  expect((experts.data['items'] as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(['The expert', 'The lead', 'The otherExpert']),
  );
  expect(experts.text).not.toContain('The engineer"');
  await away(idOf('otherExpert'), null);
});

test('a calendar moves the due dates of its zone at once, as previewed; reminders follow, pages refresh', async () => {
  const payloads: string[] = [];
  await testApp.opened.database.listen(
    LIVE_CHANNEL,
    (payload) => void payloads.push(payload),
    () => undefined,
  );
  const mine = { requiredDays: 2, zone: 'iberia' };
  const running = await raise(testApp, 'internal', mine, 'otherEngineer');
  const elsewhere = await raise(testApp, 'internal', { requiredDays: 2, zone: 'nordics' }, 'otherEngineer');
  // A paused clock has no due date to move.
  await ticketAt(testApp, 'onHold', { kind: 'internal', form: mine });
  const dues = async (...tickets: TicketView[]) => {
    const found: unknown[] = [];
    for (const { id } of tickets)
      found.push(ticketOf(await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${id}`)).clock.dueAt);
    return found;
  };
  const before = await dues(running, elsewhere);
  const preview = await testApp.ask('admin', 'POST', `${ADMIN}/calendars/preview`, { zone: 'iberia', calendar: HOURS });
  // Two working days from Monday at eight: Tuesday evening.
  const to = '2026-03-03T17:00:00.000Z';
  expect(preview.data).toEqual({
    running: 1,
    earlier: 1,
    later: 0,
    moves: [{ id: running.id, number: running.number, title: running.title, from: before[0], to }],
  });
  expect(await dues(running, elsewhere)).toEqual(before);

  const change = (text: string, values: unknown[] = []) =>
    testApp.opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(text, values);
      return calendarsChanged(tx, ['iberia'], testApp.clock.now());
    });
  const added = await change(
    `insert into calendar (zone, time_zone, periods, holidays) values ('iberia', 'UTC', $1::jsonb, $2::date[])`,
    [JSON.stringify([1, 2, 3, 4, 5].map((day) => ({ day, from: 480, to: 1020 }))), HOURS.holidays],
  );
  expect(added).toBe(1);
  await expect.poll(() => payloads.map((payload) => (JSON.parse(payload) as { kind: string }).kind)).toContain('gap');
  await expect.poll(() => dues(running, elsewhere)).toEqual([to, before[1]]);
  const [row] = await testApp.rows('select due_at, version from ticket where id = $1', [running.id]);
  expect({ ...row, due_at: new Date(String(row?.['due_at'])).toISOString() }).toEqual({ due_at: to, version: 1 });

  // Half of two working days has passed on Monday evening, though it is nine hours of forty-eight.
  testApp.clock.pass(9 * HOUR);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps);
  expect(await testApp.rows('select percent from reminder where ticket_id = $1', [running.id])).toEqual([
    { percent: 50 },
  ]);

  // A due date that a transition wrote by the old calendar is corrected by the next reminders.
  await testApp.rows(`update ticket set due_at = '2030-01-01' where id = $1`, [running.id]);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps);
  expect(
    (await testApp.rows('select due_at from ticket where id = $1', [running.id])).map((one) =>
      new Date(String(one['due_at'])).toISOString(),
    ),
  ).toEqual([to]);

  expect(await change(`update calendar set active = false where zone = 'iberia'`)).toBe(1);
  await expect.poll(() => dues(running)).toEqual([before[0]]);
});

test('invalid open hours are refused', async () => {
  const ask = async (more: object) =>
    testApp.ask('admin', 'POST', `${ADMIN}/calendars/preview`, { zone: 'dach', calendar: { ...HOURS, ...more } });
  expect((await ask({ timeZone: 'Berlin/Europe' })).fields).toHaveProperty(['calendar.timeZone']);
  for (const period of ['1 10:00-10:00', '8 08:00-12:00', '1 08:60-12:00', '1 8-12', 'Monday'])
    expect((await ask({ periods: ['1 08:00-12:00', period] })).fields).toHaveProperty(['calendar.periods.1']);
  expect((await ask({ holidays: ['2026-02-31'] })).fields).toHaveProperty(['calendar.holidays.0']);
  expect((await ask({ periods: [] })).code).toBe(400);
  expect(testApp.unexpected).toEqual([]);
});

test('people are offered by fit: group of line and zone, language, here now; then by load; who is away comes last', async () => {
  const raised = await raise(testApp, 'feedback', ROUTED);
  const group = (await tried()).group ?? '';
  const [row] = await testApp.rows('select language from app_user where id = $1', [raised.requester.id]);
  const language = String(row?.['language']);
  const other = language === 'de' ? 'zh' : 'de';
  /** A person of a group, with a language, who was last seen minutes ago and has so many open tickets. */
  const made = async (name: string, of: string | null, speaks: string, minutes: number | null, open = 0) => {
    const id = await addInsider(testApp, 'engineer', `Fit ${name}`, of ?? undefined);
    await testApp.rows('update app_user set language = $2 where id = $1', [id, speaks]);
    await testApp.rows('delete from session where user_id = $1', [id]);
    if (minutes !== null)
      await testApp.rows(
        `insert into session (id, token_hash, user_id, last_seen_at) values (gen_random_uuid(), gen_random_uuid()::text, $1, $2)`,
        [id, new Date(testApp.clock.now().getTime() - minutes * 60_000)],
      );
    for (let n = 0; n < open; n += 1) {
      const more = await raise(testApp, 'internal', {}, 'otherEngineer');
      await testApp.rows('update ticket set handler_id = $2 where id = $1', [more.id, id]);
    }
    return id;
  };
  await made('stranger', null, other, null);
  await made('here', null, other, 5);
  await made('speaks', null, language, 40);
  await made('all but idle', group, language, 5, 1);
  await made('group', group, other, null);
  await made('all', group, language, 5);
  const absent = await made('away', group, language, 5);
  await away(absent, '2026-03-31');
  const offered = async (query: string, who: Who = 'lead') => {
    const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/users?q=Fit%20${query}`);
    return (data['items'] as { name: string; fit: object }[]).map(({ name, fit }) => [name.slice(4), fit] as const);
  };
  const no = { group: false, language: false, here: false };
  const all = { group: true, language: true, here: true };
  expect(await offered(`&for=transfer&ticket=${raised.id}`)).toEqual([
    ['all', all],
    ['all but idle', all],
    ['group', { ...no, group: true }],
    ['speaks', { ...no, language: true }],
    ['here', { ...no, here: true }],
    ['stranger', no],
    ['away', all],
  ]);
  // Without a ticket nobody fits it; who is here comes first all the same.
  expect((await offered('')).map(([name]) => name)).toEqual([
    'all',
    'here',
    'all but idle',
    'group',
    'speaks',
    'stranger',
    'away',
  ]);
  const wrong = await testApp.ask('lead', 'GET', '/itr-api/v1/users?ticket=x');
  expect(wrong.code).toBe(400);
  expect(wrong.text).toContain('"ticket"');
});
