/** Reports kept by name and mailed (decision 0095): whose they are, what each reader gets, and that it comes once a period. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptReport } from '../../src/shared/figure/kept-report-calls.ts';
import { accountOf, idOf, QUEUED, type Person } from './people.ts';
import { sharedTestApp, type TestApp } from './test-app.ts';
import { raise } from './tickets.ts';

const REPORTS = '/itr-api/v1/reports';
const DAY = 86_400_000;
const testApp = sharedTestApp({ variables: { TIME_ZONE: 'Europe/Berlin' } });
beforeAll(async () => {
  for (const who of ['partner', 'otherPartner', 'otherPartner'] as const) await raise(testApp, 'feedback', QUEUED, who);
});
beforeEach(async () => {
  await testApp.rows('delete from kept_report');
  await testApp.deliver();
  testApp.mailed.length = 0;
});

const body = (more: object = {}) => ({
  ...{ name: 'Monday', query: 'name=inflow&by=line&days=90', every: 'week', readers: [idOf('engineer')] },
  ...more,
});
const keep = async (who: Person, more: object = {}): Promise<KeptReport> => {
  const answer = await testApp.ask(who, 'POST', REPORTS, body(more));
  expect([answer.code, answer.fields]).toEqual([201, {}]);
  return answer.data as unknown as KeptReport;
};
const listOf = async (who: Person) => (await testApp.ask(who, 'GET', REPORTS)).data['items'] as KeptReport[];
/** Monday morning of the next week, in Berlin. */
const nextWeek = () => testApp.clock.pass(7 * DAY);
const sent = async (): Promise<TestApp['mailed']> => {
  testApp.mailed.length = 0;
  await testApp.app.sendReports();
  await testApp.deliver();
  return [...testApp.mailed].toSorted((one, other) => one.to.localeCompare(other.to));
};
const stoppedOf = async (id: string) =>
  (await testApp.rows('select stopped from report_reader where report_id = $1', [id])).map((row) => row['stopped']);

test('a report is its owner’s; whom it is mailed to sees it, and nobody else', async () => {
  const made = await keep('lead', { readers: [idOf('engineer'), idOf('manager')] });
  expect(made).toMatchObject({ name: 'Monday', version: 1, mine: true, owner: { id: idOf('lead') } });
  expect(made.readers.map(({ id }) => id).toSorted()).toEqual([idOf('engineer'), idOf('manager')].toSorted());
  expect((await listOf('manager'))[0]).toMatchObject({ mine: false, readers: [{ id: idOf('manager') }] });
  for (const who of ['otherManager', 'expert', 'admin'] as const) {
    expect([who, await listOf(who)]).toEqual([who, []]);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/stop'],
    ] as const)
      expect([who, (await testApp.ask(who, method, `${REPORTS}/${made.id}${path}`)).code]).toEqual([who, 404]);
    expect((await testApp.ask(who, 'PUT', `${REPORTS}/${made.id}`, body({ version: 1 }))).code).toBe(404);
  }
  // A reader may stop it, and not change or remove it.
  expect((await testApp.ask('manager', 'PUT', `${REPORTS}/${made.id}`, body({ version: 1 }))).code).toBe(403);
  expect((await testApp.ask('manager', 'DELETE', `${REPORTS}/${made.id}`)).code).toBe(403);
  expect((await testApp.ask('partner', 'GET', REPORTS)).code).toBe(403);
});

test('bad input names the field; an older version is refused', async () => {
  const fields = async (more: object, who: Person = 'lead') => {
    const { code, fields: named } = await testApp.ask(who, 'POST', REPORTS, body(more));
    return [code, Object.keys(named)];
  };
  expect(await fields({ name: ' ' })).toEqual([400, ['name']]);
  expect(await fields({ query: 'name=nothing' })).toEqual([400, ['query']]);
  expect(await fields({ query: 'name=inflow&colour=red' })).toEqual([400, ['query']]);
  expect(await fields({ query: 'name=inflow&from=2026-02-30' })).toEqual([400, ['query']]);
  expect(await fields({ every: 'hour' })).toEqual([400, ['every']]);
  expect(await fields({ readers: ['nobody'] })).toEqual([400, ['readers.0']]);
  for (const who of ['partner', 'disabled'] as const)
    expect(await fields({ readers: [idOf(who)] })).toEqual([400, ['readers']]);
  const made = await keep('lead');
  const put = (version: number) => testApp.ask('lead', 'PUT', `${REPORTS}/${made.id}`, body({ version, name: 'New' }));
  expect((await put(1)).data).toMatchObject({ name: 'New', version: 2 });
  expect((await put(1)).code).toBe(409);
  for (let more = 1; more < 20; more++) await keep('lead');
  expect(await fields({})).toEqual([400, ['name']]);
});

test('a manager names people of the own organisation only, and keeps nothing that they may not see', async () => {
  const code = async (more: object) => (await testApp.ask('manager', 'POST', REPORTS, body(more))).code;
  for (const who of ['lead', 'engineer', 'otherManager'] as const)
    expect([who, await code({ readers: [idOf(who)] })]).toEqual([who, 400]);
  expect(await code({ query: 'name=load&by=line', readers: [] })).toBe(403);
  expect(await code({ query: 'name=inflow&by=group', readers: [] })).toBe(403);
  expect(await code({ readers: [idOf('manager')] })).toBe(201);
  const offered = await testApp.ask('manager', 'GET', `${REPORTS}/readers`);
  expect((offered.data['items'] as { id: string }[]).map(({ id }) => id)).toEqual([idOf('manager')]);
});

test('each reader gets the numbers of their own rights, from an address of somebody with more', async () => {
  await keep('lead', { readers: (['engineer', 'manager', 'otherManager'] as const).map(idOf) });
  nextWeek();
  const mails = await sent();
  expect(mails.map(({ to }) => to)).toEqual((['engineer', 'manager', 'otherManager'] as const).map(accountOf));
  expect(mails.map(({ text }) => /Tickets: (\d+)/.exec(text)?.[1])).toEqual(['3', '1', '2']);
  expect(mails[0]?.text).toContain('/app/itr/reports?name=inflow&by=line&days=90');
});

test('who may not see the figure, or is disabled, falls out; nothing is mailed of an owner who is', async () => {
  const load = await keep('lead', { query: 'name=load&by=line', readers: [idOf('manager')] });
  const other = await keep('lead', { readers: [idOf('otherEngineer'), idOf('engineer')] });
  const disable = (who: Person, at: string | null) =>
    testApp.rows('update app_user set disabled_at = $2::timestamptz where id = $1', [idOf(who), at]);
  await disable('otherEngineer', '2026-01-01');
  nextWeek();
  expect((await sent()).map(({ to }) => to)).toEqual([accountOf('engineer')]);
  expect(await stoppedOf(load.id)).toEqual(['rights']);
  expect((await stoppedOf(other.id)).toSorted()).toEqual(['disabled', null]);
  await disable('otherEngineer', null);
  await disable('lead', '2026-01-01');
  nextWeek();
  expect(await sent()).toEqual([]);
  await disable('lead', null);
  await testApp.signIn('lead');
});

test('who has stopped it gets no more, also when named again', async () => {
  const made = await keep('lead');
  nextWeek();
  expect(await sent()).toHaveLength(1);
  expect((await testApp.ask('engineer', 'POST', `${REPORTS}/${made.id}/stop`)).code).toBe(200);
  const again = await testApp.ask('lead', 'PUT', `${REPORTS}/${made.id}`, body({ version: 1 }));
  expect(again.data['readers']).toMatchObject([{ id: idOf('engineer'), stopped: 'asked' }]);
  nextWeek();
  expect(await sent()).toEqual([]);
  const lines = await testApp.rows(`select operation from audit_event where record = $1 order by id`, [made.id]);
  expect(lines.map(({ operation }) => operation)).toEqual(['report.keep', 'report.stop', 'report.change']);
});

test('it comes once a period, with several processes at once and over one that dies between', async () => {
  await keep('lead', { readers: (['engineer', 'expert', 'manager'] as const).map(idOf) });
  await keep('lead', { every: 'month', name: 'Monthly' });
  expect(await sent()).toEqual([]);
  nextWeek();
  // The first one dies after the claim, before its commit.
  const { database } = testApp.opened;
  await database.owner(
    `create function die() returns trigger language plpgsql as $$ begin
       if new.name = 'mail' then raise exception 'killed'; end if; return new; end $$;
     create trigger die before insert on test_job for each row execute function die()`,
  );
  await expect(testApp.app.sendReports()).rejects.toThrow('could not be mailed');
  await database.owner('drop trigger die on test_job');
  testApp.mailed.length = 0;
  await Promise.all([1, 2, 3].map(() => testApp.app.sendReports()));
  await testApp.deliver();
  const names = testApp.mailed.map(({ subject }) => subject.split(':')[0]);
  expect(names.filter((name) => name === 'Monday')).toHaveLength(3);
  expect(await sent()).toEqual([]);
  testApp.clock.pass(31 * DAY);
  expect((await sent()).map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
    ...['Monday', 'Monday', 'Monday', 'Monthly'],
  ]);
});
