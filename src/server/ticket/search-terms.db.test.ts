/** Search and lists at a few thousand tickets: what is found, and that nobody's list reads a whole table. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { FOUND_MAX } from '../../shared/constants.ts';
import { listTickets } from '../../shared/ticket/list-call.ts';
import { listScopes, listSorts, listViews } from '../../shared/ticket/list-views.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import { searchText } from './derived-fields.ts';
import { SORTS } from './list-order-store.ts';
import { readList } from './ticket-list-store.ts';

const COUNT = 3_000;
const STEP = 500;
/** Others, each in a company of its own. */
const PEOPLE = 150;
const person = (n: string): string => `('00000000-0000-7000-a000-' || lpad((${n})::text, 12, '0'))::uuid`;
const company = (n: string): string => `('00000000-0000-7000-b000-' || lpad((${n})::text, 12, '0'))::uuid`;
/** Rows for the page and the counts of all tabs; reading the whole table would be more. */
const FEW = 1_000;
/** However slow the machine is: what is found is asked here, not how soon. */
const FOREVER_MS = 3_600_000;
/** The tickets that are looked for, beside the many. */
const wanted = {
  serial: { sn: 'SX01-2AB/77.9', title: 'Stops at night' },
  model: { productModel: 'MD880-90T', title: 'Hums' },
  customer: { customerName: 'Zephyr Presses', title: 'Shakes' },
  code: { title: 'Shows E.QX7 after an hour' },
  chinese: { title: '伺服驱动器过流报警' },
} as const;
type Name = keyof typeof wanted;

/** A ticket of the other partner. */
const OF_OTHER = 40;
/** An older ticket and a newer one, of which many events say the same. */
const CROWDED = [42, 43] as const;
/** What was said on tickets: the number of the ticket, the event, its visibility, its text. */
const said: readonly (readonly [number: number, seq: number, visibility: 'public' | 'internal', text: string])[] = [
  [OF_OTHER, 1, 'public', 'The Cooling Fan is cracked'],
  [OF_OTHER, 2, 'internal', 'Suspect a counterfeit relay'],
  [OF_OTHER, 3, 'public', '轴承过热，已更换'],
  [OF_OTHER, 4, 'public', 'Commonly so'],
  [41, 1, 'public', 'The fan is new'],
  [CROWDED[0], 1, 'public', 'Overheats'],
  ...[1, 2, 3].map((seq) => [CROWDED[1], seq, 'public', 'It overheats again'] as const),
];

/** SQL: tickets of rows with number, status, requester, company, time and searched text. */
const insert = (rows: string): string =>
  `insert into ticket (id, number, kind, status, version, seq, title, requester_id, organisation_id, handler_id, severity,
     filed_at, updated_at, due_at, search, description, required_days, customer_id, visible_to_partner)
   select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'ITR-250101-' || n, 'itr', status, 1, 1, 'Many', requester_id::uuid,
     organisation_id::uuid, ${person('n % 30')}, 1 + n % 4, at, at, case when status = 'accepted' then at end, search, 'Many', 3, null, false
   from (${rows}) made`;

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
  const many = (
    first: number,
    last: number,
  ) => `select n, case when n % 50 = 0 then 'accepted' else 'completed' end as status,
      case when n % 20 = 0 then '${ids.otherPartner}' else ${person(`n % ${PEOPLE}`)} end as requester_id,
      case when n % 20 = 0 then '${ids.beta}' else ${company(`n % ${PEOPLE}`)} end as organisation_id, timestamptz '2025-01-01' + n * interval '1 hour' as at,
      'itr-250101-' || n || repeat(' common words of every ticket', 9) || n * 7919 as search from generate_series(${first}, ${last}) n`;
  await opened.database.transaction(viewers.system, async (tx) => {
    await tx.raw(
      `insert into organisation (id, name) select ${company('n')}, 'Company ' || n from generate_series(0, ${PEOPLE} - 1) n`,
    );
    await tx.raw(
      `insert into app_user (id, account, user_name, role, organisation_id)
       select ${person('n')}, 'person' || n, 'Person ' || n, 'partner', ${company('n')} from generate_series(0, ${PEOPLE} - 1) n`,
    );
    // In steps: a statement of a request is given up after 16 s, and a test's machine may be slow.
    for (let first = 1; first <= COUNT; first += STEP)
      await tx.raw(insert(many(first, Math.min(first + STEP - 1, COUNT))));
    for (const [index, name] of (Object.keys(wanted) as Name[]).entries())
      await tx.raw(
        insert(`select ${COUNT + 1 + index} as n, 'accepted' as status, '${ids.lead}'::uuid as requester_id, null::uuid as organisation_id,
          timestamptz '2025-01-01' as at, '${searchText(wanted[name])}' as search`),
      );
    const idOf = (number: number): string => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`;
    for (const [number, seq, visibility, text] of said)
      await tx.raw(
        `insert into ticket_event (ticket_id, seq, version, at, action, visibility, text) values ($1, $2, 1, $3, 'comment', $4, $5)`,
        [idOf(number), seq, '2025-01-02', visibility, text],
      );
    await tx.raw('insert into ticket_event_internal (ticket_id, seq, text) values ($1, 1, $2)', [
      idOf(OF_OTHER),
      'Needs the firmware team',
    ]);
  });
  await opened.database.owner('analyze');
});

type User = Extract<Viewer, { kind: 'user' }>;
type Who = 'insider' | 'admin' | 'partner' | 'manager' | 'otherPartner';

/** The numbers that a list answers, and how many rows of tickets it went through for it. */
const list = (who: Who, query: Record<string, string>, after: Parameters<typeof readList>[3] = null) =>
  opened.database.transaction(viewers[who], async (tx) => {
    const parsed = { sort: '-updated' as const, ...z.parse(listTickets.query, query) };
    const readRows = async (): Promise<number> =>
      Number(
        (
          await tx.raw(
            `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) as n from pg_stat_xact_user_tables where relname in ('ticket', 'ticket_search', 'ticket_event', 'event_search')`,
          )
        ).rows[0]?.['n'],
      );
    const before = await readRows();
    const { rows, counts, similar } = await readList(tx, viewers[who] as User, parsed, after, new Date('2026-01-01'), {
      foundMax: FOUND_MAX,
      searchMs: FOREVER_MS,
    });
    return {
      found: rows.map((row) => Number(row.number.slice(11))),
      counts,
      similar,
      read: (await readRows()) - before,
    };
  });
const numberOf = (name: Name): number => COUNT + 1 + Object.keys(wanted).indexOf(name);

describe('an insider finds', () => {
  test.each<[Name, string]>([
    ['serial', 'SX01-2AB/77.9'],
    ['serial', 'sx01 2ab 779'],
    ['serial', 'SX012AB779'],
    ['serial', '2AB77'],
    ['serial', '2ab'],
    ['model', 'md880'],
    ['model', 'hums MD'],
    ['customer', 'PRESSES zephyr'],
    ['code', 'E.QX7'],
    ['code', 'eqx7'],
    ['code', 'e-qx7'],
    ['code', 'qx'],
    ['chinese', '伺服驱动器'],
    ['chinese', '报警'],
    ['chinese', '驱'],
    ['chinese', '警'],
    ['chinese', '过流 伺服'],
  ])('the ticket with the %s by "%s", through the index', async (name, q) => {
    const { found, read } = await list('insider', { view: 'all', q });
    expect(found).toEqual([numberOf(name)]);
    expect(read).toBeLessThan(50);
  });

  test('nothing when a word does not occur; the wildcards of LIKE are ordinary characters', async () => {
    for (const q of ['nowhere', '伺服 nowhere', '报流', '100%', 's_ops', 'zephyr\\']) {
      expect({ q, ...(await list('insider', { view: 'all', q })) }).toMatchObject({ q, found: [] });
    }
  });
});

test("by the name of its handler or requester an insider finds a ticket, through that person's index", async () => {
  const { found, counts, read } = await list('insider', { view: 'all', q: 'Person 29', sort: 'filed' });
  // Handler of every 30th and requester of every 150th, which is one of those.
  expect(counts.all).toBe(100);
  expect(found[0]).toBe(29);
  expect(read).toBeLessThan(FEW);
});

describe('what was said in a timeline', () => {
  test.each([
    ['fan cracked', true, true],
    ['CRACKED', true, true],
    ['counterfeit', true, false],
    ['firmware team', true, false],
    ['轴承', true, true],
    ['cracked relay', false, false],
  ])('%s: found by an insider %s, by the partner of the ticket %s', async (q, byInsider, byPartner) => {
    const found = async (who: Who) => (await list(who, { view: 'all', q })).found;
    expect(await found('insider')).toEqual(byInsider ? [OF_OTHER] : []);
    expect(await found('otherPartner')).toEqual(byPartner ? [OF_OTHER] : []);
    expect(await found('partner')).toEqual([]);
  });
  test('is found through the index', async () => {
    expect((await list('insider', { view: 'all', q: 'counterfeit' })).read).toBeLessThan(50);
  });
});

describe('the index of words', () => {
  const find = (words: readonly string[][], most: number): Promise<(number | null)[]> =>
    opened.database.transaction(viewers.insider, async (tx) => {
      const asked = `select id from found_tickets($1::jsonb, null, $2) f (id) order by id`;
      const { rows } = await tx.raw(asked, [JSON.stringify(words), most]);
      return rows.map(({ id }) => (id === null ? null : Number((id as string).slice(-4))));
    });
  test('answers each ticket once, or that there are more than it may answer', async () => {
    expect(await find([['%overheat%']], 4)).toEqual([...CROWDED]);
    expect(await find([['%overheat%']], 3)).toEqual([null]);
  });
  test('takes any spelling of a word, and every word', async () => {
    expect(await find([['%cracked%', '%relay%']], 10)).toEqual([OF_OTHER]);
    expect(await find([['%cracked%'], ['%relay%']], 10)).toEqual([]);
  });
  test('does not begin with what has no letter and no digit', async () => {
    expect(await find([['%§%']], 10)).toEqual([null]);
  });
});

describe('where nothing has the words as they were typed', () => {
  test.each<[string, number]>([
    ['Zephir', numberOf('customer')],
    ['preses zephyr', numberOf('customer')],
    ['craked', OF_OTHER],
    ['crackd fan', OF_OTHER],
    ['counterfiet', OF_OTHER],
  ])('%s: an insider is shown what is like it', async (q, number) => {
    const { found, similar } = await list('insider', { view: 'all', q });
    expect({ found, similar }).toEqual({ found: [number], similar: true });
  });
  test('a partner is shown what is like it of its own, and of public events', async () => {
    const found = async (who: Who, q: string) => (await list(who, { view: 'all', q })).found;
    expect(await found('otherPartner', 'craked')).toEqual([OF_OTHER]);
    expect(await found('otherPartner', 'counterfiet')).toEqual([]);
    expect(await found('otherPartner', 'Zephir')).toEqual([]);
  });
  test('a number that is a little different is another one', async () => {
    expect(await list('insider', { view: 'all', q: 'SX012AB778' })).toMatchObject({ found: [], similar: undefined });
  });
  test('words that are there are not guessed at', async () => {
    expect((await list('insider', { view: 'all', q: 'zephyr' })).similar).toBeUndefined();
    // Nor where a filter leaves out the ticket that has them, and others have a word like it.
    const commonly = async (more: Record<string, string>) => {
      const { found, similar } = await list('otherPartner', { view: 'all', q: 'commonly', ...more });
      return { found, similar };
    };
    expect(await commonly({})).toEqual({ found: [OF_OTHER], similar: undefined });
    expect(await commonly({ status: 'accepted' })).toEqual({ found: [], similar: undefined });
  });
});

test('a partner finds only its own tickets', async () => {
  const { found } = await list('otherPartner', { view: 'all', q: 'common' });
  expect(found).not.toEqual([]);
  expect(found.filter((number) => number % 20 !== 0)).toEqual([]);
  expect((await list('otherPartner', { view: 'all', q: 'SX012AB779' })).found).toEqual([]);
  expect((await list('partner', { view: 'all', q: 'common' })).found).toEqual([]);
  expect((await list('otherPartner', { view: 'all', q: 'itr-250101-40' })).found).toContain(40);
});

test('the search index answers insiders only', async () => {
  const ask = (who: Who) =>
    opened.database.transaction(viewers[who], (tx) =>
      tx.raw(
        `select found_tickets('[["%zephyr%"]]', null, 10) union all select null from similar_words('{zephir}', 10)`,
      ),
    );
  expect((await ask('insider')).rowCount).toBe(2);
  for (const who of ['partner', 'manager', 'otherPartner'] as const) expect((await ask(who)).rowCount).toBe(0);
});

// The planner is the same program in PGlite, but PostgreSQL is ten times as fast.
describe.skipIf(inject('engine') === 'pglite').each<Who>(['insider', 'admin', 'partner', 'manager', 'otherPartner'])(
  'no list of %s reads a whole table',
  (who) => {
    test.each(listViews)('%s, in every order', async (view) => {
      const many: string[] = [];
      for (const sort of listSorts) if ((await list(who, { view, sort })).read >= FEW) many.push(sort);
      expect(many).toEqual([]);
    });
    test.each(listSorts)('a later page by %s', async (sort) => {
      const keys = { timestamptz: '2025-04-01T00:00:00Z', smallint: '2' };
      const half = sort === 'due' ? ['infinity'] : SORTS[sort].keys.map(([, type]) => keys[type]);
      const after = { keys: half, id: '00000000-0000-7000-9000-000000002000' };
      const { found, read } = await list(who, { view: 'all', sort }, after);
      if (who === 'insider') expect(found.length).toBeGreaterThan(10);
      expect(read).toBeLessThan(FEW);
    });
    test('in every scope', async () => {
      const many: string[] = [];
      for (const scope of listScopes) if ((await list(who, { view: 'all', scope })).read >= FEW) many.push(scope);
      expect(many).toEqual([]);
    });
  },
);
