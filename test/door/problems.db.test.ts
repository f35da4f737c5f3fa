/** Problems: who reads and decides, every action in every status, what finishing needs (domain.md, Problems). */
import { expect, test } from 'vitest';
import type { ProblemView } from '../../src/shared/problem/problem-view.ts';
import type { ProblemAction, ProblemStatus } from '../../src/shared/problem/rules.ts';
import { callableActions } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { type Caller, callers, refusalOf } from './call-rights.ts';
import { idOf, planted } from './people.ts';
import { act as ticketAct, ticketAt, ticketOf } from './tickets.ts';
import { linked } from './allowed.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

const UNKNOWN = '00000000-0000-7000-8000-00000000dead';
const SECRET = 'planted-root-cause-77ab';
const get = (who: Who, path: string): Promise<ApiResponse> => testApp.ask(who, 'GET', path);
const read = async (id: string): Promise<ProblemView> =>
  (await get('expert', `/itr-api/v1/problems/${id}`)).data as unknown as ProblemView;

/** A problem as an escalation opens it, and its ticket. */
async function escalated(): Promise<{ ticket: TicketView; problem: ProblemView }> {
  const ticket = await ticketAt(testApp, 'escalated');
  const seen = (await get('expert', `/itr-api/v1/tickets/${ticket.id}`)).data as unknown as TicketView;
  return { ticket, problem: await read(String(seen.problemId)) };
}

const inputs: Record<ProblemAction, (problem: ProblemView) => object> = {
  record: () => ({ rootCause: `The braking resistor is too small. ${SECRET}` }),
  describe: () => ({ description: 'The drive trips when it brakes.' }),
  contain: () => ({
    containment: 'Sort out what is in stock',
    containmentOwnerId: idOf('engineer'),
    containmentUntil: '2026-04-01',
  }),
  endContainment: () => ({ containmentEnd: 'lifted' }),
  addMeasure: () => ({ text: 'Check the resistor when ordering', ownerId: idOf('engineer'), dueOn: '2026-04-01' }),
  completeMeasure: (problem) => ({ measureId: problem.measures.find(({ doneAt }) => !doneAt)?.id ?? UNKNOWN }),
  proveEffect: () => ({ effectModel: 'unknown', effectFrom: '2026-01-01' }),
  link: () => ({ ticketId: UNKNOWN }),
  finish: () => ({ outcome: 'finishedNeedImprove' }),
  reopen: () => ({ reason: 'It has happened again.' }),
};
const actions = Object.keys(inputs) as ProblemAction[];

const act = (
  who: Who,
  problem: ProblemView,
  action: ProblemAction,
  more: object = {},
  key?: string,
): Promise<ApiResponse> =>
  testApp.ask(
    who,
    'POST',
    `/itr-api/v1/problems/${problem.id}/actions/${action}`,
    { ...inputs[action](problem), version: problem.version, ...more },
    key ? { key } : {},
  );
async function done(problem: ProblemView, action: ProblemAction, more: object = {}): Promise<ProblemView> {
  const response = await act('expert', problem, action, more);
  if (response.code !== 200) throw new Error(`${action}: ${response.text}`);
  return response.data as unknown as ProblemView;
}

/** Written by hand from domain.md: experts and leads decide, other insiders read, partners and visitors never. */
function standingOf(who: Caller): 'decides' | 'reads' | 'never' | 'out' {
  if (refusalOf(who, 'users') !== 0) return 'out';
  return refusalOf(who, 'deciders') === 0 ? 'decides' : refusalOf(who, 'insiders') === 0 ? 'reads' : 'never';
}
/** What they do is in eight-d.db.test.ts: an 8D that is begun changes what a finish needs. */
const ofEightD: ProblemAction[] = ['describe', 'contain', 'endContainment', 'proveEffect'];
/** The actions of each status; any other is 409 for a decider. */
const open: Record<ProblemStatus, ProblemAction[]> = {
  notFinished: ['record', ...ofEightD, 'addMeasure', 'completeMeasure', 'link', 'finish'],
  finishedNotImprove: ['reopen'],
  finishedNeedImprove: ['addMeasure', 'completeMeasure', 'reopen'],
};

async function at(status: ProblemStatus): Promise<{ ticket: TicketView; problem: ProblemView }> {
  const { ticket, problem } = await escalated();
  let now = await done(await done(problem, 'record'), 'addMeasure');
  if (status !== 'notFinished') now = await done(now, 'finish', { outcome: status });
  return { ticket, problem: now };
}

test.each(Object.keys(open) as ProblemStatus[])('%s: who may do what (spec 6.2)', async (status) => {
  for (const who of callers) {
    const standing = standingOf(who);
    const list = await get(who, '/itr-api/v1/problems');
    const { problem, ticket } = await at(status);
    const one = await get(who, `/itr-api/v1/problems/${problem.id}`);
    const wanted = { decides: 200, reads: 200, never: 403, out: undefined }[standing];
    if (wanted === undefined) expect([401, 81020009]).toContain(one.code);
    else expect({ who, list: list.code, one: one.code }).toEqual({ who, list: wanted, one: wanted });
    if (standing === 'never') {
      expect(one).toEqual(await get(who, `/itr-api/v1/problems/${UNKNOWN}`));
      for (const path of [`/itr-api/v1/tickets/${ticket.id}`, `/itr-api/v1/tickets/${ticket.id}/events`]) {
        const seen = await get(who, path);
        expect({ who, path, leaks: seen.text.includes(SECRET) || seen.text.includes(problem.id) }).toEqual({
          who,
          path,
          leaks: false,
        });
      }
    }
    // Actions that the status refuses come first, because the others change it.
    const known = (action: ProblemAction): number => Number(open[status].includes(action));
    const tried = actions.filter(
      (action) => standing !== 'decides' || status !== 'notFinished' || !ofEightD.includes(action),
    );
    for (const action of tried.toSorted((a, b) => known(a) - known(b))) {
      const before = await read(problem.id);
      const response = await act(who, before, action);
      const refused = standing === 'out' ? one.code : 403;
      if (standing !== 'decides') {
        // The engineer owns the measure, and may only complete it.
        const own = who === 'engineer' && action === 'completeMeasure';
        const mine = open[status].includes('completeMeasure') ? 200 : 409;
        expect({ who, action, code: response.code }).toEqual({ who, action, code: own ? mine : refused });
        if (!own || mine !== 200) expect(await read(problem.id)).toEqual(before);
      } else if (!open[status].includes(action)) {
        expect({ who, action, code: response.code }).toEqual({ who, action, code: 409 });
        expect(response.data).toMatchObject({ version: before.version, status });
        expect(before.actions.find((offer) => offer.action === action)).toMatchObject({ enabled: false });
        expect(await read(problem.id)).toEqual(before);
      } else if (!['finish', 'reopen', 'link'].includes(action))
        expect({ who, action, code: response.code }).toEqual({ who, action, code: action === 'record' ? 400 : 200 });
      else if (action === 'link') expect(response.fields).toHaveProperty('ticketId');
      else expect(response.data).toMatchObject({ version: before.version + 1 });
    }
  }
  expect(testApp.unexpected).toEqual([]);
});

test('a visitor reads no problem', async () => {
  const { ticket, problem } = await escalated();
  const visitor = await testApp.share(ticket.id, 'ticket');
  for (const path of ['/itr-api/v1/problems', `/itr-api/v1/problems/${problem.id}`])
    expect((await get(visitor, path)).code).toBe(401);
});

test('experts and leads make, list and withdraw links to a problem; nobody else', async () => {
  const { problem } = await escalated();
  const path = `/itr-api/v1/problems/${problem.id}/shares`;
  const codes = { decides: [201, 200, 200], reads: [403, 403, 403], never: [403, 403, 404], out: [401, 401, 401] };
  for (const who of callers)
    for (const wrapped of [false, true]) {
      const id = String((await testApp.ask('lead', 'POST', path, { expiresInDays: 2 })).data['id']);
      const responses = [
        await testApp.ask(who, 'POST', path, {}, { wrapped }),
        await testApp.ask(who, 'GET', path, undefined, { wrapped }),
        await testApp.ask(who, 'DELETE', `/itr-api/v1/shares/${id}`, undefined, { wrapped }),
      ];
      // A disabled account's token is refused as one that has ended.
      const wanted = who === 'disabled' ? responses.map(() => 81020009) : codes[standingOf(who)];
      expect({ who, wrapped, codes: responses.map(({ code }) => code) }).toEqual({ who, wrapped, codes: wanted });
    }
  for (const body of [{ purpose: 'ticket' }, { expiresInDays: 31 }, { more: 1 }])
    expect((await testApp.ask('lead', 'POST', path, body)).code).toBe(400);
  for (const id of [UNKNOWN, 'no-uuid'])
    expect((await testApp.ask('lead', 'POST', `/itr-api/v1/problems/${id}/shares`, {})).code).toBe(404);
  // A ticket's own people make no link to its problem.
  const { ticket } = await escalated();
  expect(
    (await testApp.ask('lead', 'POST', `/itr-api/v1/tickets/${ticket.id}/shares`, { purpose: 'problem' })).code,
  ).toBe(400);
  expect(testApp.unexpected).toEqual([]);
});

test('a link to a problem shows what came of it: never who is accountable, nor anything of a ticket', async () => {
  const ticket = await ticketAt(testApp, 'escalated');
  const problemId = String((await get('expert', `/itr-api/v1/tickets/${ticket.id}`)).data['problemId']);
  let problem = await done(await read(problemId), 'record');
  const texts = { text: 'Replace the fan of phase W.', feasible: true, noSensitive: true, safety: 'Wait 10 minutes.' };
  const proposed = await ticketAct(testApp, 'expert', ticket, 'propose', texts);
  problem = await done(await read(problemId), 'addMeasure');
  const made = await testApp.ask('expert', 'POST', `/itr-api/v1/problems/${problem.id}/shares`, { expiresInDays: 7 });
  const link = { shareId: String(made.data['shareId']) };
  expect(made.data['url']).toBe(
    `https://closeloop.example/app/itr/insider/problemManagement/nFinished/detail/${problem.id}?id=${link.shareId}`,
  );
  expect((await read(problem.id)).events.at(-1)).toMatchObject({ action: 'share', actor: { id: idOf('expert') } });

  const shared = async () => (await get(link, '/itr-api/v1/shared')).data;
  expect(await shared()).toMatchObject({ purpose: 'problem', problem: { status: 'notFinished', solution: null } });
  await ticketAct(testApp, 'partner', ticketOf(proposed), 'acceptSolution');
  problem = await done(await read(problem.id), 'finish');
  const whole = await shared();
  expect(whole).toEqual({
    purpose: 'problem',
    problem: {
      id: problem.id,
      status: 'finishedNeedImprove',
      statusLabel: problem.statusLabel,
      openedAt: problem.openedAt,
      finishedAt: problem.finishedAt,
      measures: [{ text: 'Check the resistor when ordering', dueOn: '2026-04-01', doneAt: null }],
      solution: { text: texts.text, safety: texts.safety, at: expect.any(String) },
    },
  });
  const text = JSON.stringify(whole);
  for (const secret of [...Object.values(planted), SECRET, ticket.id, ticket.number, 'The engineer', 'Alpha'])
    expect(text).not.toContain(secret);

  // The link allows nothing else.
  for (const [call, codesOf] of Object.entries(linked)) {
    const [method = '', path = ''] = call.split(' ');
    const at = path.replace('{id}', ticket.id).replace(/\{\w+\}/, path.includes('attachments') ? UNKNOWN : '1');
    const { code } = await testApp.ask(link, method as 'GET', at, method === 'POST' ? {} : undefined);
    expect({ call, code }).toEqual({ call, code: codesOf.problem });
  }
  for (const action of callableActions) expect((await ticketAct(testApp, link, ticket, action)).code).toBe(404);
  for (const path of ['/itr-api/v1/problems', `/itr-api/v1/problems/${problem.id}`])
    expect((await get(link, path)).code).toBe(401);

  const [share] = (await get('lead', `/itr-api/v1/problems/${problem.id}/shares`)).data['items'] as { id: string }[];
  expect(share).toMatchObject({ purpose: 'problem', state: 'open', uses: 3, createdBy: { name: 'The expert' } });
  expect((await testApp.ask('lead', 'DELETE', `/itr-api/v1/shares/${share?.id}`)).code).toBe(200);
  expect(await get(link, '/itr-api/v1/shared')).toMatchObject({ code: 404, data: { ended: 'revoked' } });
  expect(testApp.unexpected).toEqual([]);
});

test('what does not exist is 404 for an insider, whatever its form', async () => {
  for (const id of [UNKNOWN, 'no-uuid', '%00'])
    expect((await get('lead', `/itr-api/v1/problems/${id}`)).code).toBe(404);
  const { problem } = await escalated();
  expect((await act('lead', { ...problem, id: UNKNOWN }, 'record')).code).toBe(404);
});

test('an escalation opens one problem with its findings; a finish needs a cause, and a measure where something is improved', async () => {
  const { ticket, problem } = await escalated();
  expect(problem).toMatchObject({ status: 'notFinished', version: 1, rootCause: null, measures: [] });
  expect(problem.accountabilityType).not.toBeNull();
  expect(problem.tickets).toMatchObject([{ id: ticket.id, number: ticket.number, status: 'escalated' }]);
  expect(problem.events).toMatchObject([{ action: 'open', version: 1 }]);
  expect((await act('lead', problem, 'finish')).fields).toEqual({
    rootCause: 'The root cause is missing. Please record it first.',
    measures: 'A measure with an owner and a due date is missing. Please add one first.',
  });
  expect((await act('lead', problem, 'finish', { outcome: 'finishedNotImprove' })).fields).toEqual({
    rootCause: 'The root cause is missing. Please record it first.',
  });
  expect((await act('lead', problem, 'finish', { outcome: 'notFinished' })).fields).toHaveProperty('outcome');
  for (const [field, value] of [
    ['ownerId', undefined],
    ['ownerId', idOf('partner')],
    ['ownerId', idOf('disabled')],
    ['ownerId', idOf('admin')],
    ['dueOn', undefined],
    ['dueOn', 'soon'],
    ['text', 'no'],
  ] as const)
    expect(Object.keys((await act('lead', problem, 'addMeasure', { [field]: value })).fields)).toEqual([field]);
  expect(
    (await act('lead', problem, 'record', { rootCause: undefined, accountabilityType: 'nonsense' })).fields,
  ).toHaveProperty('accountabilityType');
  expect((await read(problem.id)).version).toBe(1);

  const measured = await done(problem, 'addMeasure');
  expect(Object.keys((await act('lead', measured, 'finish')).fields)).toEqual(['rootCause']);
  const finished = await done(await done(measured, 'record'), 'finish');
  expect(finished).toMatchObject({
    status: 'finishedNeedImprove',
    version: 4,
    measures: [{ doneAt: null, dueOn: '2026-04-01' }],
  });
  const complete = await done(finished, 'completeMeasure', { note: 'The order form asks for it now.' });
  expect(complete.measures).toMatchObject([
    { doneBy: { id: idOf('expert') }, note: 'The order form asks for it now.' },
  ]);
  expect((await act('expert', complete, 'completeMeasure')).code).toBe(409);
  const again = await done(complete, 'reopen');
  expect(again).toMatchObject({ status: 'notFinished', finishedAt: null });
  expect(again.events.map(({ action, version }) => `${version} ${action}`)).toEqual([
    '1 open',
    '2 addMeasure',
    '3 record',
    '4 finish',
    '5 completeMeasure',
    '6 reopen',
  ]);
});

test('a stale version changes nothing and tells what happened; the same key twice has one effect', async () => {
  const { problem } = await escalated();
  const key = 'problem-key-of-enough-length';
  const first = await act('expert', problem, 'record', {}, key);
  expect(first.data).toMatchObject({ version: 2 });
  expect((await act('expert', problem, 'record', {}, key)).data).toEqual(first.data);
  const late = await act('lead', problem, 'record', { rootCause: 'Another opinion of it.' });
  expect(late).toMatchObject({
    code: 409,
    data: { version: 2, status: 'notFinished', events: [{ action: 'record' }] },
  });
  const both = await Promise.all([
    act('lead', { ...problem, version: 2 }, 'addMeasure'),
    act('otherExpert', { ...problem, version: 2 }, 'addMeasure'),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await read(problem.id)).measures).toHaveLength(1);
});

test('several tickets share one problem; a ticket leaves its former one', async () => {
  const [one, two] = [await escalated(), await escalated()];
  const plain = await ticketAt(testApp, 'accepted');
  const linked = await done(one.problem, 'link', { ticketId: two.ticket.id });
  expect(linked.tickets.map(({ id }) => id)).toEqual([one.ticket.id, two.ticket.id]);
  expect(await read(two.problem.id)).toMatchObject({
    tickets: [],
    version: 2,
    events: [{}, { action: 'unlink', text: two.ticket.number }],
  });
  const seen = await get('engineer', `/itr-api/v1/tickets/${two.ticket.id}`);
  expect(seen.data['problemId']).toBe(one.problem.id);
  const three = await done(linked, 'link', { ticketId: plain.id });
  expect(three.tickets).toHaveLength(3);
  expect((await act('expert', three, 'link', { ticketId: plain.id })).fields).toHaveProperty('ticketId');
  const finished = await done(await done(three, 'record'), 'finish', { outcome: 'finishedNotImprove' });
  expect(finished.status).toBe('finishedNotImprove');
  const other = await escalated();
  expect((await act('expert', other.problem, 'link', { ticketId: plain.id })).fields).toHaveProperty('ticketId');
});

test('two opposite links do not deadlock', async () => {
  const [one, two] = [await escalated(), await escalated()];
  const both = await Promise.all([
    act('expert', one.problem, 'link', { ticketId: two.ticket.id }),
    act('lead', two.problem, 'link', { ticketId: one.ticket.id }),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(testApp.unexpected).toEqual([]);
});

test('the list: newest first, by status, page by page', async () => {
  const all: ProblemView[] = [];
  let cursor = '';
  for (;;) {
    const { data, code } = await get('engineer', `/itr-api/v1/problems?limit=7${cursor && `&cursor=${cursor}`}`);
    expect(code).toBe(200);
    all.push(...(data['items'] as ProblemView[]));
    if (data['next'] === null) break;
    cursor = data['next'] as string;
  }
  const count = Number((await testApp.rows('select count(*)::int as n from problem'))[0]?.['n']);
  expect(count).toBeGreaterThan(14);
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  const opened = all.map(({ openedAt }) => openedAt);
  expect(opened).toEqual(opened.toSorted().toReversed());
  const finished = await get('engineer', '/itr-api/v1/problems?status=finishedNeedImprove&limit=100');
  const wanted = all.filter(({ status }) => status === 'finishedNeedImprove').map(({ id }) => id);
  expect((finished.data['items'] as ProblemView[]).map(({ id }) => id)).toEqual(wanted);
  expect((await get('engineer', '/itr-api/v1/problems?status=done')).fields).toHaveProperty('status');
  expect((await get('engineer', '/itr-api/v1/problems?cursor=WzEsMl0')).fields).toHaveProperty('cursor');
  expect(testApp.unexpected).toEqual([]);
});
