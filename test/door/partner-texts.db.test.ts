/**
 * What a manager of a tree searches (decision 0012): the texts that partners may read, of each ticket that the manager sees. With
 * every filter, against a look at every ticket: test/search.db.test.ts.
 */
import { beforeAll, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { ADMIN, confirmed, versionOf } from './admin-people.ts';
import { idOf, ids } from './people.ts';
import { act, raise } from './tickets.ts';
import { sharedTestApp, type Who } from './test-app.ts';

const testApp = sharedTestApp();
let below: TicketView;
let beside: TicketView;
const GAMMA = '00000000-0000-7000-8000-0000000000c7';

const search = async (who: Who, q: string): Promise<{ ids: string[]; similar?: boolean }> => {
  const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets?view=all&q=${encodeURIComponent(q)}`);
  const { items, similar } = data as unknown as { items: { id: string }[]; similar?: boolean };
  return { ids: items.map(({ id }) => id), ...(similar && { similar }) };
};
const say = async (who: Who, ticket: TicketView, text: string, visibility: string): Promise<void> =>
  expect((await act(testApp, who, ticket, 'comment', { text, visibility })).code).toBe(200);

beforeAll(async () => {
  below = await raise(testApp, 'feedback', { title: 'Gearwheel hums' }, 'otherPartner');
  await testApp.rows('insert into organisation (id, name) values ($1, $2)', [GAMMA, 'Gamma']);
  await testApp.rows('update organisation set parent_id = $1 where id = $2', [ids.alpha, ids.beta]);
  await testApp.rows('update app_user set organisation_id = $1 where id = $2', [GAMMA, idOf('colleague')]);
  for (const who of ['colleague', 'manager', 'otherManager'] as const) await testApp.signIn(who);
  beside = await raise(testApp, 'feedback', { title: 'Sprocket hums' }, 'colleague');
  await say('otherPartner', below, 'The flywheel splintered', 'public');
  await say('engineer', below, 'Counterfeit bearing', 'internal');
});

test('is found below: by its own text, a public line, a name, and a word that is spelt nearly so', async () => {
  for (const q of ['gearwheel', 'GEARWHEEL hums', 'splintered flywheel', 'other partner'])
    expect({ q, ...(await search('manager', q)) }).toEqual({ q, ids: [below.id] });
  expect(await search('manager', 'splintred')).toEqual({ ids: [below.id], similar: true });
});

test('is not found by what only insiders read, nor by words of others, however they are spelt', async () => {
  expect((await search('engineer', 'counterfeit')).ids).toEqual([below.id]);
  for (const q of ['counterfeit', 'counterfit', 'sprocket', 'sproket', 'gearwheel splintered'])
    expect({ q, ...(await search('manager', q)) }).toEqual({ q, ids: [] });
  for (const q of ['sprocket', 'sproket']) expect((await search('otherManager', q)).ids).toEqual([]);
});

test('follows the ticket: into another organisation, to who serves its customer, and filed anew', async () => {
  const [from, into] = [
    await versionOf(testApp, 'organisation', GAMMA),
    await versionOf(testApp, 'organisation', ids.beta),
  ];
  const body = { into: ids.beta, version: from, intoVersion: into, dryRun: false };
  const headers = await confirmed(testApp);
  expect(
    (await testApp.ask('admin', 'POST', `${ADMIN}/entities/organisations/${GAMMA}/merge`, body, { headers })).code,
  ).toBe(200);
  expect((await search('manager', 'sprocket')).ids).toEqual([beside.id]);
  const inside = await raise(testApp, 'itr', { title: 'Crankshaft hums', customerId: ids.betaCustomer }, 'engineer');
  expect((await search('manager', 'crankshaft')).ids).toEqual([]);
  await testApp.rows('update ticket set visible_to_partner = true where id = $1', [inside.id]);
  expect((await search('manager', 'crankshaft')).ids).toEqual([inside.id]);
  await testApp.rows('update ticket set visible_to_partner = false where id = $1', [inside.id]);
  expect((await search('manager', 'crankshaft')).ids).toEqual([]);
  await testApp.rows(`update ticket set search = replace(search, 'gearwheel', 'cogwheel') where id = $1`, [below.id]);
  expect([(await search('manager', 'gearwheel')).ids, (await search('manager', 'cogwheel')).ids]).toEqual([
    [],
    [below.id],
  ]);
  // The table has what the tickets have, and nothing else.
  expect(
    await testApp.rows(`with wanted as (
        select id as ticket_id, 0 as seq, organisation_id, case when visible_to_partner then customer_id end as customer_id, search from ticket
        union all select e.ticket_id, e.seq, t.organisation_id, case when t.visible_to_partner then t.customer_id end, lower(e.text)
          from ticket_event e join ticket t on t.id = e.ticket_id where e.visibility = 'public' and e.text is not null),
      kept as (select ticket_id, seq, organisation_id, customer_id, search from partner_text)
      (table wanted except table kept) union all (table kept except table wanted)`),
  ).toEqual([]);
  expect(testApp.unexpected).toEqual([]);
});
