/**
 * The calls beside the actions: who is let in, what they ask and what they answer. What SQL does is tested at the door.
 */
import { describe, expect, it } from 'vitest';
import { AUTO_COMPLETE_DAYS, DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import type { CallError } from '../../shared/errors.ts';
import {
  getTicket,
  listEvents,
  listTickets,
  readTicket,
  acknowledgeSolution,
  listSolutions,
} from '../../shared/ticket/calls.ts';
import type { Call } from '../../shared/call.ts';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { markPresence, PRESENCE_MS } from '../../shared/ticket/presence-calls.ts';
import { raiseTicket } from '../../shared/ticket/raise-call.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { listSavedViews, removeSavedView, saveSavedView, VIEWS_MAX } from '../../shared/ticket/saved-view-calls.ts';
import { SIMILAR_TEXT_MAX, similarTickets } from '../../shared/ticket/similar-calls.ts';
import type { Database } from '../db/database.ts';
import type { Operation, RawInput } from '../http/operation.ts';
import { createCalendars } from './calendar-cache.ts';
import { expireRatings } from './expire-ratings.ts';
import { ticketOperations } from './operations.ts';
import { sendReminders } from './send-reminders.ts';
import type { ListRow } from './ticket-list-store.ts';
import type { Answers, CallInput, Trial } from './ticket.testkit.ts';
import {
  ago,
  aTicket,
  changing,
  deps,
  ids,
  NOW,
  perform,
  refusal,
  trial,
  viewers,
  writtenBy,
} from './ticket.testkit.ts';
import { waitingFor } from './waiting-tickets.ts';

const operations: Operation[] = ticketOperations(deps());
const of = (call: Call): Operation => operations.find((one) => one.call === call) ?? expect.fail(call.name);
const HOUR = 3_600_000;

const ask = (call: Call, viewer: Viewer, asked?: CallInput, answers?: Answers) =>
  perform(of(call), viewer, asked, answers);
async function refused(work: Promise<unknown>): Promise<{ failure: string; error: CallError }> {
  const error = await refusal(work);
  return { failure: error.failure, error };
}
const failureOf = async (...args: Parameters<typeof ask>) => (await refused(ask(...args))).failure;
const there = { ticket_whole: () => [{ whole: aTicket() }], ticket_lock: () => [{ whole: aTicket() }] };
const id = { params: { id: ids.ticket } };

describe('a ticket with its timeline', () => {
  const line = {
    ...{ seq: 2, at: ago(1), actorId: null, actorName: null, action: 'comment', fromStatus: null, toStatus: null },
    ...{ visibility: 'public', text: 'Hm', onBehalf: false, changes: [], internalText: null, internalChanges: null },
  };
  const rows = {
    ticket_with_events: () => [
      {
        ticket: {
          ...aTicket(),
          attachments: [
            { seq: 2, id: 'f' },
            { seq: 1, id: 'g' },
          ],
        },
        events: [line],
      },
    ],
  };
  it('is answered with all events, each with its own files', async () => {
    const { data } = await ask(getTicket, viewers.partner, id, rows);
    expect(data).toMatchObject({ id: ids.ticket, events: [{ seq: 2, text: 'Hm', attachments: [{ id: 'f' }] }] });
    expect((data['events'] as { attachments: unknown[] }[])[0]?.attachments).toHaveLength(1);
  });
  it('is missing when it does not exist, and for a link with another purpose', async () => {
    expect(await failureOf(getTicket, viewers.partner, id)).toBe('missing');
    expect(await failureOf(getTicket, viewers.partner, { params: { id: 'no id' } }, rows)).toBe('missing');
    expect(await failureOf(getTicket, viewers.visitor, id, rows)).toBe('missing');
    expect(await failureOf(listEvents, viewers.visitor, id)).toBe('missing');
    expect(await failureOf(listEvents, viewers.partner, id)).toBe('missing');
  });
  it('is continued after a given event', async () => {
    const list = { event_list: () => [{ events: [line], internalLines: [1], files: [{ seq: 2, id: 'f' }] }] };
    const { data, tried } = await ask(listEvents, viewers.partner, { ...id, query: { after: 7 } }, list);
    expect(data).toMatchObject({ items: [{ seq: 1, attachments: [{ id: 'f' }] }], next: null });
    expect(tried.the('event_list')).toEqual([ids.ticket, 7, -1]);
    expect((await ask(listEvents, viewers.partner, id, list)).tried.the('event_list')).toEqual([ids.ticket, 0, -1]);
  });
  it('is marked as read up to its end, for users only', async () => {
    const marked = { ticket_mark_read: () => [{ seq: 2 }], notification_ticket_read: () => [{ id: 'n' }] };
    const { data, tried } = await ask(readTicket, viewers.partner, id, marked);
    expect([data, tried.the('ticket_mark_read')]).toEqual([null, [ids.partner, ids.ticket, NOW]]);
    // What the bell says of it is read too, and the user's other pages hear of it.
    expect(tried.the('notification_ticket_read')).toEqual([ids.partner, ids.ticket, NOW]);
    expect(tried.names()).toContain('live_tell');
    const nothing = await ask(readTicket, viewers.partner, id, { ticket_mark_read: () => [{ seq: 2 }] });
    expect(nothing.tried.names()).not.toContain('live_tell');
    expect(await failureOf(readTicket, viewers.partner, id)).toBe('missing');
    expect(await failureOf(readTicket, viewers.visitor, id, marked)).toBe('missing');
  });
});

describe('the list', () => {
  const KEYS = ['2026-03-02 09:00:00+00'];
  const row: ListRow = {
    ...{
      id: ids.ticket,
      number: 'ITR-1',
      kind: 'feedback',
      status: 'accepted',
      version: 2,
      seq: 3,
      internalLines: [2],
    },
    ...{
      title: 'Trips',
      sn: null,
      productModel: 'SV660N',
      customerName: null,
      impact: null,
      severity: 3,
      onHold: false,
      holdPauses: null,
      dueAt: NOW.getTime() + 70 * HOUR,
    },
    ...{ requesterId: ids.partner, handlerId: ids.engineer, handlerName: 'Emil', requiredDays: 3, zone: 'dach' },
    ...{
      filedAt: NOW.getTime() - 2 * HOUR,
      updatedAt: NOW.getTime() - HOUR,
      productionStoppedAt: null,
      productionResumed: null,
      isClosed: false,
      readSeq: 1,
      overall: null,
    },
    segments: null,
    sortKeys: KEYS,
  };
  const counts = { todo: 1, all: 2, pending: 0, inProgress: 2, completed: 0 };
  const query = { view: 'all', sort: '-updated', limit: 2 };
  /** The name of the statement is derived from its text. */
  const answeringBy = (answer: () => unknown): Answers =>
    new Proxy({}, { get: (of, name) => (String(name).startsWith('list_') ? () => [answer()] : Reflect.get(of, name)) });
  const answering = (rows: ListRow[]): Answers => answeringBy(() => ({ rows, counts }));
  const inTurn = (found: object[]): Answers => answeringBy(() => found.shift());
  it('shows each row with the numbers and relations of this viewer', async () => {
    const { data } = await ask(listTickets, viewers.partner, { query }, answering([row]));
    expect(data).toEqual({
      next: null,
      counts,
      items: [
        {
          ...{
            id: ids.ticket,
            number: 'ITR-1',
            kind: 'feedback',
            status: 'accepted',
            statusLabel: 'Issue accepted',
            title: 'Trips',
            impact: null,
          },
          ...{ onHold: false, version: 2, sn: null, productModel: 'SV660N', customerName: null, severity: 3 },
          ...{ handler: { id: ids.engineer, name: 'Emil' }, filedAt: ago(2), updatedAt: ago(1) },
          ...{ seq: 2, unread: true, mine: { requester: true } },
          clock: { state: 'run', requiredDays: 3, dueAt: ago(-70) },
        },
      ],
    });
    const other = {
      ...{ ...row, handlerId: null, handlerName: null, status: 'proposed' as const, dueAt: null },
      segments: [
        { state: 'run' as const, from: NOW.getTime() - 2 * HOUR, to: NOW.getTime() - HOUR, seq: 1, lap: 0 },
        { state: 'pause' as const, from: NOW.getTime() - HOUR, to: null, seq: 2, lap: 0 },
      ],
      ...{ impact: 'production-stopped-workaround', severity: 2, productionStoppedAt: NOW.getTime() },
    };
    const seen = await ask(listTickets, viewers.engineer, { query }, answering([other, { ...row, handlerName: null }]));
    expect(seen.data['items']).toMatchObject([
      {
        seq: 3,
        handler: null,
        alarm: 'Production stopped, workaround exists',
        stoppedSince: NOW.toISOString(),
        clock: { state: 'pause', dueAt: null, remainingMs: 71 * HOUR },
      },
      { handler: { id: ids.engineer, name: '' }, mine: { handler: true } },
    ]);
    expect((seen.data['items'] as object[])[0]).not.toHaveProperty('mine');
  });
  it('marks a row as unread until the last line that this viewer may see has been read', async () => {
    const unread = async (viewer: Viewer, more: Partial<ListRow>) => {
      const { data } = await ask(listTickets, viewer, { query }, answering([{ ...row, ...more }]));
      return (data['items'] as { unread: boolean }[])[0]?.unread;
    };
    expect([await unread(viewers.partner, { readSeq: 2 }), await unread(viewers.partner, { readSeq: 3 })]).toEqual([
      true,
      false,
    ]);
    const internalEnd = { readSeq: 2, internalLines: [3] };
    expect([await unread(viewers.engineer, internalEnd), await unread(viewers.partner, internalEnd)]).toEqual([
      true,
      false,
    ]);
  });
  it.each([
    ['rated', { isClosed: true, overall: 4 }],
    ['expired', { isClosed: true, overall: null }],
    ['withdrawn', { isClosed: false, overall: null }],
  ])('says of a completed ticket that it was %s', async (ending, more) => {
    const completed: ListRow = { ...row, status: 'completed', ...more };
    const { data } = await ask(listTickets, viewers.partner, { query }, answering([completed]));
    expect(data['items']).toMatchObject([{ ending, ...(more.overall !== null && { overall: more.overall }) }]);
  });
  it('of a search that finds nothing has what is like it, and says so', async () => {
    const none = { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 };
    const words = { similar_words: () => [{ typed: 'drvie', words: ['drive'] }] };
    const search = (q: string, found: object[]) =>
      ask(listTickets, viewers.engineer, { query: { ...query, q } }, Object.assign(inTurn(found), words));
    const typed = { rows: [], counts: none, found: 'none' };
    const like = await search('drvie', [typed, { rows: [row], counts, found: 'some' }]);
    expect(like.data).toMatchObject({ similar: true, counts, items: [{ id: ids.ticket }] });
    expect(like.tried.asked).toHaveLength(3);
    const found = await search('drive', [{ rows: [row], counts, found: 'some' }]);
    expect([found.data['similar'], found.tried.asked.length]).toEqual([undefined, 1]);
    expect((await search('E.OC1', [typed])).data).not.toHaveProperty('similar');
  });
  it('continues where a page ended, and only when there is more', async () => {
    const second = { ...row, id: ids.other };
    const { data } = await ask(listTickets, viewers.partner, { query }, answering([row, second, row]));
    expect(data['items']).toHaveLength(2);
    const cursor = String(data['next']);
    expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual([...KEYS, ids.other]);
    const { data: last, tried } = await ask(
      listTickets,
      viewers.partner,
      { query: { ...query, cursor } },
      answering([row, second]),
    );
    expect(last['next']).toBeNull();
    expect(tried.asked[0]?.values).toEqual(expect.arrayContaining([...KEYS, ids.other]));
  });
  it.each([
    'x',
    Buffer.from('{}').toString('base64url'),
    Buffer.from(JSON.stringify(['2026', 'no id'])).toString('base64url'),
    Buffer.from(JSON.stringify([7, ids.other])).toString('base64url'),
    Buffer.from(JSON.stringify(['2026', 7])).toString('base64url'),
    Buffer.from(JSON.stringify(["'; drop", ids.other])).toString('base64url'),
    Buffer.from(JSON.stringify(['1'.repeat(41), ids.other])).toString('base64url'),
    Buffer.from(JSON.stringify(['', ids.other])).toString('base64url'),
    Buffer.from(JSON.stringify(['2026!', ids.other])).toString('base64url'),
    Buffer.from(JSON.stringify(['!2026', ids.other])).toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const { error } = await refused(ask(listTickets, viewers.partner, { query: { ...query, cursor } }));
    expect(error.issues).toEqual({ cursor: { key: 'issue.invalid' } });
  });
  it('of what is to be done begins with the worst, and continues after severity, filing and id', async () => {
    const urgent = { ...row, sortKeys: ['1', '2026-03-02 09:00:00+00'] };
    const cursorOf = async (asked: object) => {
      const { data } = await ask(listTickets, viewers.engineer, { query: asked }, answering([urgent, row, row]));
      return JSON.parse(Buffer.from(String(data['next']), 'base64url').toString()) as unknown[];
    };
    expect(await cursorOf({ view: 'todo', limit: 1 })).toEqual([...urgent.sortKeys, ids.ticket]);
    const two = Buffer.from(JSON.stringify([...urgent.sortKeys, ids.other])).toString('base64url');
    const { tried } = await ask(listTickets, viewers.engineer, { query: { view: 'todo', cursor: two } });
    expect(tried.asked[0]?.values).toEqual(expect.arrayContaining([...urgent.sortKeys, ids.other]));
    // A cursor of another sort is refused.
    const { error } = await refused(ask(listTickets, viewers.engineer, { query: { ...query, cursor: two } }));
    expect(error.issues).toEqual({ cursor: { key: 'issue.invalid' } });
  });
  it('takes a cursor among the tickets without a due time', async () => {
    const cursor = Buffer.from(JSON.stringify(['infinity', ids.other])).toString('base64url');
    const { data } = await ask(listTickets, viewers.partner, { query: { ...query, cursor } });
    expect(data).toEqual({
      items: [],
      next: null,
      counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 },
    });
  });
  it('is for users only', async () => {
    expect(await failureOf(listTickets, viewers.visitor, { query })).toBe('forbidden');
  });
  it('of a digest names what waits, with the time left while the clock runs', async () => {
    const paused = { ...row, dueAt: null };
    const many = Array.from({ length: DIGEST_TICKETS_MAX }, () => paused);
    const { context, asked } = trial(viewers.engineer, answering([row, ...many]));
    const waiting = await waitingFor(context.tx, deps(), viewers.engineer, NOW);
    expect(waiting.count).toBe(1);
    expect(waiting.tickets).toHaveLength(DIGEST_TICKETS_MAX);
    expect(waiting.tickets.slice(0, 2)).toEqual([
      { id: ids.ticket, number: 'ITR-1', title: 'Trips', status: 'accepted', remainingMs: 70 * HOUR },
      { id: ids.ticket, number: 'ITR-1', title: 'Trips', status: 'accepted', remainingMs: null },
    ]);
    expect(asked).toHaveLength(1);
  });
});

describe('solutions', () => {
  const version = (n: number) => ({
    solution: {
      ...{
        version: n,
        seq: 3,
        text: `Do ${n}`,
        safety: null,
        changeNote: null,
        authorId: ids.engineer,
        authorName: 'E',
      },
      ...{ at: ago(1), decision: null, reason: null, readAt: null, attachments: [] },
    },
  });
  const versions = { ...there, solution_list: () => [version(2), version(1)] };
  const count = async (viewer: Viewer) =>
    ((await ask(listSolutions, viewer, id, versions)).data['items'] as unknown[]).length;
  it('are read in all their versions, by a link only the newest', async () => {
    expect(await count(viewers.partner)).toBe(2);
    expect(await count({ ...viewers.visitor, purpose: 'solution' })).toBe(1);
    expect(await failureOf(listSolutions, viewers.visitor, id, versions)).toBe('missing');
  });
  it('have a safety warning of which users and visitors can record that they have read it', async () => {
    const stored = { ...there, solution_acknowledge: () => [{ at: '2026-03-02T10:00:00+00:00' }] };
    const asked = (version = '2') => ({ params: { ...id.params, version } });
    const user = await ask(acknowledgeSolution, viewers.partner, asked(), stored);
    expect(user.data).toEqual({ safetyReadAt: NOW.toISOString() });
    expect(user.tried.the('solution_acknowledge')).toEqual([ids.ticket, 2, ids.partner, NOW, false]);
    const visitor = await ask(acknowledgeSolution, { ...viewers.visitor, purpose: 'solution' }, asked(), stored);
    expect(visitor.tried.the('solution_acknowledge')).toEqual([ids.ticket, 2, ids.share, NOW, true]);
    for (const wrong of ['x', '1x', 'x1', '1234567', ''])
      expect(await failureOf(acknowledgeSolution, viewers.partner, asked(wrong), stored)).toBe('missing');
    expect(await failureOf(acknowledgeSolution, viewers.system, asked(), stored)).toBe('missing');
    expect(await failureOf(acknowledgeSolution, viewers.partner, asked(), there)).toBe('missing');
    expect(await failureOf(acknowledgeSolution, viewers.visitor, asked(), stored)).toBe('missing');
  });
});

describe('saved views', () => {
  const row = (ownerId: string) => ({
    ...{ id: ids.other, name: 'Mine', query: 'view=all', shared: false },
    ownerId,
    ownerName: 'E',
  });
  it('are listed with whose they are', async () => {
    const { data } = await ask(
      listSavedViews,
      viewers.engineer,
      {},
      { 'select saved_view': () => [row(ids.engineer), row(ids.lead)] },
    );
    expect(data['next']).toBeNull();
    expect((data['items'] as { mine: boolean }[]).map(({ mine }) => mine)).toEqual([true, false]);
    expect(await failureOf(listSavedViews, viewers.visitor)).toBe('forbidden');
  });
  it('are shared only by a lead', async () => {
    expect(await failureOf(saveSavedView, viewers.engineer, { body: { name: 'A', query: '', shared: true } })).toBe(
      'forbidden',
    );
    const saved = {
      'insert saved_view': () => [{ id: ids.other }],
      'select saved_view': () => [{ ...row(ids.lead), n: 0 }],
    };
    const body = { name: 'A', query: 'view=all', shared: true };
    const { data, tried } = await ask(saveSavedView, viewers.lead, { body }, saved);
    expect(data).toEqual({
      ...{ id: ids.other, name: 'Mine', query: 'view=all', shared: false, mine: true },
      owner: { id: ids.lead, name: 'E' },
    });
    expect(tried.the('insert saved_view')).toEqual([{ ...body, id: 'made-1', ownerId: ids.lead, createdAt: NOW }]);
    expect(await failureOf(saveSavedView, viewers.visitor, { body })).toBe('forbidden');
  });
  it('are limited in number', async () => {
    const having = (n: number): Answers => ({
      'insert saved_view': () => [{ id: ids.other }],
      'select saved_view': () => [{ ...row(ids.engineer), n }],
    });
    const body = { name: 'A', query: '', shared: false };
    const { error } = await refused(ask(saveSavedView, viewers.engineer, { body }, having(VIEWS_MAX)));
    expect(error.issues).toEqual({ name: { key: 'issue.tooManyViews' } });
    expect((await ask(saveSavedView, viewers.engineer, { body }, having(VIEWS_MAX - 1))).data).toMatchObject({
      mine: true,
    });
  });
  it('are removed by their owner and by a lead', async () => {
    const remove = (viewer: Viewer, owner: string | null) =>
      ask(
        removeSavedView,
        viewer,
        { params: { id: ids.other } },
        { 'select saved_view': () => (owner === null ? [] : [row(owner)]) },
      );
    for (const [viewer, owner] of [
      [viewers.engineer, ids.engineer],
      [viewers.lead, ids.engineer],
    ] as const) {
      const { data, tried } = await remove(viewer, owner);
      expect([data, tried.names()]).toEqual([null, ['select saved_view', 'delete saved_view']]);
    }
    expect((await refused(remove(viewers.engineer, ids.lead))).failure).toBe('forbidden');
    expect((await refused(remove(viewers.engineer, null))).failure).toBe('missing');
    expect(await failureOf(removeSavedView, viewers.engineer, { params: { id: 'no id' } })).toBe('missing');
  });
});

describe('the people who have a ticket open', () => {
  it('are those who have reported lately', async () => {
    const others = [{ id: ids.lead, name: 'Lea' }];
    const { data, tried } = await ask(markPresence, viewers.engineer, id, { ...there, presence_touch: () => others });
    expect(data).toEqual({ others });
    expect(tried.the('presence_touch')).toEqual(
      expect.arrayContaining([ids.ticket, ids.engineer, NOW, new Date(NOW.getTime() - PRESENCE_MS)]),
    );
    expect(await failureOf(markPresence, viewers.engineer, id)).toBe('missing');
    expect(await failureOf(markPresence, viewers.visitor, id, there)).toBe('forbidden');
  });
});

describe('similar tickets', () => {
  const candidate = (more: object) => ({
    id: ids.other,
    faultCodes: ['E.OC1'],
    productModel: null,
    text: 0.1,
    overall: 5,
    ...more,
  });
  const solved = {
    id: ids.other,
    number: 'ITR-2',
    title: 'Tripped',
    solution: 'Do it  ',
    length: 8,
    safety: null,
    overall: 5,
  };
  const own = { ticket_whole: () => [{ whole: aTicket({ faultCodes: ['eoc-1'], productModel: 'SV660N' }) }] };
  const answers = (candidates: unknown[], rows: unknown[]): Answers => ({
    ...own,
    similar_insider: () => candidates,
    similar_partner: () => candidates,
    similar_solved: () => rows,
  });
  it('are answered with the reason and their solution, which is cut when it is long', async () => {
    const { data, tried } = await ask(similarTickets, viewers.engineer, id, answers([candidate({})], [solved]));
    const item = {
      ...{
        ticket: { id: ids.other, number: 'ITR-2' },
        title: 'Tripped',
        solution: 'Do it  ',
        cut: false,
        safety: null,
      },
      ...{ why: ['code'], score: 0.5, overall: 5 },
    };
    expect(data).toEqual({ items: [item], next: null });
    expect(tried.the('similar_insider')).toEqual([ids.ticket, 'Drive trips', ['EOC1'], 'SV660N', null]);
    expect(tried.the('similar_solved')).toEqual([[ids.other], SIMILAR_TEXT_MAX]);
    const long = { ...solved, length: SIMILAR_TEXT_MAX + 1 };
    const cut = await ask(similarTickets, viewers.partner, id, answers([candidate({})], [long]));
    expect(cut.data['items']).toEqual([{ ...item, solution: 'Do it…', cut: true }]);
    const fits = await ask(
      similarTickets,
      viewers.partner,
      id,
      answers([candidate({})], [{ ...solved, length: SIMILAR_TEXT_MAX }]),
    );
    expect(fits.data['items']).toMatchObject([{ cut: false }]);
  });
  it('are left out when the viewer may not read their solution, and are five at most', async () => {
    expect((await ask(similarTickets, viewers.partner, id, answers([candidate({})], []))).data['items']).toEqual([]);
    const many = Array.from({ length: 7 }, (_, n) => candidate({ id: `id-${n}` }));
    const { tried } = await ask(similarTickets, viewers.partner, id, answers(many, []));
    expect(tried.the('similar_solved')[0]).toHaveLength(5);
  });
  it('are for users who see the ticket', async () => {
    expect(await failureOf(similarTickets, viewers.partner, id)).toBe('missing');
    expect(await failureOf(similarTickets, viewers.visitor, id, own)).toBe('forbidden');
  });
});

describe('files are decoded only after the right was checked', () => {
  const raw = (body: object): RawInput => ({ params: {}, query: {}, body });
  const withFiles = raw({ uploads: [{ key: 'uploads/u/x/a.jpg', name: 'a.jpg' }] });
  it.each([raiseTicket, actOnTicket.propose])('$name has a check before its files, when there are any', (call) => {
    expect([of(call).precheck?.when(withFiles), of(call).precheck?.when(raw({}))]).toEqual([true, false]);
  });
  it('the check refuses a form of another kind, a stranger and an outdated version', async () => {
    const check = (call: Call, viewer: Viewer, body: object, answers: Answers = {}) => {
      const { context } = trial(viewer, answers);
      const input = { params: id.params, query: {}, body };
      return refused(
        of(call).precheck?.check(context, id.params, () => Promise.resolve(input)) ?? expect.fail('no check'),
      );
    };
    expect((await check(raiseTicket, viewers.engineer, { kind: 'feedback' })).failure).toBe('forbidden');
    expect((await check(actOnTicket.propose, viewers.engineer, {})).failure).toBe('missing');
    expect((await check(actOnTicket.propose, viewers.partner, {}, there)).failure).toBe('forbidden');
    expect((await check(actOnTicket.propose, viewers.engineer, { version: 1 }, there)).failure).toBe('conflict');
  });
  it('a visitor who rates gets no names, unlike a partner', async () => {
    const waiting = aTicket({ status: 'awaitingEvaluation', closedAt: ago(1), restingSince: ago(1) });
    const answers = { ticket_lock: () => [{ whole: waiting }], ...changing(waiting) };
    const body = { version: 2, overall: 4, attributes: [] };
    const visitor = await ask(actOnTicket.evaluate, viewers.visitor, { ...id, body }, answers);
    expect([visitor.data['status'], visitor.data['requester']]).toEqual(['completed', { id: ids.partner, name: '' }]);
    const partner = await ask(actOnTicket.evaluate, viewers.partner, { ...id, body }, answers);
    expect(partner.data['requester']).toEqual({ id: ids.partner, name: 'Petra Partner' });
  });
});

describe('as time passes', () => {
  const databaseOf = (tried: Trial): Database =>
    ({
      transaction: (_viewer: Viewer, work: (tx: unknown) => unknown) => Promise.resolve(work(tried.context.tx)),
    }) as unknown as Database;
  const serverOf = (tried: Trial) => ({
    database: databaseOf(tried),
    clock: tried.context.clock,
    jobs: tried.context.jobs,
  });
  it('a ticket that waits too long for its rating is completed', async () => {
    const waiting = aTicket({ status: 'awaitingEvaluation', closedAt: ago(200), restingSince: ago(200) });
    const tried = trial(viewers.system, {
      ticket_unrated: () => [{ id: ids.ticket }],
      ticket_lock: () => [{ whole: waiting }],
      ...changing(waiting),
    });
    await expireRatings(serverOf(tried), deps());
    expect(tried.the('ticket_unrated')).toEqual([new Date(NOW.getTime() - AUTO_COMPLETE_DAYS * 24 * HOUR), 200]);
    expect(writtenBy(tried)).toMatchObject({
      patch: { status: 'completed' },
      event: { action: 'expire', actorId: null },
    });
  });
  const running = (usedHours: number, more: object = {}) => ({
    ...{ id: ids.ticket, seq: 2, lap: 0, requiredDays: 1, zone: 'dach' },
    dueAt: new Date(NOW.getTime() + (24 - usedHours) * HOUR).toISOString(),
    segments: [{ state: 'run', from: NOW.getTime() - usedHours * HOUR, to: null, seq: 1, lap: 0 }],
    ...more,
  });
  const reminded = async (ticket: object, added: number[], how?: 'silently') => {
    const tried = trial(viewers.system, {
      reminder_running: () => [ticket],
      reminder_add: () => added.map((percent) => ({ percent })),
    });
    await sendReminders(serverOf(tried), deps(), how);
    return tried;
  };
  it.each([
    [11.9, []],
    [12, [50]],
    [19.1, [50]],
    [19.2, [50, 80]],
    [24, [50, 80, 100]],
    [30, [50, 80, 100]],
  ])('after %d of 24 hours the marks %j have passed, and of the last one is reminded', async (hours, passed) => {
    const tried = await reminded(running(hours), passed);
    if (passed.length === 0) expect(tried.names()).toEqual(['reminder_running']);
    else {
      expect(tried.the('reminder_add').flat()).toEqual(expect.arrayContaining([ids.ticket]));
      expect(tried.the('job reminder')).toEqual([{ ticketId: ids.ticket, seq: 2, percent: passed.at(-1) }]);
    }
  });
  it('a due date that differs from the clock is corrected, unless the ticket has changed meanwhile', async () => {
    const [from, to] = ['2030-01-01T00:00:00.000Z', running(1).dueAt];
    const tried = await reminded(running(1, { dueAt: from }), []);
    expect(JSON.parse(String(tried.the('due_write')[0]))).toEqual([{ id: ids.ticket, from, to }]);
  });
  it('nobody is reminded twice, while the clock is paused, or of the past of a demo', async () => {
    expect((await reminded(running(12), [])).names()).not.toContain('job reminder');
    expect((await reminded(running(19.2), [50])).names()).not.toContain('job reminder');
    expect((await reminded(running(12), [50], 'silently')).names()).toEqual(['reminder_running', 'reminder_add']);
    const paused = running(12, {
      segments: [
        { state: 'run', from: NOW.getTime() - 12 * HOUR, to: NOW.getTime(), seq: 1, lap: 0 },
        { state: 'pause', from: NOW.getTime(), to: null, seq: 2, lap: 0 },
      ],
    });
    expect((await reminded(paused, [50])).names()).toEqual(['reminder_running']);
  });
});

describe('open hours', () => {
  const week = {
    zone: 'dach',
    calendar: { timeZone: 'Europe/Berlin', periods: [{ day: 1, from: 0, to: 60 }], holidays: [] },
  };
  const cacheOf = (answer: () => unknown[] = () => [week]) => {
    const tried = trial(viewers.system, { calendars: answer });
    const at = { now: NOW };
    const cache = createCalendars({ ...tried.context.clock, now: () => at.now });
    return { cache, tried, at, of: (zone: string | null) => cache.of(tried.context.tx, zone) };
  };
  it('are those of the zone; every hour without a zone, or for a zone without a calendar', async () => {
    const { of: calendarOf, tried } = cacheOf();
    expect(await calendarOf(null)).toBeNull();
    expect(tried.asked).toEqual([]);
    expect(await calendarOf('dach')).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(await calendarOf('elsewhere')).toBeNull();
    expect(tried.asked).toHaveLength(1);
  });
  it('are read again after a minute, and after a notification of a change', async () => {
    const { of: calendarOf, tried, at, cache } = cacheOf();
    await calendarOf('dach');
    at.now = new Date(NOW.getTime() + 59_999);
    await calendarOf('dach');
    expect(tried.asked).toHaveLength(1);
    at.now = new Date(NOW.getTime() + 60_000);
    await calendarOf('dach');
    expect(tried.asked).toHaveLength(2);
    cache.forget();
    await calendarOf('dach');
    expect(tried.asked).toHaveLength(3);
  });
  it('that changed while they were read are not cached', async () => {
    const { of: calendarOf, tried, cache } = cacheOf(() => (cache.forget(), [week]));
    await calendarOf('dach');
    await calendarOf('dach');
    expect(tried.asked).toHaveLength(2);
  });
});
