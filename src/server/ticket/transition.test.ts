/**
 * What each action writes: the columns, the line of the timeline,
 * the clock, and rows elsewhere (domain.md, Transitions).
 */
import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import type { ActionInput } from '../../shared/ticket/action-inputs.ts';
import { rolesThat } from '../../shared/ticket/roles.ts';
import type { CallableAction, Viewer } from '../../shared/ticket/rules.ts';
import type { PreparedFiles, TicketDeps } from './deps.ts';
import { checkTransition, findForChange, systemTransition, transition } from './transition.ts';
import type { Answers, Trial } from './ticket.testkit.ts';
import {
  ago,
  aTicket,
  changing,
  codeOf,
  customer,
  deps,
  ids,
  NOW,
  refusal,
  trial,
  viewers,
  writtenBy,
} from './ticket.testkit.ts';
import type { SolutionJson, WholeTicket } from './ticket-row.ts';

const now = NOW.toISOString();
type Ticket = Partial<WholeTicket>;
interface Case {
  viewer?: Viewer;
  ticket?: Ticket;
  answers?: Answers;
  deps?: Partial<TicketDeps>;
  files?: PreparedFiles;
  version?: number | undefined;
}

/** One action on a ticket, in a trial of its own. */
async function act<A extends CallableAction>(action: A, input: object, given: Case = {}): Promise<Trial> {
  const ticket = aTicket(given.ticket);
  const tried = trial(given.viewer ?? viewers.engineer, { ...changing(ticket), ...given.answers });
  const body = { version: 'version' in given ? given.version : ticket.version, ...input };
  // As the schema of the action would have made it of what was asked.
  await transition(
    tried.context,
    deps(given.deps),
    ticket,
    action,
    body as unknown as ActionInput<A> & { version: number },
    given.files,
  );
  return tried;
}
const written = async (...args: Parameters<typeof act>) => writtenBy(await act(...args));
const issues = async (...args: Parameters<typeof act>) => {
  const { failure, issues: found } = await refusal(act(...args));
  return { failure, keys: Object.fromEntries(Object.entries(found ?? {}).map(([field, { key }]) => [field, key])) };
};

const solution = (more: Partial<SolutionJson> = {}): SolutionJson => ({
  ...{ version: 1, seq: 3, text: 'Do it', safety: null, changeNote: null, authorId: ids.engineer, authorName: 'Emil' },
  ...{ at: ago(1), decision: null, reason: null, reasonCode: null, readAt: null, ...more },
});
const handlers: Answers = {
  insider_find: ([id]) => [{ id, role: id === ids.expert ? 'expert' : 'engineer', userName: 'Ella' }],
};
const noHold = { holdReason: null, holdPauses: null, holdQuestion: null, holdSince: null };

describe('every action', () => {
  it('increases version and sequence number, and records who, when, from where to where', async () => {
    const tried = await act('accept', { requiredDays: 2 }, { ticket: { status: 'submitted', handlerId: null } });
    const { patch, event } = writtenBy(tried);
    expect(patch).toEqual({
      ...{ handlerId: ids.engineer, requiredDays: 2, status: 'accepted', version: 3, seq: 3, lap: 0, updatedAt: now },
      ...noHold,
      ...{ nextNewsAt: null, newsMissedAt: null },
      dueAt: new Date(Date.parse(ago(2)) + 2 * 86_400_000).toISOString(),
      remainingMs: null,
    });
    expect(event).toEqual({
      ...{ ticketId: ids.ticket, seq: 3, version: 3, at: now, actorId: ids.engineer, action: 'accept' },
      ...{ fromStatus: 'submitted', toStatus: 'accepted', visibility: 'public', onBehalf: false },
      ...{ formerHandlerId: null, text: null, changes: [] },
    });
    expect(tried.the('job ticketEvent')).toEqual([{ ticketId: ids.ticket, seq: 3 }]);
    expect(tried.the('ticket_tell')).toEqual([ids.ticket, false]);
    expect(tried.the('ticket_change')[0]).toBe(ids.ticket);
  });
  it('tells the reason of whoever accepts with more days than usual', async () => {
    const { event } = await written(
      'accept',
      { requiredDays: 9, reason: 'Needs a part' },
      { ticket: { status: 'submitted' } },
    );
    expect(event).toMatchObject({ text: 'Needs a part' });
  });
  it('answers the changed ticket, or the former one when the viewer may no longer see it', async () => {
    const ticket = aTicket();
    const seen = trial(viewers.engineer, changing(ticket));
    const input = { version: 2, reason: 'Knows it better', toUserId: ids.other };
    const after = await transition(
      { ...seen.context, tx: trial(viewers.engineer, { ...changing(ticket), ...handlers }).context.tx },
      deps(),
      ticket,
      'transfer',
      input,
      undefined,
    );
    expect(after).toMatchObject({ id: ids.ticket, handlerId: ids.other, seq: 3 });
    const gone = trial(viewers.engineer, handlers);
    expect(await transition(gone.context, deps(), ticket, 'transfer', input, undefined)).toBe(ticket);
  });
  it('is refused for an outdated version, with what has happened since', async () => {
    const { failure, text, data } = await refusal(
      act('withdraw', { reason: 'Solved it' }, { viewer: viewers.partner, version: 1 }),
    );
    expect([failure, text.key]).toEqual(['conflict', 'error.conflict']);
    expect(data).toMatchObject({ version: 2, status: 'accepted', events: [] });
    expect((data as { actions: { action: string }[] }).actions.map(({ action }) => action)).toContain('withdraw');
    const line = {
      ...{ seq: 2, at: ago(1), actorId: null, actorName: null, action: 'comment', fromStatus: null, toStatus: null },
      ...{ visibility: 'public', text: 'Hm', onBehalf: false, changes: [], internalText: null, internalChanges: null },
    };
    const asked: unknown[] = [];
    const answers = {
      event_list: (values: readonly unknown[]) => (
        asked.push(values),
        [{ events: [line], internalLines: [], files: [] }]
      ),
    };
    const since = await refusal(
      act('withdraw', { reason: 'Solved it' }, { viewer: viewers.partner, version: 1, answers }),
    );
    expect(since.data).toMatchObject({ events: [{ seq: 2, text: 'Hm' }] });
    expect(asked).toEqual([[ids.ticket, -1, 1]]);
    // Who may rate by a link may not read the timeline.
    const waiting = { status: 'awaitingEvaluation' as const };
    const rating = { overall: 4, attributes: [] };
    const late = await refusal(
      act('evaluate', rating, { viewer: viewers.visitor, version: 1, ticket: waiting, answers }),
    );
    expect([late.data, asked.length]).toMatchObject([{ events: [] }, 1]);
    // An action without a version has seen the ticket as it is.
    const over = { viewer: viewers.partner, ticket: { status: 'completed' as const }, version: undefined, answers };
    expect((await refusal(act('comment', { text: 'Hm', visibility: 'public' }, over))).failure).toBe('conflict');
    expect(asked.at(-1)).toEqual([ids.ticket, -1, 2]);
  });
  it('is refused in another status, and to a stranger', async () => {
    const late = await refusal(act('close', { resolvedInOneGo: true }));
    expect([late.failure, late.text]).toEqual([
      'conflict',
      { key: 'ticket.refused.status', params: { status: 'accepted' } },
    ]);
    expect((await refusal(act('close', { resolvedInOneGo: true }, { viewer: viewers.partner }))).failure).toBe(
      'forbidden',
    );
  });
  it('requires the fields that depend on the viewer or on other fields', async () => {
    const verifying = { ticket: { status: 'verifying' as const, solution: solution() } };
    const onBehalf = await issues('acceptSolution', {}, { ticket: { status: 'proposed', solution: solution() } });
    expect(onBehalf).toMatchObject({ failure: 'invalid', keys: { note: expect.any(String) } });
    const resumed = await issues(
      'confirmSolution',
      { productionResumed: true },
      { ...verifying, viewer: viewers.partner },
    );
    expect(resumed.keys).toEqual({ productionResumedAt: 'issue.resumedAt' });
  });
  it('refuses codes that are in no dictionary', async () => {
    const input = { reason: 'It is no fault', reasonCode: 'no-such-code' };
    expect((await issues('dismiss', input)).keys).toEqual({ reasonCode: 'issue.unknownCode' });
    expect((await written('dismiss', { ...input, reasonCode: 'duplicate' })).patch).toMatchObject({
      rejectionCode: 'duplicate',
    });
  });
});

describe('a viewer who looks up a ticket to change it', () => {
  const find = (viewer: Viewer, ticket: WholeTicket | null) =>
    findForChange(trial(viewer).context, ids.ticket, 'evaluate', () => Promise.resolve(ticket));
  const waiting = aTicket({ status: 'awaitingEvaluation' });
  it('gets "missing" before anything else', async () => {
    expect((await refusal(find(viewers.partner, null))).failure).toBe('missing');
  });
  it('is refused without the relation that the action needs', async () => {
    expect(await find(viewers.visitor, waiting)).toBe(waiting);
    expect(await find(viewers.partner, aTicket())).toMatchObject({ status: 'accepted' });
    expect((await refusal(find(viewers.engineer, waiting))).failure).toBe('forbidden');
    const other = await refusal(find({ ...viewers.visitor, purpose: 'ticket' }, waiting));
    expect(other.failure).toBe('forbidden');
  });
  it('is told when the rating of the link has been given already', async () => {
    const used = await refusal(find({ ...viewers.visitor, used: true }, waiting));
    expect([used.failure, used.data]).toEqual(['missing', { ended: 'used' }]);
  });
  it('is judged the same way by the check before files are decoded', async () => {
    const { context } = trial(viewers.partner);
    const check = checkTransition(context, deps(), aTicket(), 'close', { version: 2 });
    expect((await refusal(check)).failure).toBe('forbidden');
    const allowed = await checkTransition(context, deps(), waiting, 'evaluate', { version: 2 });
    expect(allowed).toEqual({ is: 'allowed', to: 'completed', onBehalf: false });
  });
});

describe('a transfer', () => {
  it('sets the new handler, and records the former one in the event and the reason for insiders', async () => {
    const { patch, event } = await written(
      'transfer',
      { toUserId: ids.other, reason: 'Knows it' },
      { answers: handlers },
    );
    expect(patch).toMatchObject({ handlerId: ids.other, status: 'accepted' });
    expect(event).toMatchObject({
      text: null,
      formerHandlerId: ids.engineer,
      changes: [{ field: 'handler', old: 'Emil Engineer', new: 'Ella' }],
      internal: { text: 'Knows it', changes: [] },
    });
  });
  it('goes only to an active insider who is not the handler already', async () => {
    const input = { toUserId: ids.other, reason: 'Knows it' };
    expect((await issues('transfer', input)).keys).toEqual({ toUserId: 'issue.unknownUser' });
    const self = { ...input, toUserId: ids.engineer };
    expect((await issues('transfer', self, { answers: handlers })).keys).toEqual({ toUserId: 'issue.sameHandler' });
  });
  it('to somebody absent goes to who stands in for them, unless that one has the ticket or may not have it', async () => {
    const given = (standIn: object, ticket: Ticket = {}): Case => ({
      answers: { insider_find: ([id]) => [{ id, role: 'expert', userName: 'Ella', standIn }] },
      ticket,
    });
    const handlerAfter = async (...which: Parameters<typeof given>) =>
      (await written('transfer', { toUserId: ids.expert, reason: 'Knows it' }, given(...which))).patch['handlerId'];
    const engineer = { id: ids.other, role: 'engineer', userName: 'Otto' };
    expect(await handlerAfter(engineer)).toBe(ids.other);
    expect(await handlerAfter({ ...engineer, id: ids.engineer })).toBe(ids.expert);
    expect(await handlerAfter(engineer, { escalatedThisRound: true })).toBe(ids.expert);
    expect(await handlerAfter({ ...engineer, role: 'lead' }, { escalatedThisRound: true })).toBe(ids.other);
  });
  it('goes only to an expert while the ticket is escalated', async () => {
    const input = { toUserId: ids.other, reason: 'Knows it' };
    const escalated = { ticket: { escalatedThisRound: true, status: 'proposed' as const }, answers: handlers };
    expect((await issues('transfer', input, escalated)).keys).toEqual({ toUserId: 'issue.notExpert' });
    expect((await written('transfer', { ...input, toUserId: ids.expert }, escalated)).patch).toMatchObject({
      handlerId: ids.expert,
    });
  });
});

describe('an escalation', () => {
  const input = {
    ...{ expertId: ids.expert, troubleshooting: 'Cable exchanged', impact: 'intermittent-trips', scope: 'single-unit' },
    ...{ requiredDays: 2, projectLevel: codeOf('projectLevel'), accountabilityType: codeOf('accountabilityType') },
    ...{ accountableParty: codeOf('accountableParty'), ipmtAttributes: codeOf('ipmtAttributes') },
  };
  it('begins a lap of the clock, opens a problem, and stores what is for insiders separately', async () => {
    const tried = await act('escalate', input, { answers: handlers });
    const { patch, event, segment } = writtenBy(tried);
    expect(patch).toMatchObject({
      ...{ status: 'escalated', lap: 1, escalatedThisRound: true, handlerId: ids.expert, escalationReason: null },
      ...{ troubleshooting: 'Cable exchanged', requiredDays: 2 },
      dueAt: new Date(NOW.getTime() + 2 * 86_400_000).toISOString(),
    });
    expect(segment).toEqual({ ticketId: ids.ticket, seq: 3, state: 'run', lap: 1, fromAt: now, toAt: null });
    const { changes, internal } = event as {
      changes: { field: string }[];
      internal: { text: null; changes: { field: string }[] };
    };
    expect(changes.map(({ field }) => field)).toEqual(['scope', 'requiredDays', 'handler']);
    expect(internal.text).toBeNull();
    expect(internal.changes.map(({ field }) => field).toSorted()).toEqual([
      'accountabilityType',
      'accountableParty',
      'ipmtAttributes',
      'projectLevel',
      'troubleshooting',
    ]);
    expect(tried.the('insert problem')).toEqual([
      {
        ...{ id: 'made-1', status: 'notFinished', openedAt: NOW, accountabilityType: input.accountabilityType },
        ...{ accountableParty: input.accountableParty, ipmtAttributes: input.ipmtAttributes },
      },
    ]);
    expect(tried.the('insert problem_ticket')).toEqual([{ problemId: 'made-1', ticketId: ids.ticket }]);
    expect(tried.the('job problemEvent')).toEqual([{ problemId: 'made-1', version: 1 }]);
  });
  it('tells its reason, and keeps the code of it', async () => {
    const why = { reason: 'Needs the firmware team', reasonCode: codeOf('escalationReason') };
    const { patch, event } = await written('escalate', { ...input, ...why }, { answers: handlers });
    expect([patch['escalationReason'], event['text']]).toEqual([why.reasonCode, why.reason]);
  });
  it('opens no second problem, and may keep the same expert', async () => {
    const again = { ticket: { problemId: 'p', handlerId: ids.expert }, viewer: viewers.lead, answers: handlers };
    const tried = await act('escalate', input, again);
    expect(tried.names().filter((name) => name.startsWith('insert'))).toEqual([]);
    expect(writtenBy(tried).event).toMatchObject({ formerHandlerId: null });
  });
  it('goes only to an expert', async () => {
    expect((await issues('escalate', { ...input, expertId: ids.other }, { answers: handlers })).keys).toEqual({
      expertId: 'issue.notExpert',
    });
  });
});

describe('a request for information', () => {
  const ask = { question: 'Which firmware?', holdReason: 'waiting-for-partner-information' };
  it('puts the ticket on hold, and pauses the clock if the reason pauses', async () => {
    const { patch, event, segment } = await written('askInformation', ask);
    expect(patch).toMatchObject({
      ...{ holdReason: ask.holdReason, holdPauses: true, holdQuestion: ask.question, holdSince: now, dueAt: null },
    });
    expect(event).toMatchObject({ text: ask.question });
    expect(segment).toMatchObject({ state: 'pause', seq: 3, lap: 0 });
    const other = await written('askInformation', { ...ask, holdReason: 'firmware-build' });
    expect(other.patch).toMatchObject({ holdPauses: false });
    expect(other.segment).toBeNull();
    // A reason of an admin that does not say whether it pauses does not.
    const own = { code: 'own-reason', en: 'Own', zh: 'Own', active: true };
    const dictionaries = () => Promise.resolve({ ...defaultDictionaries, holdReason: [own] });
    const silent = await written('askInformation', { ...ask, holdReason: own.code }, { deps: { dictionaries } });
    expect(silent.patch).toMatchObject({ holdPauses: false });
  });
  const held: Ticket = {
    ...{ holdReason: ask.holdReason, holdPauses: true, holdQuestion: '?', holdSince: ago(1) },
    segments: [
      { seq: 1, state: 'run', lap: 0, fromAt: ago(3), toAt: ago(1) },
      { seq: 2, state: 'pause', lap: 0, fromAt: ago(1), toAt: null },
    ],
  };
  it('is answered without a version; the hold ends and the clock continues', async () => {
    const given = { viewer: viewers.partner, ticket: held, version: undefined };
    const { patch, event, segment } = await written('giveInformation', { answer: 'V1.20' }, given);
    expect(patch).toMatchObject({
      ...noHold,
      version: 2,
      seq: 3,
      dueAt: new Date(NOW.getTime() + 70 * 3_600_000).toISOString(),
    });
    expect(event).toMatchObject({ version: 2, text: 'V1.20', onBehalf: false });
    expect(segment).toMatchObject({ state: 'run', fromAt: now });
  });
  it('may be answered on behalf of the requester, with a note below the answer', async () => {
    const given = { ticket: held, version: undefined };
    const { event } = await written('giveInformation', { answer: 'V1.20', note: 'By phone' }, given);
    expect(event).toMatchObject({ text: 'V1.20\n\nBy phone', onBehalf: true });
  });
  it('keeps the ticket on hold after a comment', async () => {
    const given = { ticket: held, version: undefined };
    const { patch, segment } = await written('comment', { text: 'Hello', visibility: 'public' }, given);
    expect(Object.keys(patch).filter((name) => name.startsWith('hold'))).toEqual([]);
    expect([patch['version'], patch['updatedAt'], segment]).toEqual([2, now, null]);
  });
});

describe('a comment', () => {
  it('that is internal changes nothing that others see', async () => {
    const tried = await act(
      'comment',
      { text: 'Between us', visibility: 'internal' },
      { ticket: { internalLines: [1] }, version: undefined },
    );
    const { patch, event } = writtenBy(tried);
    expect(patch).toEqual({
      ...{ status: 'accepted', seq: 3, version: 2, internalLines: [1, 3], lap: 0 },
      dueAt: expect.any(String),
      remainingMs: null,
    });
    expect(event).toMatchObject({ visibility: 'internal', text: 'Between us' });
    expect(tried.the('ticket_tell')).toEqual([ids.ticket, true]);
  });
  it('that is public can be written by the requester', async () => {
    const given = { viewer: viewers.partner, version: undefined };
    const { event } = await written('comment', { text: 'Hello', visibility: 'public' }, given);
    expect(event).toMatchObject({ actorId: ids.partner, visibility: 'public', text: 'Hello' });
  });
  it('that is internal cannot be written by a partner', async () => {
    const wrong = await issues(
      'comment',
      { text: 'Hm', visibility: 'internal' },
      { viewer: viewers.partner, version: undefined },
    );
    expect(wrong.keys).toEqual({ visibility: 'issue.choice' });
  });
});

describe('a solution', () => {
  const input = { text: 'Raise the ramp', feasible: true as const, noSensitive: true as const };
  it('is proposed as the next version, and pauses the clock', async () => {
    const tried = await act(
      'propose',
      { ...input, safety: 'Lock out' },
      { ticket: { solution: solution({ version: 2 }) } },
    );
    expect(tried.the('solution_insert')).toEqual([
      ...[ids.ticket, 3, 3, 'Raise the ramp', 'Lock out', null, ids.engineer, NOW, 'raise the ramp lock out'],
    ]);
    const { patch, event, segment } = writtenBy(tried);
    expect([patch['status'], event['text'], segment?.['state']]).toEqual(['proposed', null, 'pause']);
    const first = await act('propose', input);
    expect(first.the('solution_insert').slice(1, 6)).toEqual([1, 3, 'Raise the ramp', null, null]);
    expect(first.the('solution_insert')[8]).toBe('raise the ramp ');
    expect(await refusal(act('propose', input, { viewer: { ...viewers.visitor } }))).toMatchObject({
      failure: 'forbidden',
    });
  });
  it('is revised with a note of what has changed', async () => {
    const given = { ticket: { status: 'verifying' as const, solution: solution() } };
    const tried = await act('revise', { ...input, changeNote: 'Ramp longer' }, given);
    expect(tried.the('solution_insert').slice(1, 6)).toEqual([2, 3, 'Raise the ramp', null, 'Ramp longer']);
    expect(writtenBy(tried).event).toMatchObject({ text: 'Ramp longer', toStatus: 'proposed' });
  });
  it('is refused with sensitive words, which are named', async () => {
    const answers = { solution_insert: () => [{ word: 'cheap' }, { word: 'fake' }] };
    const { issues: found } = await refusal(act('propose', input, { answers }));
    expect(found).toEqual({ text: { key: 'issue.sensitiveWords', params: { words: 'cheap, fake' } } });
  });
  it('claims its files and attaches them to its version', async () => {
    const file = {
      kind: 'image',
      name: 'a.jpg',
      contentType: 'image/jpeg',
      size: 9,
      objectKey: 'k',
      thumbnailKey: null,
    };
    const files = { files: [file], issues: {}, prefixes: ['p'] } as unknown as PreparedFiles;
    const claimed: unknown[] = [];
    const claimFiles = (_tx: unknown, prepared: unknown) => Promise.resolve(void claimed.push(prepared));
    const whole = { ticket_whole: () => [{ whole: { id: ids.ticket, number: 'as read again' } }] };
    const ticket = aTicket();
    const tried = trial(viewers.engineer, { ...changing(ticket), ...whole });
    const after = await transition(
      tried.context,
      deps({ claimFiles }),
      ticket,
      'propose',
      { version: 2, ...input },
      files,
    );
    expect(after.number).toBe('as read again');
    expect(claimed).toEqual([files]);
    const none = await act('propose', input, { deps: { claimFiles }, files: { ...files, files: [] }, answers: whole });
    expect(claimed).toEqual([files]);
    expect(none.names()).not.toContain('ticket_whole');
    expect(tried.the('insert attachment')).toEqual([
      {
        ...file,
        id: 'made-1',
        ticketId: ids.ticket,
        seq: 3,
        solutionVersion: 1,
        uploaderId: ids.engineer,
        at: NOW,
        scan: 'off',
      },
    ]);
  });
  const proposed = (more: Ticket = {}): Case => ({
    viewer: viewers.partner,
    ticket: { status: 'proposed', solution: solution(), ...more },
  });
  it.each([
    ['acceptSolution', {}, 'proposed', 'accepted', null, null, null],
    [
      'declineSolution',
      { reason: 'Still there', reasonCode: 'fault-still-present' },
      'proposed',
      'declined',
      'Still there',
      'fault-still-present',
      'Still there',
    ],
    [
      'declineSolution',
      { reason: 'Still there', note: 'By phone' },
      'verifying',
      'declined',
      'Still there',
      null,
      'Still there\n\nBy phone',
    ],
    ['acceptSolution', { note: 'Will try' }, 'proposed', 'accepted', null, null, 'Will try'],
    ['confirmSolution', { productionResumed: false }, 'verifying', 'confirmed', null, null, null],
    [
      'confirmSolution',
      { productionResumed: false, note: 'All well' },
      'verifying',
      'confirmed',
      null,
      null,
      'All well',
    ],
  ] as const)('is decided by %s %j', async (action, body, status, decision, reason, code, text) => {
    const tried = await act(action, body, proposed({ status }));
    expect(tried.the('solution_decide')).toEqual([ids.ticket, decision, reason, code, NOW]);
    expect(writtenBy(tried).event).toMatchObject({ text });
  });
  it('that is declined puts the ticket back to accepted, or to escalated in an escalated round', async () => {
    const declined = async (escalatedThisRound: boolean) =>
      (await written('declineSolution', { reason: 'Still there' }, proposed({ escalatedThisRound }))).patch['status'];
    expect([await declined(false), await declined(true)]).toEqual(['accepted', 'escalated']);
  });
});

describe('production that runs again', () => {
  const confirm = (productionResumedAt: string, ticket: Ticket = {}) =>
    written(
      'confirmSolution',
      { productionResumed: true, productionResumedAt },
      { viewer: viewers.partner, ticket: { status: 'verifying', solution: solution(), ...ticket } },
    );
  it('is recorded with the time; a time a little ahead counts as now', async () => {
    expect((await confirm(ago(1), { productionStoppedAt: ago(2) })).patch).toMatchObject({
      ...{ productionResumed: true, productionResumedAt: ago(1), resumptionConfirmedAt: now },
    });
    const ahead = new Date(NOW.getTime() + 1_000).toISOString();
    expect((await confirm(ahead)).patch).toMatchObject({ productionResumedAt: now });
  });
  it('is refused before the stop and in the future', async () => {
    for (const [at, key] of [
      [ago(3), 'issue.beforeStop'],
      [ago(-24), 'issue.future'],
    ] as const) {
      const { issues: found } = await refusal(confirm(at, { productionStoppedAt: ago(2) }));
      expect(found).toEqual({ productionResumedAt: { key } });
    }
  });
  it('has no time when it does not run', async () => {
    const { patch } = await written(
      'confirmSolution',
      { productionResumed: false, productionResumedAt: ago(1) },
      { viewer: viewers.partner, ticket: { status: 'verifying', solution: solution() } },
    );
    expect(patch).toMatchObject({ productionResumed: false, productionResumedAt: null, resumptionConfirmedAt: now });
  });
});

describe('the end of a ticket', () => {
  const finalized = { ticket: { status: 'finalized' as const, solution: solution() } };
  it('is its closure, with what the vendor says about production', async () => {
    const { patch, event, segment } = await written('close', { resolvedInOneGo: true }, finalized);
    expect(patch).toMatchObject({
      ...{ status: 'awaitingEvaluation', closedAt: now, restingSince: now, resolvedInOneGo: true, oneGoRemark: null },
      ...{
        closureCode: null,
        vendorProductionResumed: null,
        vendorProductionResumedAt: null,
        vendorResumptionConfirmedAt: null,
      },
      dueAt: null,
    });
    expect([event['text'], segment?.['state']]).toEqual([null, 'stop']);
    const silent = await written(
      'close',
      { resolvedInOneGo: true, productionResumed: false, productionResumedAt: ago(1) },
      finalized,
    );
    expect(silent.patch).toMatchObject({
      vendorProductionResumed: false,
      vendorProductionResumedAt: null,
      vendorResumptionConfirmedAt: now,
    });
    const said = { productionResumed: true, productionResumedAt: ago(1), resolvedInOneGo: false, oneGoRemark: 'Twice' };
    const more = await written('close', said, finalized);
    expect(more.patch).toMatchObject({
      ...{ vendorProductionResumed: true, vendorProductionResumedAt: ago(1), vendorResumptionConfirmedAt: now },
      ...{ resolvedInOneGo: false, oneGoRemark: 'Twice' },
    });
    expect(more.event).toMatchObject({ text: 'Twice' });
  });
  it.each([
    [{ productionResumedAt: ago(1) }, null, null],
    [{ productionResumed: true }, true, now],
  ])('keeps no time of production from %j', async (said, resumed, confirmed) => {
    const { patch } = await written('close', { resolvedInOneGo: true, ...said }, finalized);
    expect(patch).toMatchObject({
      ...{ vendorProductionResumed: resumed, vendorProductionResumedAt: null, vendorResumptionConfirmedAt: confirmed },
    });
  });
  const waiting: Ticket = { status: 'awaitingEvaluation', restingSince: ago(24), closedAt: ago(24) };
  const rating = { overall: 4, attributes: ['patient'] };
  it.each([
    [{ overall: 5 }, false],
    [{ overall: 3 }, false],
    [{ overall: 2 }, true],
    [{ overall: 1 }, true],
    [{ overall: 5, serviceAttitude: 'dissatisfied' }, true],
    [{ overall: 5, professionalCompetence: 'dissatisfied' }, true],
    [{ overall: 5, responseSpeed: 'dissatisfied' }, true],
    [{ overall: 5, responseSpeed: 'satisfied' }, false],
  ])('a rating of %j is poor: %s', async (more, poorRating) => {
    const { patch } = await written('evaluate', { ...rating, ...more }, { viewer: viewers.partner, ticket: waiting });
    expect(patch).toMatchObject({ overall: more.overall, poorRating, status: 'completed', restingSince: ago(24) });
  });
  it('is rated, by a visitor too', async () => {
    const tried = await act('evaluate', { ...rating, suggestion: '' }, { viewer: viewers.visitor, ticket: waiting });
    expect(tried.the('evaluation_insert')).toEqual([ids.ticket, 3, 4, null, null, null, ['patient'], '', NOW]);
    expect(writtenBy(tried).event).toMatchObject({ actorId: null, text: null });
    const said = await written(
      'evaluate',
      { ...rating, suggestion: 'Quicker' },
      { viewer: viewers.partner, ticket: waiting },
    );
    expect(said.event).toMatchObject({ text: 'Quicker' });
  });
  it('comes by itself when nobody rates, but only for an existing ticket that waits for its rating', async () => {
    const expire = (more: Ticket | null) => {
      const ticket = more && aTicket(more);
      const tried = trial(viewers.system, {
        ...(ticket ? changing(ticket) : {}),
        ticket_lock: () => [{ whole: ticket }],
      });
      return systemTransition(tried.context, deps(), ids.ticket, 'expire').then((done) => ({ done, tried }));
    };
    const { done, tried } = await expire(waiting);
    expect(done).toBe(true);
    expect(writtenBy(tried)).toMatchObject({
      patch: { status: 'completed', seq: 3 },
      event: { actorId: null, onBehalf: false, seq: 3 },
    });
    for (const not of [{ status: 'accepted' } as const, null]) {
      const nothing = await expire(not);
      expect([nothing.done, nothing.tried.names()]).toEqual([false, ['ticket_lock']]);
    }
  });
  it('is undone by reopening, which begins a lap', async () => {
    const given = { viewer: viewers.partner, ticket: { ...waiting, escalatedThisRound: true, poorRating: true } };
    const { patch, event, segment } = await written('reopen', { reason: 'Again' }, given);
    expect(patch).toMatchObject({
      ...{
        status: 'accepted',
        lap: 1,
        restingSince: null,
        closedAt: null,
        overall: null,
        poorRating: false,
        escalatedThisRound: false,
      },
    });
    expect([event['text'], segment?.['lap'], segment?.['state']]).toEqual(['Again', 1, 'run']);
  });
  it('can be reopened by the requester for 30 days, by the handler at any time', async () => {
    const reopen = (viewer: Viewer, days: number) =>
      act('reopen', { reason: 'Again' }, { viewer, ticket: { ...waiting, restingSince: ago(24 * days) } });
    const late = await refusal(reopen(viewers.partner, 31));
    expect([late.failure, late.text.key]).toEqual(['conflict', 'ticket.refused.late']);
    for (const [viewer, days] of [[viewers.partner, 30] as const, [viewers.engineer, 31] as const])
      expect(writtenBy(await reopen(viewer, days)).patch).toMatchObject({ status: 'accepted' });
  });
  it('is routed like a new one when it is reopened and its handler has left', async () => {
    const reopened = (chosen: string | null) =>
      act(
        'reopen',
        { reason: 'Again' },
        {
          ...{ viewer: viewers.partner, ticket: { ...waiting, handlerGone: true, productLine: 'servo', zone: 'dach' } },
          answers: { handler_take_turn: () => [{ id: chosen }] },
        },
      );
    const tried = await reopened(ids.expert);
    expect(tried.the('handler_take_turn')).toEqual(['servo', 'dach', rolesThat('takesQueue'), '2026-03-02', false]);
    expect(writtenBy(tried)).toMatchObject({
      patch: { status: 'submitted', handlerId: ids.expert },
      event: { formerHandlerId: ids.engineer },
    });
    expect(writtenBy(await reopened(null)).patch).toMatchObject({ status: 'submitted', handlerId: null });
  });
  it('may be a withdrawal by the requester', async () => {
    const { patch, event } = await written('withdraw', { reason: 'Solved' }, { viewer: viewers.partner });
    expect([patch['status'], patch['restingSince'], event['text']]).toEqual(['completed', now, 'Solved']);
  });
});

describe('a rejection', () => {
  it('records why, and of which ticket it is a duplicate', async () => {
    const whole = { ticket_whole: () => [{ whole: { id: ids.other } }] };
    const input = { reason: 'There is one already', reasonCode: 'duplicate', duplicateOf: ids.other };
    const { patch, event } = await written('dismiss', input, { answers: whole });
    expect(patch).toMatchObject({
      ...{ status: 'dismissed', rejectionReason: input.reason, rejectionCode: 'duplicate', duplicateOf: ids.other },
    });
    expect('restingSince' in patch).toBe(false);
    expect(event['text']).toBe(input.reason);
    expect((await written('dismiss', { reason: 'No fault' })).patch).toMatchObject({
      rejectionCode: null,
      duplicateOf: null,
    });
  });
  it('can only name another ticket that exists', async () => {
    const keys = { duplicateOf: 'issue.unknownTicket' };
    const of = (duplicateOf: string, answers: Answers = {}) =>
      issues('dismiss', { reason: 'There is one already', duplicateOf }, { answers });
    expect((await of(ids.other)).keys).toEqual(keys);
    expect((await of(ids.ticket, { ticket_whole: () => [{ whole: { id: ids.ticket } }] })).keys).toEqual(keys);
  });
  const form = {
    ...{ kind: 'feedback', noSnReason: 'Gone', productModel: 'SV660N', productLine: 'servo-drives-and-motors' },
    ...{ productType: 'ethercat-servo', usageDays: 1, occurredOn: '2026-02-27', problemStage: 'warranty-operation' },
    ...{ scope: 'single-unit', impact: 'intermittent-trips', description: 'Stops with E.OC1.', title: 'Drive stops' },
    ...{ contactName: 'Ann', contactEmail: 'ann@door.example' },
  };
  const dismissed: Ticket = {
    ...{
      status: 'dismissed',
      rejectionReason: 'No SN',
      rejectionCode: 'other',
      duplicateOf: ids.other,
      scope: 'all-units',
    },
    segments: [{ seq: 1, state: 'stop', lap: 0, fromAt: ago(2), toAt: null }],
  };
  it('is cleared when the ticket is completed and submitted again', async () => {
    const given = { viewer: viewers.partner, ticket: dismissed };
    const { patch, event, segment } = await written('resubmit', { note: 'SN added', ticket: form }, given);
    expect(patch).toMatchObject({
      ...{ status: 'submitted', rejectionReason: null, rejectionCode: null, duplicateOf: null, title: 'Drive stops' },
      ...{ faultCodes: ['E.OC1'], scope: 'single-unit', severity: 3, snNormal: null, customerId: null },
    });
    expect(event['text']).toBe('SN added');
    expect(event['changes']).toContainEqual({ field: 'scope', old: 'all-units', new: 'single-unit' });
    expect(segment).toMatchObject({ state: 'run' });
  });
  it('cannot become another kind; what is wrong in the form is named by field', async () => {
    const given = { viewer: viewers.partner, ticket: dismissed };
    const kind = { note: 'SN added', ticket: { ...form, kind: 'itr' } };
    expect((await issues('resubmit', kind, given)).keys).toEqual({ 'ticket.kind': 'issue.kindChanged' });
    const code = { note: 'SN added', ticket: { ...form, scope: 'no-such' } };
    expect((await issues('resubmit', code, given)).keys).toEqual({ 'ticket.scope': 'issue.unknownCode' });
  });
});

describe('a correction', () => {
  it('records old and new of what really changes, and derives what follows from it', async () => {
    const changes = { title: 'Err21.0 on SV660N', description: 'The drive stops after some hours.', sn: 'sn-77' };
    const { patch, event } = await written('correct', { changes });
    expect(event).toMatchObject({
      visibility: 'public',
      text: null,
      changes: expect.arrayContaining([{ field: 'title', old: 'Drive trips', new: changes.title }]),
    });
    expect((event['changes'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual(['sn', 'title']);
    expect(patch).toMatchObject({ title: changes.title, snNormal: 'SN77', faultCodes: ['Err21.0'], severity: 3 });
    expect(patch['search']).toContain('err21.0 on sv660n');
    expect('customerName' in patch).toBe(false);
  });
  it('of a time to the same instant changes nothing', async () => {
    const stopped = { productionStoppedAt: '2026-03-02T08:00:00.000Z' };
    const given = { ticket: { productionStoppedAt: '2026-03-02T08:00:00+00:00' } };
    expect((await issues('correct', { changes: stopped }, given)).keys).toEqual({ changes: 'issue.nothingChanged' });
    const later = { productionStoppedAt: '2026-03-02T08:30:00.000Z' };
    expect((await written('correct', { changes: later }, given)).event['changes']).toEqual([
      { field: 'productionStoppedAt', old: given.ticket.productionStoppedAt, new: later.productionStoppedAt },
    ]);
  });
  it('of a text that looks like the same instant counts; a field that is not given does not', async () => {
    const { event } = await written(
      'correct',
      { changes: { title: '2026-01-01T00:00:00Z', sn: undefined } },
      { ticket: { title: '2026-01-01' } },
    );
    expect(event['changes']).toEqual([{ field: 'title', old: '2026-01-01', new: '2026-01-01T00:00:00Z' }]);
  });
  it('of insiders’ fields is internal, unless something else changes too', async () => {
    const secret = { troubleshooting: 'Cable exchanged' };
    expect((await written('correct', { changes: secret })).event).toMatchObject({
      visibility: 'internal',
      changes: [expect.anything()],
    });
    const both = (await written('correct', { changes: { ...secret, title: 'Another' } })).event;
    expect(both).toMatchObject({
      visibility: 'public',
      changes: [{ field: 'title' }],
      internal: { text: null, changes: [{ field: 'troubleshooting', old: null, new: 'Cable exchanged' }] },
    });
  });
  it('of the customer changes the name too', async () => {
    const { patch } = await written('correct', { changes: { customerId: ids.customer } });
    expect(patch).toMatchObject({ customerId: ids.customer, customerName: customer.name });
    expect((await issues('correct', { changes: { customerId: ids.other } })).keys).toEqual({
      'changes.customerId': 'issue.choice',
    });
  });
  it('of something else keeps the customer’s name, even if the customer has another by now', async () => {
    const ticket = { customerId: ids.customer, customerName: 'Old name' };
    const { patch } = await written('correct', { changes: { customerId: ids.customer, title: 'Another' } }, { ticket });
    expect('customerName' in patch).toBe(false);
  });
  it('to a stop of production needs its time', async () => {
    const stop = { impact: 'production-stopped-no-workaround' };
    expect((await issues('correct', { changes: stop })).keys).toEqual({
      'changes.productionStoppedAt': 'issue.need.productionStoppedAt',
    });
    const since = { ...stop, productionStoppedAt: ago(1) };
    expect((await written('correct', { changes: since })).patch).toMatchObject({
      severity: 1,
      productionStoppedAt: ago(1),
    });
  });
  it('is checked together with the rest of the ticket, but not for what was wrong before', async () => {
    const ticket = { deliveryDate: '2026-02-20', scope: 'a code of long ago' };
    const early = await issues('correct', { changes: { occurredOn: '2026-02-01' } }, { ticket });
    expect(early.keys).toEqual({ 'changes.occurredOn': 'issue.beforeDelivery' });
    expect((await written('correct', { changes: { title: 'Another' } }, { ticket })).patch).toMatchObject({
      title: 'Another',
    });
    expect((await issues('correct', { changes: { scope: 'another of long ago' } }, { ticket })).keys).toEqual({
      'changes.scope': 'issue.unknownCode',
    });
  });
});
