/**
 * Searches of all kinds, by each role and with each filter, against an answer that reads every ticket
 * (lab/bench/search-oracle.mjs). At 100,000 tickets: `npm run bench -- --search`.
 */
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { fillStatements } from '../lab/bench/data.mjs';
import type { Corpus } from '../lab/bench/search-oracle.mjs';
import { filtersIn, having, readCorpus, searchesIn, seekersIn, wrongIn } from '../lab/bench/search-oracle.mjs';
import { createExports } from '../src/server/admin/export/exports.ts';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import type { Jobs } from '../src/server/outbox/jobs.ts';
import { listTickets } from '../src/shared/ticket/list-call.ts';
import { defaultSort } from '../src/shared/ticket/list-views.ts';
import type { Role, Viewer } from '../src/shared/ticket/rules.ts';
import { createFigures } from '../src/server/figure/figures.ts';
import { readDictionaries } from '../src/server/product/store.ts';
import type { ListBounds, SearchBounds } from '../src/server/ticket/list-search-store.ts';
import { cursorAfter } from '../src/server/ticket/list-order-store.ts';
import { systemClock } from '../src/server/clock.ts';
import { readList } from '../src/server/ticket/ticket-list-store.ts';
import { memoryStore } from './door/import-desk.ts';
import type { Tx } from '../src/server/db/database.ts';
import { sharedTestDatabase } from './test-database.ts';

const TICKETS = inject('engine') === 'pglite' ? 500 : 2_000;
/** However slow the machine is: what is found is asked here, not how soon. */
const FOREVER = { foundMax: 5_000, searchMs: 3_600_000 };
const ROLES = {
  engineer: 'engineer',
  lead: 'lead',
  partner: 'partner',
  manager: 'partnerManager',
  tree: 'partnerManager',
} as const;
type Name = keyof typeof ROLES;

/** Some of the tickets that nobody has accepted have been given to somebody: the others are the queue. */
const GIVEN = `update ticket set handler_id = (select min(id::text)::uuid from app_user where role = 'engineer')
  where status = 'submitted' and severity = 2`;

let corpus: Corpus;
const opened = sharedTestDatabase();
/** On one connection, for the settings of the filling. */
async function asOwner(
  work: (ask: (text: string) => Promise<Record<string, unknown>[]>) => Promise<void>,
): Promise<void> {
  const { url, database } = opened;
  const client = url === null ? null : new pg.Client({ connectionString: url });
  await client?.connect();
  try {
    await work(async (text) => (client ? await client.query(text) : await database.owner(text)).rows);
  } finally {
    await client?.end();
  }
}
beforeAll(() =>
  asOwner(async (ask) => {
    for (const text of [...fillStatements(TICKETS), GIVEN]) await ask(text);
    corpus = await readCorpus(ask);
  }),
);

const viewerOf = (name: Name): Extract<Viewer, { kind: 'user' }> => {
  const { id, organisation, below } = seekersIn(corpus)[name];
  const viewer = { kind: 'user', userId: id, role: ROLES[name] satisfies Role, organisationId: organisation } as const;
  return { ...viewer, ...(below && { below }) };
};
const parsedOf = (query: Record<string, string>) => {
  const parsed = z.parse(listTickets.query, query);
  return { ...parsed, sort: parsed.sort ?? defaultSort(parsed) };
};
const find = async (name: Name, query: Record<string, string>, bounds: ListBounds = FOREVER) => {
  const viewer = viewerOf(name);
  const parsed = parsedOf(query);
  const list = await opened.database.read(viewer, (tx) => readList(tx, viewer, parsed, null, new Date(), bounds));
  return { ...list, ids: list.rows.slice(0, parsed.limit).map((row) => row.id) };
};

describe.each<[Name, string, SearchBounds]>([
  ['engineer', 'by the index', FOREVER],
  ['engineer', 'by reading what the list has', { ...FOREVER, foundMax: 5 }],
  ['lead', 'by either', { ...FOREVER, foundMax: 100 }],
  ['partner', 'by reading', FOREVER],
  ['manager', 'by reading', FOREVER],
  ['tree', 'by the texts of its tickets', FOREVER],
  ['tree', 'by either', { ...FOREVER, foundMax: 30 }],
])('every search of %s, %s', (name, _how, bounds) => {
  test('answers, with every filter, what a look at every ticket answers', async () => {
    const seeker = seekersIn(corpus)[name];
    const wrong: string[] = [];
    const seen = new Map<string, ReturnType<typeof having>>();
    const havingOf = (q: string) => {
      const has = seen.get(q) ?? having(corpus, seeker, q);
      seen.set(q, has);
      return has;
    };
    // Each filter with a third of the searches, and each search alone; all with all takes minutes.
    for (const [nth, search] of searchesIn(corpus).entries())
      for (const filter of filtersIn(corpus).filter((_filter, at) => at === 0 || (at + nth) % 3 === 0)) {
        const answered = await find(name, { view: 'all', ...filter, q: search.q }, bounds);
        const problem = wrongIn(corpus, seeker, search, filter, answered, havingOf);
        if (problem !== undefined) wrong.push(`${search.q} ${JSON.stringify(filter)}: ${problem}`);
      }
    expect(wrong).toEqual([]);
    // Many of the searches find something, so that there was something to compare.
    expect([...seen.values()].filter((has) => has.length > 0).length).toBeGreaterThan(seen.size / 3);
  });
});

describe('a list without a search', () => {
  const filters = () => {
    const days = corpus.tickets.map(({ day }) => day).toSorted();
    const early = days[Math.floor(days.length / 4)] ?? '';
    return [
      ...filtersIn(corpus),
      { overdue: 'true' },
      { overdue: 'true', sort: 'due' },
      { overdue: 'true', view: 'inProgress', severity: '2' },
      { overdue: 'false', view: 'pending' },
      { status: 'submitted', view: 'completed', sort: 'urgency' },
      { status: 'completed', view: 'completed', sort: 'due' },
      { scope: 'handling', sort: 'filed' },
      { overdue: 'true', productLine: 'plc-and-controllers' },
      { dueFrom: '2001-01-01', dueTo: '2099-01-01' },
      { zone: 'zone-1', sort: 'urgency' },
      { zone: 'zone-1', impact: 'intermittent-trips', scope: 'queue', sort: 'urgency' },
      { impact: 'intermittent-trips', sort: '-filed', severity: '3' },
      { filedTo: early, sort: 'due' },
      { filedTo: early, productLine: 'plc-and-controllers', view: 'completed' },
      { filedFrom: early, changedTo: early },
      { changedTo: early, sort: '-filed', zone: 'zone-0' },
      {
        changedFrom: early,
        handler: corpus.tickets.find(({ handler }) => handler !== null)?.handler ?? '',
        sort: 'urgency',
      },
    ];
  };
  // A filter that few meet is looked up; where many do, the list is walked. Which it is must not be seen.
  test.each<[Name, number]>([
    ['engineer', 0],
    ['engineer', 20],
    ['lead', 1_000],
    ['partner', 1_000],
    ['manager', 1_000],
    ['tree', 1_000],
  ])('has, for %s, what every filter lets through, up to %i of them looked up', async (name, rareMax) => {
    const wrong: string[] = [];
    for (const filter of filters()) {
      const answered = await find(name, { view: 'all', ...filter }, { ...FOREVER, rareMax });
      const problem = wrongIn(corpus, seekersIn(corpus)[name], { q: '' }, filter, answered);
      if (problem !== undefined) wrong.push(`${JSON.stringify(filter)}: ${problem}`);
    }
    expect(wrong).toEqual([]);
  });
  test('has, for a manager of a tree, the same whether it is walked or what meets the filters is taken first', async () => {
    const viewer = viewerOf('tree');
    let found = 0;
    const now = new Date();
    for (const filter of [...filters(), { kind: 'itr', sort: 'urgency' }, { scope: 'organisation', severity: '2' }]) {
      const query = parsedOf({ view: 'all', limit: '5', ...filter });
      const read = (sparse: number, cursor: ReturnType<typeof cursorAfter> = null) =>
        opened.database.read(viewer, (tx) => readList(tx, viewer, query, cursor, now, { ...FOREVER, sparse }));
      const walked = await read(0);
      expect({ filter, ...(await read(Infinity)) }).toEqual({ filter, ...walked });
      const next = cursorAfter(walked, query.limit);
      if (next) expect(await read(Infinity, next)).toEqual(await read(0, next));
      found += walked.rows.length;
    }
    expect(found).toBeGreaterThan(50);
  });
  // How many rows the database reads for it is counted, because that is what a plan comes to.
  const unmet = '00000000-0000-7000-8009-0000000000ff';
  test.each<Record<string, string>>([
    { changedTo: '2001-01-01' },
    { filedTo: '2001-01-01' },
    { dueTo: '2001-01-01' },
    { productLine: 'sensors' },
    { productLine: 'sensors', sort: 'urgency', severity: '1' },
    { impact: 'fire-or-smoke', sort: 'due' },
    { impact: 'fire-or-smoke', productLine: 'plc-and-controllers' },
    { zone: 'nowhere', view: 'completed' },
    { handler: unmet, sort: 'filed' },
  ])('reads hardly a ticket for a filter that none meets: %o', async (filter) => {
    const viewer = viewerOf('lead');
    // The same where a common word is looked for too.
    const read = async (more: Record<string, string>) =>
      opened.database.transaction(viewer, async (tx) => {
        const before = await ticketsRead(tx);
        const bounds = { ...FOREVER, foundMax: 5, rareMax: 20 };
        const query = parsedOf({ view: 'all', ...filter, ...more });
        const { counts } = await readList(tx, viewer, query, null, new Date(), bounds);
        expect(counts.all).toBe(0);
        return (await ticketsRead(tx)) - before;
      });
    expect(await read({})).toBeLessThan(TICKETS / 20);
    expect(await read({ q: 'drive' })).toBeLessThan(TICKETS / 20);
  });
});
const ticketsRead = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.raw(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'ticket'`,
  );
  return Number(rows[0]?.['read']);
};

describe('a search that has no time left', () => {
  const NONE = { foundMax: 5, searchMs: 0 };
  test.each<Name>(['engineer', 'manager'])(
    'says to %s that there may be more, and counts what it has',
    async (name) => {
      expect(await find(name, { view: 'all', q: 'the' }, NONE)).toMatchObject({
        ids: [],
        more: true,
        counts: { all: 0 },
      });
      expect((await find(name, { view: 'all', q: 'the' })).more).toBeUndefined();
    },
  );
  test('has one deadline for all of its statements', async () => {
    const viewer = viewerOf('manager');
    const left: number[] = [];
    await opened.database.read(viewer, async (tx) => {
      const slow: Tx = {
        ...tx,
        query: async (statement, values) => {
          left.push(...values.flatMap((value) => /^(\d+) ms$/.exec(String(value))?.[1] ?? []).map(Number));
          await tx.raw('select pg_sleep(0.2)');
          return tx.query(statement, values);
        },
      };
      const bounds = { foundMax: 5, searchMs: 60_000 };
      await readList(slow, viewer, parsedOf({ view: 'all', q: 'qwxyzz', severity: '1' }), null, new Date(), bounds);
    });
    expect(left.length).toBeGreaterThan(2);
    expect(left.slice(1).every((ms, at) => ms <= (left[at] ?? 0) - 200)).toBe(true);
  });
  test('is none of rare words, which the index has', async () => {
    const q = corpus.tickets[0]?.search.split(' ')[0] ?? '';
    const answered = await find('engineer', { view: 'all', q }, NONE);
    expect(answered).toMatchObject({ ids: [corpus.tickets[0]?.id] });
    expect(answered.more).toBeUndefined();
  });
});

test('the pages of a common word have each ticket once, in order, to the end', async () => {
  const seeker = seekersIn(corpus).engineer;
  const { id } = seeker;
  const viewer = { kind: 'user', userId: id, role: 'engineer', organisationId: null } as const;
  const query = { sort: 'filed', view: 'all', q: 'drive', limit: 100 } as const;
  const ids: string[] = [];
  let cursor: ReturnType<typeof cursorAfter> = null;
  do {
    const after = cursor;
    const list = await opened.database.read(viewer, (tx) =>
      readList(tx, viewer, query, after, new Date(), { ...FOREVER, foundMax: 5 }),
    );
    ids.push(...list.rows.slice(0, query.limit).map((row) => row.id));
    cursor = cursorAfter(list, query.limit);
  } while (cursor);
  const filed = having(corpus, seeker, 'drive').toSorted((a, b) => Number(a.filed) - Number(b.filed));
  expect(ids).toEqual(filed.map((ticket) => ticket.id));
});

describe('the file of a search', () => {
  const exported = async (bounds: SearchBounds) => {
    const { database } = opened;
    const store = memoryStore();
    let write: ((job: { exportId: string }) => Promise<void>) | undefined;
    const jobs = {
      work: async (_name: string, each: typeof write) => void (write = each),
    } as Partial<Jobs> as Jobs;
    const tellFailedJob = () => Promise.resolve();
    const figures = createFigures({
      dictionaries: readDictionaries,
      timeZone: 'UTC',
      byPerson: false,
      warning: { ratio: 2, limit: 6 },
    });
    const deps = { database, clock: systemClock, jobs, store: store as ObjectStore, bounds, tellFailedJob, figures };
    await createExports({ ...deps, reads: { delivered: () => undefined } }).start();
    const id = systemClock.id();
    await database.owner(
      `insert into export_run (id, list, format, query, language, state, created_by, expires_at)
         values ($1, 'tickets', 'csv', '{"view":"all","q":"drive"}', 'en', 'waiting', $2, now() + interval '1 day')`,
      [id, seekersIn(corpus).engineer.id],
    );
    await write?.({ exportId: id });
    const { rows } = await database.owner('select state, rows, problem from export_run where id = $1', [id]);
    return { ...rows[0], files: store.objects.size };
  };
  test('has every ticket that the search finds, or there is none and it says why', async () => {
    const all = having(corpus, seekersIn(corpus).engineer, 'drive').length;
    expect(all).toBeGreaterThan(TICKETS / 20);
    expect(await exported({ ...FOREVER, foundMax: 5 })).toEqual({ state: 'done', rows: all, problem: null, files: 1 });
    const none = { state: 'failed', rows: 0, problem: 'tooLong', files: 0 };
    expect(await exported({ foundMax: 5, searchMs: 0 })).toEqual(none);
  });
});

// The last one, for the tickets are others after it.
test('what somebody with many open tickets has to do is read in its order, and no more of it than is counted', async () => {
  const viewer = viewerOf('engineer');
  await asOwner(async (ask) => {
    await ask('set session_replication_role = replica');
    // Half of them are of this one and can wait, the others are urgent and of somebody else.
    await ask(`update ticket set status = 'accepted', hold_since = null, closed_at = null,
      handler_id = (select max(id::text)::uuid from app_user where role = 'engineer'), severity = 1`);
    await ask(`update ticket set handler_id = '${viewer.userId}', severity = 4
      where (filed_at::date - date '2000-01-01') % 2 = 0`);
    await ask('set session_replication_role = origin');
    await ask('vacuum analyze ticket');
  });
  await opened.database.read(viewer, async (tx) => {
    const before = await ticketsRead(tx);
    const { rows } = await readList(tx, viewer, parsedOf({ view: 'todo' }), null, new Date(), FOREVER);
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect((await ticketsRead(tx)) - before).toBeLessThan(TICKETS / 4);
  });
});
