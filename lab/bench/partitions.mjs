// `npm run bench -- --partitions`: whether notifications, the table of many rows that is emptied by age, would gain by a
// partition for each month: what a month costs to delete, and what the partitions cost everybody else (decision 0093).
import { cpus } from 'node:os';
import pg from 'pg';
import { say } from '../../scripts/bootstrap.mjs';
import { recordSection } from '../drills/figures.mjs';

const MONTHS = 13;
/** What ten million tickets in ten years bring in a month, with five lines of the bell each. */
const A_MONTH = 400_000;
const USERS = 2_000;
/** As the task that forgets them does it. */
const BATCH = 1_000;
const ASKED = 3_000;
const TURNS = 5;
const SETTINGS = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off`;

/** An id of version 7 that begins with the time. @param {string} ms */
const idAt = (ms) =>
  `(lpad(to_hex((${ms})::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;
/** @param {number} month @param {string} [within] share of the month */
const msIn = (month, within = 'random()') => `1735689600000 + (${month} + ${within}) * 2629800000`;
/** The first id of a month. @param {number} month */
const bound = (month) =>
  `${Math.round(1735689600000 + month * 2629800000)
    .toString(16)
    .padStart(12, '0')}-7000-8000-000000000000`.replace(/^(.{8})(.{4})/, '$1-$2');

const COLUMNS = `id uuid not null, user_id uuid not null, ticket_id uuid not null, seq integer not null, action text not null,
  actor_name text, at timestamptz not null, read_at timestamptz, in_bell boolean not null default true, mail_waits boolean not null default false`;
/** @param {string} table @param {string} once what else the unique key needs */
const indexes = (table, once) => `alter table ${table} add primary key (id);
  create unique index ${table}_once on ${table} (user_id, ticket_id, seq, action${once});
  create index ${table}_user on ${table} (user_id, at desc nulls last);
  create index ${table}_mail_waits on ${table} (user_id) where mail_waits`;

/** @param {string} url of PostgreSQL @returns {Promise<boolean>} */
export async function partitions(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  /** @param {string} text */
  const ask = async (text) => [await client.query(text)].flat().at(-1)?.rows ?? [];
  const user = (/** @type {string} */ n) => `lpad(to_hex(${n}), 32, '0')::uuid`;
  /** @param {string} table @param {number} month */
  const fill = (table, month) =>
    ask(`insert into ${table} (id, user_id, ticket_id, seq, action, actor_name, at)
      select ${idAt('ms')}, ${user('(n % 2000)::bigint')}, ${user(`(${month * A_MONTH} + n)::bigint`)}, n % 7, 'comment', 'Erika Engineer', to_timestamp(ms / 1000)
      from (select n, (${msIn(month)})::bigint as ms from generate_series(1, ${A_MONTH}) n) as made`);
  /** @type {[string, string, string][]} */
  const rows = [];
  try {
    await ask(`${SETTINGS};
      create table whole (${COLUMNS}); ${indexes('whole', '')};
      create table parts (${COLUMNS}) partition by range (id); ${indexes('parts', ', id')};
      ${Array.from({ length: MONTHS + 1 }, (_, month) => `create table parts_${month} partition of parts for values from ('${bound(month)}') to ('${bound(month + 1)}')`).join(';')}`);
    for (let month = 0; month < MONTHS; month++) for (const table of ['whole', 'parts']) await fill(table, month);
    await ask('vacuum analyze whole; ');
    await ask('vacuum analyze parts');
    say(`${MONTHS * A_MONTH} rows in ${MONTHS} months`);

    /** Median of TURNS turns. @param {(table: string, turn: number) => string} text @param {string} what */
    const compared = async (what, text) => {
      const ms = { whole: /** @type {number[]} */ ([]), parts: /** @type {number[]} */ ([]) };
      for (let turn = -1; turn < TURNS; turn++)
        for (const table of /** @type {const} */ (['whole', 'parts'])) {
          const from = performance.now();
          await ask(text(table, turn));
          if (turn >= 0) ms[table].push((performance.now() - from) / ASKED);
        }
      const [one, other] = [ms.whole, ms.parts].map((all) => all.toSorted((a, b) => a - b)[TURNS >> 1] ?? 0);
      rows.push([what, `${one?.toFixed(3)} ms`, `${other?.toFixed(3)} ms`]);
    };
    /** Asks in the database, so that no round trip is counted. @param {string} statement with `who` */
    const often = (statement) => `do $$ declare who uuid; begin for n in 1..${ASKED} loop
      who := ${user(`(n * 7 % ${USERS})::bigint`)}; ${statement} end loop; end $$`;
    await compared('the bell of a user: the newest 20', (table) =>
      often(`perform * from ${table} where user_id = who and in_bell order by at desc nulls last limit 20;`),
    );
    await compared('how many are unread (the newest 100)', (table) =>
      often(
        `perform count(*) from (select from ${table} where user_id = who and in_bell and read_at is null order by at desc nulls last limit 100) u;`,
      ),
    );
    await compared('a line, once for its user, ticket, event and action', (table, turn) =>
      often(`if not exists (select from ${table} where user_id = who and ticket_id = ${user(`(-1 - ${turn + 1} * ${ASKED} - n)::bigint`)} and seq = 1 and action = 'comment') then
        insert into ${table} (id, user_id, ticket_id, seq, action, at) values (${idAt(msIn(MONTHS - 1, '0.9'))}, who, ${user(`(-1 - ${turn + 1} * ${ASKED} - n)::bigint`)}, 1, 'comment', now()) on conflict do nothing; end if;`),
    );

    const wal = async () => Number((await ask(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`))[0]?.at);
    const size = async () => Number((await ask(`select pg_total_relation_size('whole') as size`))[0]?.size);
    const [full, walBefore, from] = [await size(), await wal(), performance.now()];
    let longest = 0;
    for (let deleted = BATCH; deleted > 0;) {
      const began = performance.now();
      const { rowCount } = await client.query(
        `delete from whole where id in (select id from whole where id < '${bound(1)}' order by id limit ${BATCH})`,
      );
      deleted = rowCount ?? 0;
      longest = Math.max(longest, performance.now() - began);
    }
    const [deletedMs, deletedWal] = [performance.now() - from, (await wal()) - walBefore];
    const vacuumFrom = performance.now();
    await ask('vacuum whole');
    const vacuumMs = performance.now() - vacuumFrom;
    const [walDrop, dropFrom] = [await wal(), performance.now()];
    await ask('drop table parts_0');
    const [dropMs, dropWal] = [performance.now() - dropFrom, (await wal()) - walDrop];
    await fill('whole', MONTHS);
    const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
    rows.push(
      [
        'a month gone',
        `${(deletedMs / 1000).toFixed(1)} s in batches of ${BATCH}, then ${(vacuumMs / 1000).toFixed(1)} s of vacuum`,
        `${(dropMs / 1000).toFixed(2)} s`,
      ],
      [
        'the longest that a batch, or a lock on the whole table, lasts',
        `${Math.round(longest)} ms`,
        `${Math.round(dropMs)} ms`,
      ],
      ['log of changes for it', mb(deletedWal), mb(dropWal)],
      ['size when the next month is in, of what it was', `${((await size()) / full).toFixed(2)} ×`, '1 ×'],
    );
  } finally {
    await ask('drop table if exists whole, parts').catch(() => undefined);
    await client.end();
  }
  for (const row of rows) say(row.join(' | '));
  recordSection(
    'bench --partitions',
    [
      `${MONTHS} months of ${A_MONTH.toLocaleString('en')} lines of the bell. Milliseconds in the database, median of ${TURNS} turns of ${ASKED}. ${cpus().length} processors. The partitioned table needs the id in its unique key, so that key alone no longer keeps a job from telling twice: the insert looks first, and two at once are not kept apart.`,
      [
        '| | one table | partitions by month |',
        '| --- | --- | --- |',
        ...rows.map((row) => `| ${row.join(' | ')} |`),
      ].join('\n'),
    ].join('\n\n'),
  );
  return true;
}
