import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../db/database.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import { readDocument } from '../document/store.ts';
import { findUnit, readDictionaries, readUnit } from './store.ts';
import { readCustomer, readCustomers } from './customer-store.ts';
import { readModel, readSeries } from './catalogue-store.ts';
import { readColleagues } from './colleague-store.ts';

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
});

const unitAs = (viewer: Viewer, sn: string) => opened.database.transaction(viewer, (tx) => readUnit(tx, viewer, sn));
/** Tests the store's own conditions: as the system, row-level security lets everything through. */
const unitByStore = (viewer: Viewer, sn: string) =>
  opened.database.transaction(viewers.system, (tx) => readUnit(tx, viewer, sn));
const titles = (unit: { history: { title: string }[] } | null) => unit?.history.map((ticket) => ticket.title);

describe('the unit passport', () => {
  test('is found however the SN is typed, with everything for an insider (spec 3.112)', async () => {
    const unit = await unitAs(viewers.insider, ' sn alpha/1');
    expect(unit).toMatchObject({
      sn: 'SN-ALPHA-1',
      deliveryDate: '2025-06-01',
      warrantyUntil: null,
      supplier: 'Supplier of all',
    });
    expect(unit?.customer).toMatchObject({ id: ids.alphaCustomer, attraction: 'key-account' });
    expect(titles(unit)).toEqual(['hiddenTicket', 'shownTicket', 'colleagueTicket', 'ownTicket']);
    expect(unit?.history[0]).toMatchObject({
      filedAt: '2026-01-05T08:00:00.000Z',
      closedAt: '2026-01-06T08:00:00.000Z',
    });
  });

  test('a unit without a customer has its own supplier (spec 6.7)', async () => {
    expect(await unitAs(viewers.insider, 'SN-FREE-1')).toMatchObject({
      customer: null,
      supplier: 'Supplier of this',
      history: [],
    });
  });

  test.each([
    ['row-level security and store', unitAs],
    ['the store alone', unitByStore],
  ])('a partner sees their own and nothing for insiders: %s', async (_wall, read) => {
    const unit = await read(viewers.partner, 'SN-ALPHA-1');
    expect(titles(unit)).toEqual(['shownTicket', 'ownTicket']);
    expect(JSON.stringify(unit)).not.toMatch(/key-account|upplier/);
    // What the picture of its life is drawn from is all that it brings of a ticket.
    expect(Object.keys(unit?.history[0] ?? {})).toEqual([
      'id',
      'number',
      'title',
      'status',
      'filedAt',
      'closedAt',
      'severity',
      'customerName',
    ]);
    expect(titles(await read(viewers.manager, 'SN-ALPHA-1'))).toEqual(['shownTicket', 'colleagueTicket', 'ownTicket']);
    for (const foreign of ['SN-BETA-1', 'SN-FREE-1', 'SN-NONE-1'])
      expect(await read(viewers.partner, foreign)).toBeNull();
    expect(await read(viewers.otherPartner, 'SN-ALPHA-1')).toBeNull();
  });

  test.each([
    [
      'filed 90 days after the one before was closed',
      { closed: '2026-03-01T08:00:00Z', next: '2026-05-30T08:00:00Z' },
      true,
    ],
    ['filed a moment later than that', { closed: '2026-03-01T08:00:00Z', next: '2026-05-30T08:00:01Z' }, false],
    ['filed 90 days after an open one was filed', { closed: null, next: '2026-04-01T08:00:00Z' }, true],
    ['filed 91 days after an open one was filed', { closed: null, next: '2026-04-02T08:00:00Z' }, false],
  ])('failed again: %s', async (_case, { closed, next }, again) => {
    const undo = new Error('undo');
    let found: boolean | undefined;
    const attempt = opened.database.transaction(viewers.system, async (tx) => {
      await tx.raw(
        `update ticket set sn_normal = 'SNFREE1', closed_at = null where id in ('${ids.ownTicket}', '${ids.hiddenTicket}')`,
      );
      await tx.raw(
        `update ticket set filed_at = '2026-01-01T08:00:00Z', closed_at = ${closed === null ? 'null' : `'${closed}'`} where id = '${ids.ownTicket}'`,
      );
      await tx.raw(`update ticket set filed_at = '${next}' where id = '${ids.hiddenTicket}'`);
      found = (await readUnit(tx, viewers.system, 'SN-FREE-1'))?.failedAgainWithin90Days;
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    expect(found).toBe(again);
  });

  test('costs one statement beside the transaction', async () => {
    const before = opened.database.roundTrips();
    await opened.database.transaction(viewers.insider, () => Promise.resolve());
    const empty = opened.database.roundTrips() - before;
    const start = opened.database.roundTrips();
    await unitAs(viewers.insider, 'SN-ALPHA-1');
    expect(opened.database.roundTrips() - start - empty).toBe(1);
  });

  test('is found without reading thousands of others, and so is a customer', async () => {
    const system = (text: string) => opened.database.transaction(viewers.system, (tx) => tx.raw(text));
    await system(`insert into customer select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'Many ' || n, 'code', 'MANY-' || n))).*
      from customer c, generate_series(1, 3000) n where c.id = '${ids.alphaCustomer}'`);
    await system(`insert into unit select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'sn', 'MANY-' || n,
        'sn_normal', 'MANY' || n, 'customer_id', null))).* from unit u, generate_series(1, 3000) n where u.sn_normal = 'SNALPHA1'`);
    await opened.database.maintain('analyze');
    const wholeScans = (read: (tx: Tx) => Promise<unknown>) =>
      opened.database.transaction(viewers.partner, async (tx) => {
        // Counts of the transaction before may still be in it.
        const count = async () =>
          Number(
            (
              await tx.raw(
                `select sum(seq_scan) as n from pg_stat_xact_user_tables where relname in ('unit', 'customer')`,
              )
            ).rows[0]?.['n'],
          );
        const before = await count();
        expect(await read(tx)).not.toBeNull();
        return (await count()) - before;
      });
    expect(await wholeScans((tx) => findUnit(tx, 'SN-ALPHA-1'))).toBe(0);
    expect(await wholeScans((tx) => readUnit(tx, viewers.partner, 'SN-ALPHA-1'))).toBe(0);
    expect(await wholeScans((tx) => readCustomer(tx, viewers.partner, ids.alphaCustomer))).toBe(0);
    await system(`delete from unit where sn like 'MANY-%'`);
    await system(`delete from customer where name like 'Many %'`);
  });

  test('findUnit returns the rows that raising needs, under row-level security', async () => {
    const own = await opened.database.transaction(viewers.partner, (tx) => findUnit(tx, 'sn-alpha-1'));
    expect(own).toMatchObject({
      unit: { productModel: 'SV680N', deliveryDate: '2025-06-01' },
      customer: { name: 'alphaCustomer' },
    });
    const free = await opened.database.transaction(viewers.insider, (tx) => findUnit(tx, 'SN-FREE-1'));
    expect(free?.customer).toBeNull();
    expect(await opened.database.transaction(viewers.partner, (tx) => findUnit(tx, 'SN-BETA-1'))).toBeNull();
  });
});

describe('customers', () => {
  const list = (viewer: Viewer, q?: string, wall: Viewer = viewer) =>
    opened.database.transaction(wall, async (tx) =>
      (await readCustomers(tx, viewer, q)).map((customer) => customer.name),
    );

  test('are found by a part of the name, which is not interpreted as a pattern', async () => {
    expect(await list(viewers.insider)).toEqual(['alphaCustomer', 'betaCustomer']);
    expect(await list(viewers.insider, 'BETA')).toEqual(['betaCustomer']);
    for (const q of ['%', '_', '\\', 'nobody']) expect(await list(viewers.insider, q)).toEqual([]);
  });

  test.each([viewers.partner, viewers.system])(
    'partners get their own, whoever the wall takes them for',
    async (wall) => {
      expect(await list(viewers.partner, undefined, wall)).toEqual(['alphaCustomer']);
      const one = (id: string) => opened.database.transaction(wall, (tx) => readCustomer(tx, viewers.partner, id));
      expect(await one(ids.betaCustomer)).toBeNull();
      const own = await one(ids.alphaCustomer);
      expect(own).toMatchObject({
        contacts: [{ name: 'Ann', phone: null }],
        units: [{ sn: 'SN-ALPHA-1', productModel: 'SV680N' }],
      });
      expect(own).not.toHaveProperty('attraction');
    },
  );

  test('have only their active units: no merged one beside the one that replaced it', async () => {
    await opened.database.transaction(viewers.system, async (tx) => {
      const all = await tx.raw(`update unit set active = false where sn = 'SN-BETA-1'`);
      expect(all.rowCount).toBe(1);
      const found = await readCustomer(tx, viewers.insider, ids.betaCustomer);
      expect(found?.units).toEqual([]);
      await tx.raw(`update unit set active = true where sn = 'SN-BETA-1'`);
    });
  });

  test('an insider sees the attraction (spec 6.6)', async () => {
    const one = await opened.database.transaction(viewers.insider, (tx) =>
      readCustomer(tx, viewers.insider, ids.betaCustomer),
    );
    expect(one).toMatchObject({ attraction: 'key-account', contacts: [{ name: 'Bob' }] });
  });
});

describe('colleagues', () => {
  const list = (roles: string[], q?: string) =>
    opened.database.transaction(viewers.insider, (tx) =>
      readColleagues(tx, { roles, q, ticketId: undefined, now: new Date('2026-03-02T09:00:00Z') }),
    );
  // Nobody is here: those who are come first.
  beforeAll(() => opened.database.transaction({ kind: 'system' }, (tx) => tx.raw('delete from session')));
  const takers = ['engineer', 'expert', 'lead'];

  test('fewest open tickets first, absent ones last, nobody disabled; completed tickets do not count', async () => {
    const found = await list(takers);
    expect(found.map(({ name, openTickets, absent }) => [name, openTickets, absent])).toEqual([
      ['lead', 0, false],
      ['expert', 1, false],
      ['engineer', 3, false],
      ['absent', 0, true],
    ]);
  });

  test('by role, name and group', async () => {
    expect((await list(['expert', 'lead'])).map(({ name }) => name)).toEqual(['lead', 'expert']);
    expect((await list(takers, 'servo')).map(({ name }) => name)).toEqual(['expert', 'engineer']);
    expect((await list(takers, 'EXP')).map(({ name }) => name)).toEqual(['expert']);
  });
});

describe('what anyone may read', () => {
  test('series and models', async () => {
    await opened.database.transaction(viewers.nobody, async (tx) => {
      expect(await readSeries(tx, 'sv680', 'en')).toMatchObject({
        productLine: 'servo',
        pictures: [{ name: 'Front', objectKey: 'k', contentType: 'image/jpeg' }],
        documents: [],
        models: [{ id: 'a', productNumber: 'Na' }, { id: 'b' }],
      });
      expect(await readModel(tx, 'a', 'en')).toMatchObject({
        series: { id: 'sv680' },
        related: [{ id: 'b', name: 'b' }],
        parameters: [{ name: 'Power', value: '1 kW' }],
      });
      expect(await readSeries(tx, 'none', 'en')).toBeNull();
      expect(await readModel(tx, 'none', 'en')).toBeNull();
    });
  });

  test('documents: the newest in the language, else in English', async () => {
    await opened.database.transaction(viewers.nobody, async (tx) => {
      expect(await readDocument(tx, 'policy', 'en')).toMatchObject({ version: 2, markdown: 'new' });
      expect(await readDocument(tx, 'policy', 'zh')).toMatchObject({ title: '政策', version: 1 });
      expect(await readDocument(tx, 'rules', 'zh')).toMatchObject({ title: 'Rules' });
      expect(await readDocument(tx, 'none', 'en')).toBeNull();
    });
  });
});

test('dictionaries have their entries in order, without absent properties; an empty one is an empty list', async () => {
  const all = await opened.database.transaction(viewers.partner, readDictionaries);
  expect(all.impact).toEqual([
    { code: 'first', en: 'First', zh: '一', active: true, severity: 1, stop: true },
    { code: 'second', en: 'Second', zh: '二', active: true, severity: 2 },
  ]);
  expect(all.zone).toEqual([]);
});
