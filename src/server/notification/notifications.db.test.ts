import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { listNotifications, readNotifications } from '../../shared/notification/calls.ts';
import { type TestServer, tableJobs, testServer } from '../account/account.testkit.ts';
import { actionNames } from '../../shared/ticket/rules.ts';
import { ids, insertSampleRows } from '../db/sample-rows.testkit.ts';
import type { Mail } from '../mail/compose-mail.ts';
import type { NoticeName } from '../../shared/ticket/other-events.ts';
import { type Notifications, createNotifications } from './notifications.ts';
import { notificationOperations } from './operations.ts';
import { readTicketEvent } from './store.ts';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';

let server: TestServer;
let notifications: Notifications;
let chat: Server;
let posted: Record<string, unknown>[] = [];
/** The raw requests: text and headers. */
let raw: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
let chatAnswer = '{"code":0}';
let chatStatus = 200;
let logged: Record<string, unknown>[] = [];
const mailed: Mail[] = [];
let seq = 10;

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
  server = await testServer(opened.database, notificationOperations(dictionaries));
  chat = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push(JSON.parse(body) as Record<string, unknown>);
      raw.push({ body, headers: request.headers });
      response.writeHead(chatStatus).end(chatAnswer);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => chat.once('listening', resolve));
  notifications = createNotifications(deps());
});
afterAll(() => {
  chat.close();
});
beforeEach(async () => {
  await opened.database.owner('delete from notification; delete from job_notice; delete from test_job');
  posted = [];
  raw = [];
  logged = [];
});
afterEach(() => {
  if (server.unexpected.length > 0) throw server.unexpected[0];
});

const dictionaries = () => Promise.resolve(defaultDictionaries);
const deps = () => ({
  database: opened.database,
  clock: server.clock,
  jobs: tableJobs,
  mailer: { send: (mail: Mail) => Promise.resolve(void mailed.push(mail)) },
  publicUrl: 'https://closeloop.example',
  waiting: () => Promise.resolve({ tickets: [], count: 0 }),
  dictionaries,
  isOperation: (name: string) => name === 'ticket.get',
  log: (line: Record<string, unknown>) => void logged.push(line),
  robot: {
    url: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`,
    secret: 'demo',
    format: 'feishu' as const,
    environment: 'test',
  },
});

/** Writes an event as a transition would. */
async function happened(
  action: NoticeName,
  more: {
    actor?: string;
    ticket?: string;
    visibility?: string;
    text?: string;
    changes?: object[];
    former?: string;
  } = {},
): Promise<{ ticketId: string; seq: number }> {
  const event = { ticketId: more.ticket ?? ids.ownTicket, seq: ++seq };
  await opened.database.owner(
    `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, visibility, text, changes, former_handler_id)
     values ($1, $2, 2, now(), $3, $4, $5, $6, $7::jsonb, $8)`,
    [
      event.ticketId,
      event.seq,
      more.actor ?? null,
      action,
      more.visibility ?? 'public',
      more.text ?? null,
      JSON.stringify(more.changes ?? []),
      more.former ?? null,
    ],
  );
  return event;
}

const notified = async (): Promise<string[]> =>
  (
    await opened.database.owner('select u.account from notification n join app_user u on u.id = n.user_id order by 1')
  ).rows.map((row) => String(row['account']).replace('@example.com', ''));

describe('an event of a ticket', () => {
  it('notifies its audience, with a mail to the person who has to act', async () => {
    await notifications.onTicketEvent(await happened('propose', { actor: ids.engineer }));
    expect(await notified()).toEqual(['partner']);
    const [mail] = await server.sent('mail');
    expect(mail).toMatchObject({
      to: 'partner@example.com',
      subject: `${await numberOf(ids.ownTicket)} ownTicket`,
    });
    expect(mail?.['text']).toContain('Solution proposed');
    expect(mail?.['text']).toContain(`https://closeloop.example/app/itr/partners/orderDetail/${ids.ownTicket}`);
  });
  it('notifies once, also if the job is repeated, even many times at once', async () => {
    const event = await happened('askInformation', { actor: ids.engineer, text: 'Which drive?' });
    await Promise.all(Array.from({ length: 8 }, () => notifications.onTicketEvent(event)));
    await notifications.onTicketEvent(event);
    expect(await notified()).toEqual(['partner']);
    expect(await server.sent('mail')).toHaveLength(1);
  });
  it('goes to the group of the routing while there is no handler; not to disabled users', async () => {
    await opened.database.owner(
      `update ticket set handler_id = null, status = 'submitted', product_line = 'servo' where id = $1`,
      [ids.ownTicket],
    );
    await opened.database.owner(`update app_user set group_code = 'Servo' where id = $1`, [ids.disabled]);
    await notifications.onTicketEvent(await happened('submit', { actor: ids.partner }));
    expect(await notified()).toEqual(['engineer']);
    await opened.database.owner(`update ticket set product_line = 'robots' where id = $1`, [ids.ownTicket]);
    await notifications.onTicketEvent(await happened('submit', { actor: ids.partner }));
    expect(await notified()).toEqual(['engineer', 'lead']);
    await opened.database.owner(`update ticket set handler_id = $2, status = 'accepted' where id = $1`, [
      ids.ownTicket,
      ids.engineer,
    ]);
  });
  it('goes to the previous handler, not to another user with the same name', async () => {
    await opened.database.owner(`update app_user set user_name = 'Chen Wei' where id in ($1, $2)`, [
      ids.expert,
      ids.absent,
    ]);
    await notifications.onTicketEvent(
      await happened('transfer', { actor: ids.lead, former: ids.expert, text: 'Please take it' }),
    );
    expect(await notified()).toEqual(['engineer', 'expert', 'partner']);
    expect((await server.sent('mail')).map((mail) => mail['to'])).toEqual(['engineer@example.com']);
  });
  it('that is internal goes only to insiders', async () => {
    await notifications.onTicketEvent(
      await happened('comment', { actor: ids.lead, visibility: 'internal', text: 'SECRET' }),
    );
    expect(await notified()).toEqual(['engineer']);
  });
  it('that is a note and names somebody is mailed to them; to no partner, nobody disabled, not in a public message', async () => {
    // Whoever bears the same name would be told, too.
    await opened.database.owner(`update app_user set user_name = 'Anna Lindqvist' where id = $1`, [ids.expert]);
    const { rows } = await opened.database.owner('select id, user_name from app_user where id = any ($1)', [
      [ids.expert, ids.partner, ids.disabled],
    ]);
    const text = `Please look: ${rows.map((row) => `@${String(row['user_name'])}`).join(' ')}.`;
    await notifications.onTicketEvent(await happened('comment', { actor: ids.engineer, text }));
    expect(await notified()).toEqual(['partner']);
    await opened.database.owner('delete from notification; delete from test_job');
    const note = await happened('comment', { actor: ids.engineer, text, visibility: 'internal' });
    await notifications.onTicketEvent(note);
    await notifications.onTicketEvent(note);
    expect(await notified()).toEqual(['expert']);
    const [mail, ...more] = await server.sent('mail');
    expect(mail).toMatchObject({ to: 'expert@example.com' });
    // Internal words are read in the product alone.
    expect(mail?.['text']).not.toContain('Please look');
    expect(more).toEqual([]);
  });
  it('finds its audience without reading thousands of people', async () => {
    const asSystem = (text: string) => opened.database.transaction({ kind: 'system' }, (tx) => tx.raw(text));
    await asSystem(`insert into app_user (id, account, user_name, role, organisation_id)
        select gen_random_uuid(), 'crowd-' || n, 'Crowd', 'partner', organisation_id from app_user, generate_series(1, 3000) n where id = '${ids.partner}'`);
    await opened.database.maintain('analyze app_user');
    const { ticketId, seq: number } = await happened('propose', { actor: ids.engineer });
    const read = await opened.database.transaction({ kind: 'system' }, async (tx) => {
      // Counts of the transaction before may still be in it.
      const rowsRead = async () => {
        const text = `select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'app_user'`;
        return Number((await tx.raw(text)).rows[0]?.['n']);
      };
      const before = await rowsRead();
      const found = await readTicketEvent(tx, ticketId, number);
      return { people: found?.people.map(({ account }) => account), rows: (await rowsRead()) - before };
    });
    expect(read.people).toContain('partner@example.com');
    // By an index, too: a join in the order of ids would read all of them.
    expect(read.rows).toBeLessThan(100);
    await asSystem(`delete from app_user where account like 'crowd-%'`);
  });
  it('that does not exist is no error', async () => {
    await notifications.onTicketEvent({ ticketId: ids.ownTicket, seq: 999 });
    await notifications.onTicketEvent({ ticketId: ids.absent, seq: 1 });
    expect(await notified()).toEqual([]);
  });
  it('stores nothing when its mail cannot be queued', async () => {
    const broken = createNotifications({
      ...deps(),
      jobs: { ...tableJobs, send: () => Promise.reject(new Error('full')) },
    });
    const event = await happened('propose', { actor: ids.engineer });
    await expect(broken.onTicketEvent(event)).rejects.toThrow('full');
    expect(await notified()).toEqual([]);
    await notifications.onTicketEvent(event);
    expect(await notified()).toEqual(['partner']);
  });
  it('is told together with others: each once, those that were told before not again, all of them or none', async () => {
    const events = [];
    for (const text of ['Which drive?', 'And which motor?', 'Since when?'])
      events.push(await happened('askInformation', { actor: ids.engineer, text }));
    const [first, ...rest] = events;
    if (first) await notifications.onTicketEvent(first);
    let sent = 0;
    const broken = createNotifications({
      ...deps(),
      jobs: {
        ...tableJobs,
        send: (...job) => (++sent === 2 ? Promise.reject(new Error('full')) : tableJobs.send(...job)),
      },
    });
    await expect(broken.onTicketEvent(...events)).rejects.toThrow('full');
    expect(await notified()).toEqual(['partner']);
    await notifications.onTicketEvent({ ticketId: ids.absent, seq: 1 }, ...rest, ...events);
    expect(await notified()).toEqual(['partner', 'partner', 'partner']);
    const texts = (await server.sent('mail')).map(
      ({ text }) => /Which drive|which motor|Since when/.exec(text ?? '')?.[0],
    );
    expect(texts).toEqual(['Which drive', 'which motor', 'Since when']);
  });
  it('shows a partner neither internal fields nor anything else internal', async () => {
    await opened.database.owner(
      `update ticket set customer_attraction = 'XSECRET1', project_level = 'XSECRET2', accountability_type = 'XSECRET3',
         accountable_party = 'XSECRET4', ipmt_attributes = 'XSECRET5', escalation_reason = 'XSECRET6' where id = $1`,
      [ids.ownTicket],
    );
    for (const action of ['submit', ...actionNames] satisfies NoticeName[]) {
      const changes = [{ field: 'projectLevel', old: 'XSECRET7', new: 'XSECRET8' }];
      await notifications.onTicketEvent(await happened(action, { actor: ids.engineer, changes }));
      await notifications.onTicketEvent(
        await happened(action, { actor: ids.lead, changes, visibility: 'internal', text: 'XSECRET9' }),
      );
    }
    const mails = (await server.sent('mail')).filter((mail) => mail['to'] === 'partner@example.com');
    expect(mails.length).toBeGreaterThan(4);
    expect(JSON.stringify(mails)).not.toContain('XSECRET');
    const bell = await server.ask(listNotifications, {}, { token: await server.signIn(ids.partner) });
    expect(bell.http).toBe(200);
    expect(JSON.stringify(bell)).not.toContain('XSECRET');
    const { rows } = await opened.database.owner(
      `select count(*)::int as wrong from notification n join ticket_event e on e.ticket_id = n.ticket_id and e.seq = n.seq
       where n.user_id = $1 and e.visibility = 'internal'`,
      [ids.partner],
    );
    expect(rows[0]?.['wrong']).toBe(0);
  });
});

const numberOf = async (id: string): Promise<string> =>
  String((await opened.database.owner('select number from ticket where id = $1', [id])).rows[0]?.['number']);

describe('the bell', () => {
  it('shows the newest first and what is unread; to each user only their own', async () => {
    for (const action of ['accept', 'propose'] as const)
      await notifications.onTicketEvent(await happened(action, { actor: ids.engineer }));
    const token = await server.signIn(ids.partner);
    const { data } = await server.ask(listNotifications, {}, { token });
    expect(data).toMatchObject({
      unread: 2,
      next: null,
      items: [
        { action: 'propose', actorName: 'engineer', ticketId: ids.ownTicket, title: 'ownTicket', read: false },
        { action: 'accept', read: false },
      ],
    });
    const other = await server.signIn(ids.otherPartner);
    expect((await server.ask(listNotifications, {}, { token: other })).data).toEqual({
      items: [],
      next: null,
      jobs: [],
      unread: 0,
    });
    const [first] = data['items'] as { id: string }[];
    expect((await server.ask(readNotifications, { body: { ids: [first?.id] } }, { token: other })).http).toBe(200);
    expect((await server.ask(listNotifications, {}, { token })).data['unread']).toBe(2);
    await server.ask(readNotifications, { body: { ids: [first?.id] } }, { token });
    expect((await server.ask(listNotifications, {}, { token })).data).toMatchObject({
      unread: 1,
      items: [{ read: true }, { read: false }],
    });
    await server.ask(readNotifications, { body: {} }, { token });
    expect((await server.ask(listNotifications, {}, { token })).data['unread']).toBe(0);
  });
  it('shows 50 at most and counts to 100', async () => {
    await opened.database.owner(
      `insert into notification (id, user_id, ticket_id, seq, action, at)
       select gen_random_uuid(), $1, $2, n, 'accept', now() from generate_series(1000, 1119) n`,
      [ids.partner, ids.ownTicket],
    );
    const { data } = await server.ask(listNotifications, {}, { token: await server.signIn(ids.partner) });
    expect(data['items']).toHaveLength(50);
    expect(data['unread']).toBe(100);
  });
});

describe('mails and cards', () => {
  it('have the id of their job, so that a repeat is recognisable', async () => {
    await notifications.onMail({ to: 'a@b.example', subject: 's', text: 't', html: 'h' }, 'job-1');
    expect(mailed).toEqual([
      { to: 'a@b.example', subject: 's', text: 't', html: 'h', messageId: '<job-1@closeloop.example>' },
    ]);
  });
  it('of whatever kind name whom they are for, and are not sent to users who were disabled meanwhile', async () => {
    await notifications.onTicketEvent(await happened('propose', { actor: ids.engineer }));
    await notifications.onHandOver({ events: [await happened('transfer', { actor: ids.lead })] });
    const written = await server.sent('mail');
    expect(written.length).toBeGreaterThan(1);
    expect(written.filter(({ heldFor }) => heldFor === undefined)).toEqual([]);
    const held = { to: 'p@b.example', subject: 'held', text: 't', html: 'h', heldFor: ids.partner };
    const disable = (at: string) =>
      opened.database.owner(`update app_user set disabled_at = ${at} where id = $1`, [ids.partner]);
    mailed.length = 0;
    await disable('now()');
    await notifications.onMail(held, 'job-2');
    await disable('null');
    await notifications.onMail(held, 'job-3');
    expect(mailed.map(({ messageId }) => messageId)).toEqual(['<job-3@closeloop.example>']);
  });
  it('are made for escalations and poor ratings', async () => {
    await notifications.onTicketEvent(await happened('escalate', { actor: ids.lead }));
    await opened.database.owner('update ticket set poor_rating = true where id = $1', [ids.ownTicket]);
    await notifications.onTicketEvent(await happened('evaluate', { actor: ids.partner }));
    await opened.database.owner('update ticket set poor_rating = false where id = $1', [ids.ownTicket]);
    await notifications.onTicketEvent(await happened('evaluate', { actor: ids.partner }));
    expect((await server.sent('robot')).map((card) => card['level'])).toEqual(['yellow', 'red']);
  });
  it('are posted signed, 3 a day with one title; an error in the answer is a failure and costs nothing (spec 7.26, 8.15, 8.16, 9.32)', async () => {
    const card = {
      title: 'Escalated',
      level: 'yellow' as const,
      lines: ['a'],
      ticket: { number: 'n', url: 'https://t' },
    };
    chatAnswer = '{"code":19024,"msg":"no"}';
    for (let failed = 0; failed < 4; failed++)
      await expect(notifications.onRobot(card, 'job-1')).rejects.toThrow('19024');
    chatAnswer = '{"code":0}';
    posted = [];
    for (let sent = 0; sent < 5; sent++) await notifications.onRobot(card, 'job-1');
    expect(posted).toHaveLength(3);
    expect(posted[0]).toMatchObject({
      msg_type: 'interactive',
      sign: expect.any(String),
      card: {
        header: { title: { content: '[test] Escalated' }, template: 'yellow' },
        elements: [{ text: { content: 'a\nhttps://t' } }],
      },
    });
  });
  it('go to a generic receiver as signed JSON; a failed one is posted again with the same id', async () => {
    const generic = createNotifications({ ...deps(), robot: { ...deps().robot, format: 'generic' } });
    await generic.onTicketEvent(await happened('escalate', { actor: ids.lead, text: 'SECRET' }));
    const [made] = await server.sent('robot');
    const card = made as unknown as Parameters<typeof generic.onRobot>[0];
    chatAnswer = 'out of order';
    chatStatus = 500;
    await expect(generic.onRobot(card, 'job-7')).rejects.toThrow('HTTP 500');
    chatAnswer = '';
    chatStatus = 204;
    await generic.onRobot({ ...card, more: 'SECRET' } as typeof card, 'job-7');
    chatStatus = 200;
    chatAnswer = '{"code":0}';
    const number = await numberOf(ids.ownTicket);
    const message = {
      id: 'job-7',
      event: 'escalated',
      level: 'yellow',
      title: `${number} has been escalated`,
      lines: ['ownTicket', 'Handler: engineer'],
      ticket: { number, url: `https://closeloop.example/app/itr/insider/orderDetail/${ids.ownTicket}` },
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      environment: 'test',
    };
    expect(posted).toEqual([message, message]);
    for (const { body, headers } of raw) {
      const timestamp = String(server.clock.now().getTime() / 1_000);
      expect(headers['x-closeloop-timestamp']).toBe(timestamp);
      // Computed here independently, as a receiver would.
      const hmac = createHmac('sha256', 'demo').update(`${timestamp}.${body}`).digest('hex');
      expect(headers['x-closeloop-signature']).toBe(`sha256=${hmac}`);
    }
  });
  it('are neither made nor posted without a webhook', async () => {
    const silent = createNotifications({ ...deps(), robot: undefined });
    await silent.onTicketEvent(await happened('escalate', { actor: ids.lead }));
    expect(await server.sent('robot')).toEqual([]);
    expect(posted).toEqual([]);
  });
  it('of a failed request become lines of the log without a webhook, three of one key (spec 8.16)', async () => {
    const silent = createNotifications({ ...deps(), robot: undefined });
    const report = {
      key: 'report x',
      title: 'interface request exception',
      level: 'red' as const,
      lines: ['code: 500'],
    };
    for (const job of ['1', '2', '3', '4']) await silent.onRobot(report, job);
    expect(posted).toEqual([]);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toEqual({
      level: 'warn',
      job: 'robot',
      jobId: '1',
      message: 'interface request exception; no robot is configured (ROBOT_WEBHOOK_URL), so it is logged here.',
      card: { level: 'red', at: undefined, lines: ['code: 500'] },
    });
    expect(silent.robotState()).toBe('off');
  });
});
