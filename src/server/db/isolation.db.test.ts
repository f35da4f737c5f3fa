/**
 * The second wall alone (safety.md 4): a bare `select` without any condition gives each kind of viewer their rows only.
 */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Tx } from './database.ts';
import { type ViewerName, ids, insertSampleRows, viewers } from './sample-rows.testkit.ts';
import { openPostgres } from './postgres.ts';
import { checkRequestRoles } from './request-role.ts';

type Rows = string;
/**
 * Written by hand from domain.md and safety.md, not derived from the policies. Rows are named as in
 * sample-rows.testkit.ts.
 */
interface Expected {
  label: string;
  all: Rows;
  insider: Rows;
  admin: Rows;
  partner: Rows;
  manager: Rows;
  otherPartner: Rows;
  visitor: Rows;
  nobody: Rows;
}

/** Everybody with a context reads it. */
const open = (label: string, all: Rows): Expected => ({
  label,
  all,
  insider: all,
  admin: all,
  partner: all,
  manager: all,
  otherPartner: all,
  visitor: all,
  nobody: all,
});
/** Nobody but the system. */
const closed = (label: string, all: Rows): Expected => ({ ...open(label, ''), all });
const insiders = (label: string, all: Rows): Expected => ({ ...closed(label, all), insider: all, admin: all });
/** One row for each ticket, seen with it. */
const perTicket = (row: (ticket: string) => string, label: string): Expected => {
  const named = (text: string): string => text.split(' ').map(row).join(' ');
  const all = named('ownTicket colleagueTicket betaTicket shownTicket hiddenTicket');
  return {
    ...insiders(label, all),
    partner: named('ownTicket shownTicket'),
    manager: named('ownTicket colleagueTicket shownTicket'),
    otherPartner: named('betaTicket'),
    visitor: named('ownTicket'),
  };
};
/** Three people have one each. */
const own = (label: string, suffix = ''): Expected => ({
  ...closed(label, `partner${suffix} engineer${suffix} admin${suffix}`),
  insider: `engineer${suffix}`,
  admin: `admin${suffix}`,
  partner: `partner${suffix}`,
});
const ticket = (label: string, suffix = ''): Expected => perTicket((name) => `${name}${suffix}`, label);

const staff = 'engineer expert lead admin absent disabled';
const expected: Record<string, Expected> = {
  organisation: { ...insiders('id', 'alpha beta'), partner: 'alpha', manager: 'alpha', otherPartner: 'beta' },
  app_user: {
    ...insiders('id', `${staff} partner manager otherPartner`),
    partner: `${staff} partner manager`,
    manager: `${staff} partner manager`,
    otherPartner: `${staff} otherPartner`,
    visitor: `${staff} partner`,
  },
  invitation_run: closed('made_by', 'admin'),
  invitation: closed('user_id', 'partner'),
  registration: closed('account', 'waiting@example.com'),
  credential: closed('user_id', 'partner engineer admin'),
  known_device: closed('user_id', 'partner engineer admin'),
  one_time_link: closed('user_id', 'partner engineer admin'),
  person_identity: closed('user_id', 'partner engineer admin'),
  identity_provider: closed('id', 'kept'),
  provider_answer: closed('state', 'state'),
  sign_in_ticket: closed('user_id', 'partner engineer admin'),
  totp: closed('user_id', 'partner engineer admin'),
  consent: closed('user_id', 'partner engineer admin'),
  recovery_code: closed('user_id', 'partner engineer admin'),
  passkey: closed('user_id', 'partner engineer admin'),
  passkey_challenge: closed('digest', 'challenge'),
  session: own('token_hash'),
  email_code: closed('address', 'a@example.com'),
  setting: closed('key', 'secret'),
  import_run: closed('entity', 'units'),
  import_row: closed('row', '2'),
  export_run: own('created_by'),
  access_event: closed('device', 'Chrome'),
  read_count: closed('number', '7'),
  quality_warning: closed('product_model', 'MODEL-7'),
  chance_cell: insiders('stage', 'accepted'),
  figure_sum: insiders('figure', 'inflow'),
  figure_until: insiders('zone', 'UTC'),
  figure_changed: insiders('sns[1]', 'SN-BETA-1'),
  audit_event: closed('actor_id', 'admin'),
  dictionary_entry: open('code', 'first second'),
  calendar: open('zone', 'dach'),
  customer: {
    ...insiders('id', 'alphaCustomer betaCustomer'),
    partner: 'alphaCustomer',
    manager: 'alphaCustomer',
    otherPartner: 'betaCustomer',
  },
  customer_partner: {
    ...insiders('organisation_id', 'alpha beta'),
    partner: 'alpha',
    manager: 'alpha',
    otherPartner: 'beta',
  },
  customer_contact: { ...insiders('name', 'Ann Bob'), partner: 'Ann', manager: 'Ann', otherPartner: 'Bob' },
  unit: {
    ...insiders('sn', 'SN-ALPHA-1 SN-BETA-1 SN-FREE-1'),
    partner: 'SN-ALPHA-1',
    manager: 'SN-ALPHA-1',
    otherPartner: 'SN-BETA-1',
  },
  product_series: open('id', 'sv680'),
  product_model: open('id', 'a b'),
  document: open(`id || '/' || language || version`, 'policy/en1 policy/en2 policy/zh1 rules/en1'),
  document_draft: closed('title', 'Draft'),
  product_file: open('name', 'sv680.jpg'),
  selection: open('id', 'list'),
  selection_item: open('name', 'Cable'),
  version_note: open('id', '1-0-0'),
  version_seen: own('user_id'),
  user_group: insiders('code', 'Servo'),
  fault_code: open('code', 'E.OC1'),
  shot_list: open('code', 'servo'),
  routing_rule: closed('group_code', 'Servo'),
  ticket_counter: closed('day::text', '2026-01-01'),
  ticket: ticket('id'),
  ticket_event: (() => {
    const label = `ticket_id || '/' || seq`;
    const both = ticket(label, '/1');
    const internal = ticket(label, '/2').all;
    return {
      ...both,
      all: `${both.all} ${internal}`,
      insider: `${both.all} ${internal}`,
      admin: `${both.all} ${internal}`,
    };
  })(),
  ticket_event_internal: insiders('ticket_id', 'ownTicket colleagueTicket betaTicket shownTicket hiddenTicket'),
  clock_segment: ticket('ticket_id'),
  solution: ticket('ticket_id'),
  solution_acknowledgement: ticket('ticket_id'),
  // Whose solution helped is seen where that ticket is seen too.
  solution_use: {
    ...insiders('coalesce(source_id::text, question_id)', 'betaTicket open'),
    partner: 'open',
    manager: 'open',
  },
  attachment: (() => {
    const label = `coalesce(ticket_id, problem_id) || '/' || seq`;
    const both = ticket(label, '/1');
    const all = `${both.all} ${ticket(label, '/2').all} problem/2`;
    return { ...both, all, insider: all, admin: all };
  })(),
  evaluation: ticket('ticket_id'),
  share: (() => {
    const label = `coalesce(ticket_id, problem_id)`;
    const { all } = ticket(label);
    return { ...ticket(label), all: `${all} problem`, insider: `${all} problem`, admin: `${all} problem`, visitor: '' };
  })(),
  problem: insiders('id', 'problem'),
  problem_ticket: insiders('ticket_id', 'ownTicket'),
  problem_measure: insiders('problem_id', 'problem'),
  problem_event: insiders('problem_id', 'problem'),
  question: {
    ...insiders('id', 'open inside back'),
    partner: 'open inside',
    manager: 'open inside',
    otherPartner: 'open inside',
    visitor: 'open',
    nobody: 'open',
  },
  question_flag: insiders('kind', 'wrong'),
  proposal_aside: insiders('version::text', '1'),
  kept_report: {
    ...closed('name', 'partner engineer admin toManager'),
    insider: 'engineer',
    admin: 'admin',
    manager: 'toManager',
  },
  // Of their own reports all, of those of others their own row.
  report_reader: {
    ...closed('user_id', 'partner engineer admin manager'),
    insider: 'engineer',
    admin: 'admin',
    manager: 'manager',
  },
  sensitive_word: insiders('word', 'secret'),
  ticket_search: insiders('ticket_id', 'ownTicket colleagueTicket betaTicket shownTicket hiddenTicket'),
  event_search: insiders('ticket_id', 'ownTicket colleagueTicket betaTicket shownTicket hiddenTicket'),
  partner_text: closed('ticket_id', 'ownTicket colleagueTicket betaTicket shownTicket hiddenTicket'),
  search_word: closed('word', 'ownTicket colleagueTicket betaTicket shownTicket hiddenTicket'),
  closed_fault_code: insiders('ticket_id', 'hiddenTicket'),
  presence: insiders('user_id', 'engineer admin'),
  saved_view: {
    ...closed('name', 'partner engineer admin shared'),
    insider: 'engineer shared',
    admin: 'admin shared',
    partner: 'partner',
  },
  reminder: insiders('percent', '50'),
  ticket_read: own('user_id'),
  snooze: { ...own('user_id'), partner: '' },
  notification: own('user_id'),
  job_notice: own('user_id'),
  notification_setting: own('user_id'),
  push_subscription: own('user_id'),
  api_key: closed('name', 'ERP'),
  webhook: closed('url', 'https://erp.example'),
  webhook_delivery: closed('type', 'ticket.accept'),
  received_mail: own('digest'),
  mail_try: closed('digest', 'tried'),
  // A prefix given to nobody is claimed once, by the user who names it (api.md): everybody may find it by name.
  upload_grant: {
    ...open('prefix', 'unclaimed/'),
    all: 'partner/ engineer/ admin/ unclaimed/',
    insider: 'engineer/ unclaimed/',
    admin: 'admin/ unclaimed/',
    partner: 'partner/ unclaimed/',
    visitor: 'unclaimed/',
  },
  upload_usage: closed('object_key', 'uploads/x/'),
  idempotency: {
    ...closed('subject', 'user:partner user:engineer user:admin share:share'),
    insider: 'user:engineer',
    admin: 'user:admin',
    partner: 'user:partner',
    visitor: 'share:share',
  },
};

const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
const seen = async (tx: Tx, table: string): Promise<string[]> => {
  const { rows } = await tx.raw(`select (${expected[table]?.label})::text as label from ${table}`);
  return rows
    .map((row) =>
      String(row['label']).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, (id) => names.get(id) ?? id),
    )
    .sort();
};
const listed = (rows: Rows): string[] => rows.split(' ').filter(Boolean).sort();

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
});

const files = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true });
const tables = Object.values(files).flatMap((file) =>
  Object.values(file).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : [])),
);

test('every table of the schema is tested here', () => {
  expect(Object.keys(expected).sort()).toEqual([...tables].sort());
});

describe.each(Object.keys(expected))('%s', (table) => {
  test.each(Object.keys(viewers) as ViewerName[])('as %s', async (name) => {
    const rows = await opened.database.transaction(viewers[name], (tx) => seen(tx, table));
    expect(rows).toEqual(listed(expected[table]?.[name === 'system' ? 'all' : name] ?? ''));
    // Who reads may have another role (session-settings.ts).
    expect(await opened.database.read(viewers[name], (tx) => seen(tx, table))).toEqual(rows);
  });

  test('without context: nothing', async () => {
    const rows = await opened.database.transaction(viewers.nobody, async (tx) => {
      await tx.raw(`set local app.kind = ''`);
      return seen(tx, table);
    });
    expect(rows).toEqual([]);
  });
});

test.each(['applied_sql', 'migration', 'rate_limit'])('the request role may not touch %s at all', async (table) => {
  await expect(opened.database.transaction(viewers.system, (tx) => tx.raw(`select * from ${table}`))).rejects.toThrow(
    /permission denied/,
  );
});

test('a context ends with its transaction', async () => {
  await opened.database.transaction(viewers.admin, (tx) => tx.raw('select 1'));
  const { rows } = await opened.database.owner(
    `select coalesce(current_setting('app.kind', true), '') as kind, current_user <> 'closeloop_request' as own`,
  );
  expect(rows).toEqual([{ kind: '', own: true }]);
});

test('what a viewer saw is not shown to another viewer of the same transaction', async () => {
  // Of one ticket, the last that was seen: that is what `sees_ticket` remembers.
  const changes: [ViewerName, string, string][] = [
    ['manager', 'kind', 'partner'],
    ['manager', 'organisation', ids.beta],
    ['partner', 'user', ids.otherPartner],
    ['partner', 'kind', ''],
    ['visitor', 'ticket', ids.betaTicket],
  ];
  for (const [viewer, setting, value] of changes)
    await opened.database.transaction(viewers[viewer], async (tx) => {
      const own = async () => {
        const { rows } = await tx.raw('select version from solution where ticket_id = $1', [ids.ownTicket]);
        return rows.length;
      };
      expect({ viewer, rows: await own() }).toEqual({ viewer, rows: 1 });
      await tx.raw('select set_config($1, $2, true)', [`app.${setting}`, value]);
      expect({ viewer, setting, rows: await own() }).toEqual({ viewer, setting, rows: 0 });
    });
});

test('the texts of a tree are searched for its manager alone, and found only where tickets are seen', async () => {
  const manager = viewers.manager as Extract<Viewer, { kind: 'user' }>;
  const tree: Viewer = { ...manager, below: [ids.beta] };
  const found = async (viewer: Viewer) =>
    opened.database
      .read(viewer, async (tx) => {
        const { rows } = await tx.raw(`select found_below as id from found_below('[["%"]]', null, 100)`);
        const words = await tx.raw(`select * from similar_below('{titel}', 8, 100)`);
        return { tickets: rows.map(({ id }) => names.get(String(id))).sort(), words: words.rows.length };
      })
      .catch((error: unknown) => String(error));
  const theirs = await opened.database.read(tree, (tx) => seen(tx, 'ticket'));
  expect(theirs).toContain('betaTicket');
  expect(await found(tree)).toMatchObject({ tickets: theirs });
  // Who manages nothing has no tree, whatever the setting says; nor has who has nobody below.
  const none = { tickets: [], words: 0 };
  for (const viewer of [manager, { ...tree, role: 'partner' } as const, viewers.visitor, viewers.nobody])
    expect(await found(viewer)).toEqual(none);
  for (const name of ['insider', 'admin'] as const) expect(await found(viewers[name])).toMatch(/permission denied/);
});

test('nobody writes rows of others', async () => {
  const { database } = opened;
  const changed = await database.transaction(viewers.otherPartner, (tx) =>
    tx.raw(`update ticket set title = 'mine' where id = '${ids.ownTicket}'`),
  );
  expect(changed.rowCount).toBe(0);
  const planted = `insert into session (id, token_hash, user_id) values ('${ids.share}', 'stolen', '${ids.partner}')`;
  await expect(database.transaction(viewers.otherPartner, (tx) => tx.raw(planted))).rejects.toThrow(
    /row-level security/,
  );
  const word = `insert into sensitive_word (word) values ('new')`;
  await expect(database.transaction(viewers.admin, (tx) => tx.raw(word))).rejects.toThrow(/row-level security/);
});

test('insiders add to the audit log with themselves as the actor, and nobody changes it', async () => {
  const { database } = opened;
  const line = (actor: string) =>
    `insert into audit_event (id, at, actor_id, via, ip, request_id, operation, entity, record)
     values (gen_random_uuid(), now(), '${actor}', 'page', '::1', 'r', 'o', 'e', 'r')`;
  const asked = (viewer: ViewerName, text: string) =>
    database.transaction(viewers[viewer], async (tx) => {
      await tx.raw('savepoint before');
      const { rowCount } = await tx.raw(text);
      await tx.raw('rollback to savepoint before');
      return rowCount;
    });
  await expect(asked('insider', line(ids.engineer))).resolves.toBe(1);
  await expect(asked('system', line(ids.engineer))).resolves.toBe(1);
  await expect(asked('insider', line(ids.admin))).rejects.toThrow(/row-level security/);
  await expect(asked('partner', line(ids.partner))).rejects.toThrow(/row-level security/);
  for (const text of [`update audit_event set ip = ''`, 'delete from audit_event', 'truncate audit_event'])
    await expect(asked('system', text)).rejects.toThrow(/permission denied/);
});

test('a manager files tickets only for people of their organisation', async () => {
  const { database } = opened;
  const file = (requester: string) =>
    database.transaction(viewers.manager, async (tx) => {
      await tx.raw('savepoint before');
      const { rowCount } = await tx.raw(
        `insert into ticket select r.* from ticket t, jsonb_populate_record(t, '{"id": "${ids.share}", "number": "new", "requester_id": "${requester}"}') r
         where t.id = '${ids.colleagueTicket}'`,
      );
      await tx.raw('rollback to savepoint before');
      return rowCount;
    });
  await expect(file(ids.partner)).resolves.toBe(1);
  await expect(file(ids.otherPartner)).rejects.toThrow(/row-level security/);
});

test('a viewer whose id is no UUID sees nothing and cannot leave the request role', async () => {
  const odd = { kind: 'user', userId: `'; reset role; --`, role: 'partner', organisationId: null } as const;
  await expect(opened.database.transaction(odd, (tx) => tx.raw('select id from ticket'))).rejects.toThrow(/uuid/);
  const role = await opened.database.transaction(odd, (tx) => tx.raw('select current_user as role'));
  expect(role.rows).toEqual([{ role: 'closeloop_request' }]);
});

test('insiders who read have a role that may do nothing else; nobody else has it', async () => {
  const { database } = opened;
  const roles = await Promise.all(
    (Object.keys(viewers) as ViewerName[]).map(async (name) => {
      const { rows } = await database.read(viewers[name], (tx) => tx.raw('select current_user as role'));
      return [name, rows[0]?.['role']];
    }),
  );
  expect(roles.filter(([, role]) => role !== 'closeloop_request')).toEqual([
    ['insider', 'closeloop_insider'],
    ['admin', 'closeloop_insider'],
  ]);
  const { rows } = await database.owner(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_table_privilege('closeloop_insider', oid, 'insert, update, delete, truncate')`,
  );
  expect(rows).toEqual([]);
  const functions = await database.owner(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and provolatile = 'v'
       and has_function_privilege('closeloop_insider', oid, 'execute')`,
  );
  expect(functions.rows, 'functions that write with rights of their own').toEqual([]);
});

test('a ticket is read by the plan of the role that reads: insiders and partners in turns on one connection', async () => {
  const alone = opened.url === null ? opened.database : openPostgres({ url: opened.url, poolSize: 1 });
  const whole = async (name: ViewerName, id: string) => {
    const { rows } = await alone.read(viewers[name], (tx) => tx.raw('select ticket_whole($1) as whole', [id]));
    const [row] = rows as { whole: { id: string } | null }[];
    return row?.whole?.id;
  };
  for (let turn = 0; turn < 2; turn++) {
    expect(await whole('insider', ids.betaTicket)).toBe(ids.betaTicket);
    expect(await whole('partner', ids.betaTicket)).toBeUndefined();
    expect(await whole('otherPartner', ids.betaTicket)).toBe(ids.betaTicket);
  }
  if (alone !== opened.database) await alone.close();
});

describe('a role of requests is refused', () => {
  const rights = [
    ['superuser', 'alter role closeloop_request superuser'],
    ['role that bypasses row security', 'alter role closeloop_request bypassrls'],
    ['role of insiders that bypasses row security', 'alter role closeloop_insider bypassrls'],
    ['role that owns a table', 'create table its_own (); alter table its_own owner to closeloop_request'],
  ] as const;
  test('but not as the migrations create it', async () => {
    await expect(checkRequestRoles(opened.database)).resolves.toBeUndefined();
  });
  test.each(rights)('as a %s', async (_what, give) => {
    // Roles belong to the whole server: the transaction is rolled back, so that no other test sees the right.
    const alone = opened.url === null ? opened.database : openPostgres({ url: opened.url, poolSize: 1 });
    await alone.owner('begin');
    try {
      await alone.owner(give);
      await expect(checkRequestRoles(alone)).rejects.toThrow('must not bypass row security');
    } finally {
      await alone.owner('rollback');
      if (alone !== opened.database) await alone.close();
    }
  });
});
