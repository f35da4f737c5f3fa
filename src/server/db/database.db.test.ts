/** What a transaction guarantees on both engines, beside row-level security. */
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import type { Tx } from './database.ts';
import { openPostgres } from './postgres.ts';
import { viewers } from './sample-rows.testkit.ts';

const opened = sharedTestDatabase();

test('a read cannot write, for any viewer', async () => {
  const write = (tx: Tx) => tx.raw(`update setting set value = 'x' where key = 'none'`);
  for (const viewer of [viewers.system, viewers.admin, viewers.partner])
    await expect(opened.database.read(viewer, write)).rejects.toThrow(/read-only transaction/);
});

test('statements of `send` run in order, and their errors surface with the next statement', async () => {
  const { database } = opened;
  const insert = (key: string) =>
    [{ name: 'test_setting', text: 'insert into setting (key, value) values ($1, $1)' }, [key]] as const;
  const storedRows = async () =>
    (
      await database.read(viewers.system, (tx) => tx.raw(`select key from setting where key like 'along-%' order by 1`))
    ).rows.map(({ key }) => key);
  await database.transaction(viewers.system, async (tx) => {
    await tx.send(...insert('along-1'));
    expect((await tx.raw(`select count(*)::int as n from setting where key like 'along-%'`)).rows).toEqual([{ n: 1 }]);
    await tx.send(...insert('along-2'));
  });
  expect(await storedRows()).toEqual(['along-1', 'along-2']);
  const twice = database.transaction(viewers.system, async (tx) => {
    await tx.send(...insert('along-3'));
    await tx.send(...insert('along-3'));
  });
  await expect(twice).rejects.toThrow(/duplicate key/);
  expect(await storedRows()).toEqual(['along-1', 'along-2']);
  // The connection goes on being of use, with its statements as they were.
  await database.transaction(viewers.system, (tx) => tx.send(...insert('along-4')));
  expect(await storedRows()).toEqual(['along-1', 'along-2', 'along-4']);
});

test('what is asked at once is sent together, and each statement gets its own rows; if one fails, all of them do', async () => {
  const { database } = opened;
  const number = (tx: Tx, n: number) =>
    tx.query<{ n: number }>({ name: 'test_together', text: 'select 12 / $1::integer as n' }, [n]);
  const before = database.roundTrips();
  const rows = await database.transaction(viewers.system, (tx) =>
    Promise.all([number(tx, 1), number(tx, 2), number(tx, 3)]),
  );
  expect(rows).toEqual([[{ n: 12 }], [{ n: 6 }], [{ n: 4 }]]);
  // The second one is the commit.
  expect(database.roundTrips() - before).toBe(2);
  let ends: string[] = [];
  const failing = database.transaction(viewers.system, async (tx) => {
    const settled = await Promise.allSettled([number(tx, 1), number(tx, 0), number(tx, 2)]);
    ends = settled.map(({ status }) => status);
  });
  // Nobody looked at the errors; a commit would roll back in silence.
  await expect(failing).rejects.toThrow(/failed/);
  expect(ends).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await database.transaction(viewers.system, (tx) => number(tx, 4))).toEqual([{ n: 3 }]);
});

test('a statement after the end of its transaction or read is refused: the connection serves others by then', async () => {
  const { database } = opened;
  for (const run of [database.transaction, database.read]) {
    const ended = await run(viewers.system, (tx) => Promise.resolve(tx));
    await expect(ended.raw('select 1')).rejects.toThrow('has ended');
    const failed: Tx[] = [];
    const failing = run(viewers.system, async (tx) => {
      failed.push(tx);
      await tx.raw('select 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    for (const tx of failed) await expect(tx.query({ text: 'select 1' }, [])).rejects.toThrow('has ended');
  }
});

test('statements after a failed one are skipped, and the connection can be used again', async () => {
  const { database } = opened;
  const failing = database.transaction(viewers.system, async (tx) => {
    await tx.send({ name: 'test_broken', text: 'select 1 / $1::integer' }, [0]);
    await tx.query({ name: 'test_after', text: 'select $1::integer as n' }, [1]);
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  for (const n of [2, 3])
    expect(
      await database.read(viewers.system, (tx) =>
        tx.query({ name: 'test_after', text: 'select $1::integer as n' }, [n]),
      ),
    ).toEqual([{ n }]);
  // A name that is used for two texts is refused as a mistake of ours, and hangs nobody.
  const twice = database.read(viewers.system, async (tx) => {
    await tx.query({ name: 'test_after', text: 'select $1::integer as n' }, [4]);
    await tx.query({ name: 'test_after', text: 'select 5' }, []);
  });
  await expect(twice).rejects.toThrow(/unique/);
  expect(await database.read(viewers.system, (tx) => tx.raw('select 6 as n'))).toMatchObject({ rows: [{ n: 6 }] });
});

test('maintenance may take longer on its connection, which is as before after it; one where it failed is closed', async () => {
  const alone = opened.url === null ? opened.database : openPostgres({ url: opened.url, poolSize: 1 });
  const connection = `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`;
  const now = async () => (await alone.owner(connection)).rows[0];
  const before = await now();
  const during = (await alone.maintain(connection)).rows[0];
  expect(during).toMatchObject({ pid: before?.['pid'] });
  expect(during?.['timeout']).not.toBe(before?.['timeout']);
  expect(await now()).toEqual(before);
  await expect(alone.maintain('select 1 / 0')).rejects.toThrow('division by zero');
  if (alone === opened.database) return;
  const after = await now();
  expect(after).toMatchObject({ timeout: before?.['timeout'] });
  expect(after?.['pid']).not.toBe(before?.['pid']);
  await alone.close();
});
