/** The 8D of a problem (decision 0098): its gate in `finish`, its proof, its paper, who may, what stands in the log. */
import { beforeAll, expect, test } from 'vitest';
import type { FigureView } from '../../src/shared/figure/calls.ts';
import { disciplineEntries } from '../../src/shared/problem/eight-d.ts';
import type { ProblemAction } from '../../src/shared/problem/rules.ts';
import type { ProblemView } from '../../src/shared/problem/problem-view.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { idOf, ids, planted, type Person } from './people.ts';
import { ticketAt } from './tickets.ts';
import { sharedTestApp, type ApiResponse, type Who } from './test-app.ts';

const MODEL = 'EIGHT-D 4T';
const DAY = 86_400_000;
const testApp = sharedTestApp();
beforeAll(async () => {
  // Forty machines in the field for years; they failed three times in the 60 days before the measures, once since.
  await testApp.rows(
    `insert into unit select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'sn', 'EIGHT' || n, 'sn_normal', 'EIGHT' || n,
       'product_model', $1::text, 'delivery_date', '2023-05-01'))).* from unit u, generate_series(1, 40) n where u.id = (select id from unit limit 1)`,
    [MODEL],
  );
  const { id } = await ticketAt(testApp, 'accepted');
  const today = testApp.clock.now().getTime();
  for (const [n, days] of [10, 70, 80, 100].entries())
    await testApp.rows(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'EIGHT' || $2::int, 'sn', 'EIGHT' || $2::int,
         'sn_normal', 'EIGHT' || $2::int, 'filed_at', $3::timestamptz))).* from ticket t where t.id = $1`,
      [id, n + 1, new Date(today - days * DAY)],
    );
});

const get = (who: Who, path: string): Promise<ApiResponse> => testApp.ask(who, 'GET', path);
async function opened(): Promise<{ ticket: TicketView; problem: ProblemView }> {
  const ticket = await ticketAt(testApp, 'escalated');
  const id = String((await get('expert', `/itr-api/v1/tickets/${ticket.id}`)).data['problemId']);
  return { ticket, problem: (await get('expert', `/itr-api/v1/problems/${id}`)).data as unknown as ProblemView };
}
const act = (
  who: Who,
  problem: ProblemView,
  action: ProblemAction,
  input: object,
  key?: string,
): Promise<ApiResponse> =>
  testApp.ask(
    who,
    'POST',
    `/itr-api/v1/problems/${problem.id}/actions/${action}`,
    { ...input, version: problem.version },
    key ? { key } : {},
  );
async function done(problem: ProblemView, action: ProblemAction, input: object): Promise<ProblemView> {
  const response = await act('expert', problem, action, input);
  expect([action, response.code, response.fields]).toEqual([action, 200, {}]);
  return response.data as unknown as ProblemView;
}
const daysAgo = (days: number): string =>
  new Date(testApp.clock.now().getTime() - days * DAY).toISOString().slice(0, 10);
const CONTAIN = {
  containment: 'Sort out what is in stock',
  containmentOwnerId: idOf('engineer'),
  containmentUntil: '2026-04-01',
};
const MEASURE = { text: 'Check the resistor when ordering', ownerId: idOf('engineer'), dueOn: '2026-04-01' };
const CAUSE = { rootCause: 'The braking resistor is too small. secret-cause-5a1' };
const finish = (problem: ProblemView, outcome = 'finishedNeedImprove') => act('lead', problem, 'finish', { outcome });

test('a problem without an 8D finishes as before', async () => {
  const { problem } = await opened();
  const ready = await done(await done(problem, 'record', CAUSE), 'addMeasure', MEASURE);
  expect(await finish(ready)).toMatchObject({ code: 200, data: { status: 'finishedNeedImprove', effect: null } });
});

test('an 8D begins with what its tickets say, of one customer; once begun it says what somebody has written', async () => {
  const { ticket, problem } = await opened();
  const another = await ticketAt(testApp, 'accepted');
  const described = async (): Promise<unknown> =>
    (await get('expert', `/itr-api/v1/problems/${problem.id}`)).data['described'];
  const told = (id: string, text: string, customer: string) =>
    testApp.rows(`update ticket set description = $2, customer_id = null, customer_name = $3 where id = $1`, [
      id,
      text,
      customer,
    ]);
  await told(ticket.id, 'It smells of smoke.', 'One');
  await told(another.id, 'x'.repeat(5_000), 'One');
  expect(await described()).toBe('It smells of smoke.');
  const { preset } = disciplineEntries.description;
  expect(preset({ ...problem, described: 'It smells of smoke.' })).toBe('It smells of smoke.');
  const linked = await done(problem, 'link', { ticketId: another.id });
  // Each by its number, the oldest first, and no more than the field takes.
  expect(String(await described())).toMatch(
    new RegExp(`^${ticket.number}: It smells of smoke\\.\n\n${another.number}: x+$`),
  );
  expect(String(await described())).toHaveLength(5_000);
  await told(another.id, 'Elsewhere', 'Two');
  expect(await described()).toBeNull();
  await told(another.id, 'Elsewhere', 'One');
  const begun = await done(linked, 'describe', { teamMembers: 'Ann' });
  expect(begun).toMatchObject({ description: null, described: null });
  expect(preset(begun)).toBeNull();
  expect(preset({ ...begun, description: 'Written' })).toBe('Written');
});

test('one with an 8D only after its containment has ended and its effect is proved', async () => {
  const { problem } = await opened();
  let now = await done(await done(problem, 'record', CAUSE), 'addMeasure', MEASURE);
  expect(now.actions.find(({ action }) => action === 'endContainment')).toMatchObject({ enabled: false });
  expect((await act('expert', now, 'endContainment', { containmentEnd: 'lifted' })).code).toBe(409);
  now = await done(now, 'contain', CONTAIN);
  expect(now.containment).toEqual({
    ...{ text: CONTAIN.containment, owner: { id: idOf('engineer'), name: 'The engineer' }, until: '2026-04-01' },
    ...{ end: null, reason: null },
  });
  for (const outcome of ['finishedNeedImprove', 'finishedNotImprove'])
    expect([outcome, Object.keys((await finish(now, outcome)).fields).toSorted()]).toEqual([
      outcome,
      ['containment', 'effect'],
    ]);
  expect((await act('expert', now, 'endContainment', { containmentEnd: 'kept' })).fields).toEqual({
    reason: 'Please say why the containment is kept.',
  });
  now = await done(now, 'endContainment', { containmentEnd: 'kept', reason: 'Until the new lot is there.' });
  expect(Object.keys((await finish(now)).fields)).toEqual(['effect']);
  now = await done(now, 'proveEffect', { effectModel: MODEL, effectFrom: daysAgo(59) });
  expect(await finish(now)).toMatchObject({ code: 200, data: { status: 'finishedNeedImprove' } });
});

test('a containment that is set again stands again', async () => {
  const { problem } = await opened();
  let now = await done(await done(problem, 'contain', CONTAIN), 'endContainment', { containmentEnd: 'lifted' });
  now = await done(now, 'contain', { ...CONTAIN, containmentUntil: '2026-05-01' });
  expect(now.containment).toMatchObject({ end: null, until: '2026-05-01' });
  now = await done(now, 'record', CAUSE);
  expect(Object.keys((await finish(now, 'finishedNotImprove')).fields)).toEqual(['containment']);
  now = await done(now, 'endContainment', { containmentEnd: 'lifted' });
  // Nothing was changed, so there is no effect to be proved.
  expect((await finish(now, 'finishedNotImprove')).code).toBe(200);
});

test('the proof is the figure of as many days before and since; too few days and unknown machines prove nothing', async () => {
  const { problem } = await opened();
  const refused = async (input: object) => Object.keys((await act('expert', problem, 'proveEffect', input)).fields);
  expect(await refused({ effectModel: MODEL, effectFrom: daysAgo(28) })).toEqual(['effectFrom']);
  expect(await refused({ effectModel: MODEL, effectFrom: '2099-01-01' })).toEqual(['effectFrom']);
  expect(await refused({ effectModel: MODEL, effectFrom: 'soon' })).toEqual(['effectFrom']);
  expect(await refused({ effectModel: 'matches nothing', effectFrom: daysAgo(60) })).toEqual(['effectModel']);
  expect(await refused({ effectFrom: daysAgo(60) })).toEqual(['effectModel']);
  const proved = await done(problem, 'proveEffect', {
    effectModel: MODEL,
    effectFrom: daysAgo(59),
    note: 'Since the new resistor.',
  });
  const query = new URLSearchParams({ model: MODEL, from: daysAgo(59), to: daysAgo(0) }).toString();
  const figure = (await get('lead', `/itr-api/v1/figures/failure-rate?${query}`)).data as unknown as FigureView;
  const { units: _, ...after } = figure.total.values;
  const { units: __, ...before } = figure.before?.values ?? {};
  expect(proved.effect).toEqual({ model: MODEL, from: daysAgo(59), to: daysAgo(0), before, after });
  expect([before['count'], after['count']]).toEqual([3, 1]);
  expect(after['rate']).toBeCloseTo((100 * 365.25) / (40 * 60), 1);
  expect(proved.events.at(-1)).toMatchObject({
    ...{ action: 'proveEffect', text: 'Since the new resistor.', actor: { id: idOf('expert') } },
    changes: [{ field: 'effect', old: null, new: `${before['rate']} → ${after['rate']}` }],
  });
});

test('every text is versioned and stands in the log with what it was; nothing changed is refused; a key has one effect', async () => {
  const { problem } = await opened();
  const texts = {
    ...{ teamMembers: 'Quality, design', description: 'Trips when braking.', whys: 'It trips\n- Too hot' },
    ...{
      escapePoint: 'No test at 40 °C',
      prevention: 'Test added',
      closing: 'Thank you',
      customerText: 'The resistor was too small.',
    },
  };
  const first = await act('expert', problem, 'describe', texts, 'eight-d-key-of-enough-length');
  expect(first.data).toMatchObject({ ...texts, version: 2 });
  expect((await act('expert', problem, 'describe', texts, 'eight-d-key-of-enough-length')).data).toEqual(first.data);
  const now = first.data as unknown as ProblemView;
  expect(Object.keys((await act('expert', now, 'describe', { teamMembers: texts.teamMembers })).fields)).toEqual([
    'description',
  ]);
  expect((await act('lead', problem, 'describe', { teamMembers: 'Others' })).code).toBe(409);
  const changed = await done(now, 'describe', { teamMembers: 'Quality alone' });
  expect(changed.events.at(-1)?.changes).toEqual([
    { field: 'teamMembers', old: 'Quality, design', new: 'Quality alone' },
  ]);
  expect(Object.keys((await act('expert', changed, 'describe', { teamMembers: 'x'.repeat(5_001) })).fields)).toEqual([
    'teamMembers',
  ]);
  expect(
    Object.keys((await act('expert', changed, 'contain', { ...CONTAIN, containmentOwnerId: idOf('partner') })).fields),
  ).toEqual(['containmentOwnerId']);
});

test('a text that is emptied is gone, stands in the log, and with the last of them there is no 8D', async () => {
  const { problem } = await opened();
  let now = await done(problem, 'describe', { teamMembers: 'Quality', whys: 'It trips' });
  now = await done(now, 'describe', { whys: ' ' });
  expect([now.whys, now.teamMembers]).toEqual([null, 'Quality']);
  expect(now.events.at(-1)?.changes).toEqual([{ field: 'whys', old: 'It trips', new: null }]);
  expect(Object.keys((await act('expert', now, 'describe', { whys: '' })).fields)).toEqual(['description']);
  now = await done(now, 'describe', { teamMembers: '' });
  now = await done(await done(now, 'record', CAUSE), 'addMeasure', MEASURE);
  expect((await finish(now)).code).toBe(200);
});

test('experts and leads write it, other insiders read its paper, partners and visitors neither', async () => {
  const { ticket, problem } = await opened();
  const visitor = await testApp.share(ticket.id, 'ticket');
  const inputs = {
    describe: { teamMembers: 'We' },
    contain: CONTAIN,
    endContainment: { containmentEnd: 'lifted' },
    proveEffect: { effectModel: MODEL, effectFrom: daysAgo(60) },
  };
  const codes: Record<string, number> = { engineer: 403, admin: 403, partner: 403, manager: 403, nobody: 401 };
  for (const [who, code] of Object.entries(codes))
    for (const [action, input] of Object.entries(inputs))
      expect([who, action, (await act(who as Person, problem, action as ProblemAction, input)).code]).toEqual([
        who,
        action,
        code,
      ]);
  const paper = `/itr-api/v1/problems/${problem.id}/paper`;
  for (const who of ['expert', 'lead', 'engineer', 'admin'] as const) expect((await get(who, paper)).code).toBe(200);
  for (const who of ['partner', 'manager', 'otherPartner'] as const) expect((await get(who, paper)).code).toBe(403);
  expect((await get(visitor, paper)).code).toBe(401);
  expect(Object.keys((await get('expert', `${paper}?language=xx`)).fields)).toEqual(['language']);
  expect((await get('expert', `/itr-api/v1/problems/${idOf('expert')}/paper`)).code).toBe(404);
  expect(testApp.unexpected).toEqual([]);
});

test('the paper is in the language of the requester or another, with nothing internal and nothing of another customer', async () => {
  const { ticket, problem } = await opened();
  await testApp.rows('update app_user set language = $1 where id = $2', ['de', idOf('partner')]);
  await testApp.rows('update ticket set customer_id = $1 where id = $2', [ids.alphaCustomer, ticket.id]);
  let now = await done(problem, 'record', { ...CAUSE, accountabilityType: planted.accountabilityType });
  now = await done(await done(now, 'contain', CONTAIN), 'addMeasure', MEASURE);
  now = await done(now, 'describe', { description: 'Trips when braking.', whys: 'It trips\n- Too hot' });
  now = await done(now, 'proveEffect', { effectModel: MODEL, effectFrom: daysAgo(59) });
  const paper = async (query = '') => (await get('engineer', `/itr-api/v1/problems/${problem.id}/paper${query}`)).text;
  const german = await paper();
  expect(JSON.parse(german)).toMatchObject({ data: { language: 'de', title: '8D-Bericht' } });
  for (const text of [
    CAUSE.rootCause,
    CONTAIN.containment,
    MEASURE.text,
    'Trips when braking.',
    '"text":"Too hot","depth":1',
    // As the language writes it.
    String(now.effect?.after.rate).replace('.', ','),
    MODEL,
    ticket.number,
  ])
    expect(german).toContain(text);
  for (const secret of [...Object.values(planted), 'The engineer', 'The expert', 'The partner'])
    expect(german).not.toContain(secret);
  expect(JSON.parse(await paper('?language=en'))).toMatchObject({ data: { language: 'en', title: '8D report' } });

  now = await done(now, 'describe', { customerText: 'A part was chosen too small.' });
  const outside = await paper();
  expect(outside).toContain('A part was chosen too small.');
  for (const inner of [CAUSE.rootCause, 'Too hot']) expect(outside).not.toContain(inner);

  const foreign = await ticketAt(testApp, 'accepted');
  await testApp.rows('update ticket set customer_id = $1 where id = $2', [ids.betaCustomer, foreign.id]);
  await done(now, 'link', { ticketId: foreign.id });
  const both = await paper('?language=en');
  expect(both).toContain('2 tickets');
  for (const secret of [ticket.number, foreign.number, ticket.title]) expect(both).not.toContain(secret);
  expect(testApp.unexpected).toEqual([]);
});
