/** A ticket as each viewer may see it: which fields, and how events are numbered (domain.md, Roles; decision 0022). */
import { describe, expect, it } from 'vitest';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import { ticketView } from '../../shared/ticket/ticket-view.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { bareView, grantedBy, viewShare } from './share-view.ts';
import type { TicketDeps } from './deps.ts';
import { ago, aTicket, ids, NOW, viewers } from './ticket.testkit.ts';
import type { AttachmentJson, EvaluationJson, SolutionJson, WholeTicket } from './ticket-row.ts';
import type { EventJson } from './timeline-store.ts';
import { viewEvent, viewTicket, type TicketViewContext } from './view-ticket.ts';

const contextFor = (viewer: Viewer): TicketViewContext => ({
  viewer,
  language: 'en',
  now: NOW.getTime(),
  address: ({ objectKey }) => Promise.resolve(`https://files.example/${objectKey}`),
  calendar: () => Promise.resolve(null),
  dictionaries: () => Promise.resolve(defaultDictionaries),
});
const view = (viewer: Viewer, more: Partial<WholeTicket> = {}) => viewTicket(aTicket(more), contextFor(viewer));
const picture: AttachmentJson = {
  ...{ id: 'f', seq: 3, solutionVersion: 1, kind: 'image' as const, name: 'a.jpg', contentType: 'image/jpeg', size: 9 },
  ...{ reads: 'none' as const, at: '2026-03-01T08:00:00+00:00', takenAt: '2026-02-28T10:00:00+02:00' },
  ...{ objectKey: 'k', thumbnailKey: 't', scan: 'clean' as const },
};
const solution: SolutionJson = {
  ...{
    version: 1,
    seq: 3,
    text: 'Do it',
    safety: 'Lock out',
    changeNote: 'More',
    authorId: ids.engineer,
    authorName: 'Emil',
  },
  ...{ at: ago(1), decision: 'accepted' as const, reason: 'Good', reasonCode: null, readAt: ago(0.5) },
};

describe('a ticket', () => {
  it('matches the declared schema', async () => {
    for (const viewer of [viewers.partner, viewers.engineer])
      expect(ticketView.safeParse(await view(viewer, { attachments: [picture], solution })).error).toBeUndefined();
  });
  it('shows insiders’ fields only to insiders; for others they are absent, not null', async () => {
    const secret = {
      troubleshooting: 'Tried',
      poorRating: true,
      problemId: 'p',
      rejectionCode: 'other',
      escalationReason: 'x',
    };
    expect(await view(viewers.engineer, secret)).toMatchObject(secret);
    const seen = await view(viewers.partner, secret);
    expect(Object.keys(secret).filter((name) => name in seen)).toEqual([]);
    expect(seen).toMatchObject({ description: 'The drive stops after some hours.', impact: 'intermittent-trips' });
  });
  it('names handler and requester; no handler is null', async () => {
    expect(await view(viewers.partner)).toMatchObject({
      handler: { id: ids.engineer, name: 'Emil Engineer' },
      requester: { id: ids.partner, name: 'Petra Partner' },
      organisationName: 'Alpha',
    });
    expect((await view(viewers.partner, { handlerId: null, handlerName: null })).handler).toBeNull();
    expect((await view(viewers.partner, { handlerName: null })).handler).toEqual({ id: ids.engineer, name: '' });
  });
  it('says what a ticket on hold waits for', async () => {
    expect(await view(viewers.partner)).toMatchObject({ hold: null, onHold: false });
    const held = { holdReason: 'r', holdQuestion: 'Which?', holdPauses: true, holdSince: '2026-03-02T09:00:00+00:00' };
    const since = '2026-03-02T09:00:00.000Z';
    expect(await view(viewers.partner, held)).toMatchObject({
      hold: { question: 'Which?', reason: 'r', pauses: true, since },
      onHold: true,
    });
    const bare = await view(viewers.partner, { ...held, holdQuestion: null, holdPauses: null });
    expect(bare.hold).toEqual({ question: '', reason: 'r', pauses: false, since });
  });
  it('answers instants in UTC', async () => {
    const at = '2026-03-01T09:00:00+01:00';
    const iso = '2026-03-01T08:00:00.000Z';
    const instants = { productionResumedAt: at, resumptionConfirmedAt: at, closedAt: at, productionStoppedAt: at };
    const vendor = { vendorProductionResumed: true, vendorProductionResumedAt: at, vendorResumptionConfirmedAt: at };
    expect(await view(viewers.partner, { ...instants, ...vendor, updatedAt: at, filedAt: at })).toMatchObject({
      ...Object.fromEntries([...Object.keys(instants), 'updatedAt', 'filedAt'].map((name) => [name, iso])),
      vendorStatement: { productionResumed: true, productionResumedAt: iso, resumptionConfirmedAt: iso },
    });
    expect((await view(viewers.partner)).closedAt).toBeNull();
  });
  it('names the duplicate only to viewers who may see it', async () => {
    const of = async (duplicateOf: string | null, duplicateNumber: string | null) =>
      (await view(viewers.partner, { duplicateOf, duplicateNumber })).duplicateOf;
    expect(await of(ids.other, 'ITR-2')).toEqual({ id: ids.other, number: 'ITR-2' });
    expect([await of(ids.other, null), await of(null, null)]).toEqual([null, null]);
  });
  it('numbers events without gaps for viewers who do not see the internal ones', async () => {
    const lines = {
      ...{ internalLines: [2, 4], seq: 5, seenSeq: 3, attachments: [{ ...picture, seq: 3 }] },
      segments: [{ seq: 5, state: 'run' as const, lap: 0, fromAt: ago(1), toAt: null }],
    };
    const numbers = async (viewer: Viewer) => {
      const { seq, lastSeenSeq, attachments, clock } = await view(viewer, lines);
      return [seq, lastSeenSeq, attachments[0]?.seq, clock.segments[0]?.seq];
    };
    expect(await numbers(viewers.engineer)).toEqual([5, 3, 3, 5]);
    expect(await numbers(viewers.partner)).toEqual([3, 2, 2, 3]);
  });
  it('has its files with signed addresses, also in the solution that they belong to', async () => {
    const other = { ...picture, id: 'g', solutionVersion: null, thumbnailKey: null };
    const seen = await view(viewers.partner, { attachments: [picture, other], solution });
    expect(seen.attachments).toEqual([
      {
        ...{ id: 'f', kind: 'image', name: 'a.jpg', size: 9, seq: 3, solutionVersion: 1 },
        ...{ contentType: 'image/jpeg', reads: 'none', createdAt: '2026-03-01T08:00:00.000Z' },
        ...{ takenAt: '2026-02-28T08:00:00.000Z', scan: 'clean' },
        ...{ url: 'https://files.example/k', thumbnailUrl: 'https://files.example/t' },
      },
      expect.objectContaining({ id: 'g', thumbnailUrl: null }),
    ]);
    expect(seen.solution).toEqual({
      ...{ version: 1, text: 'Do it', safety: 'Lock out', changeNote: 'More', decision: 'accepted', reason: 'Good' },
      ...{ author: { id: ids.engineer, name: 'Emil' }, at: ago(1), reasonCode: null, safetyReadAt: ago(0.5) },
      attachments: [seen.attachments[0]],
    });
  });
  it.each<[AttachmentJson['scan'], boolean]>([
    ['off', true],
    ['clean', true],
    ['checking', false],
    ['found', false],
  ])('has an address of a file that is %s: %s, of its thumbnail too', async (scan, isGiven) => {
    for (const viewer of [viewers.partner, viewers.engineer]) {
      const seen = await view(viewer, { attachments: [{ ...picture, scan }], solution });
      const addresses = isGiven ? ['https://files.example/k', 'https://files.example/t'] : [null, null];
      for (const file of [seen.attachments[0], seen.solution?.attachments[0]])
        expect([file?.scan, file?.url, file?.thumbnailUrl]).toEqual([scan, ...addresses]);
    }
  });
  it('has a JPEG as thumbnail of any file', async () => {
    const address: TicketDeps['address'] = ({ objectKey, contentType }) =>
      Promise.resolve(`${objectKey} ${contentType}`);
    const video = { ...picture, kind: 'video' as const, contentType: 'video/mp4' };
    const seen = await viewTicket(aTicket({ attachments: [video] }), { ...contextFor(viewers.partner), address });
    expect(seen.attachments).toMatchObject([{ url: 'k video/mp4', thumbnailUrl: 't image/jpeg' }]);
  });
  it('has its rating', async () => {
    const evaluation: EvaluationJson = {
      ...{ overall: 4, serviceAttitude: 'satisfied' as const, professionalCompetence: null, responseSpeed: null },
      ...{ attributes: [], suggestion: null, at: '2026-03-01T09:00:00+00:00' },
    };
    const seen = await view(viewers.partner, { evaluation });
    expect(seen.evaluation).toMatchObject({ overall: 4, at: '2026-03-01T09:00:00.000Z' });
  });
  it('answers its clock while it runs, and the total after its end', async () => {
    const hour = 3_600_000;
    expect((await view(viewers.partner)).clock).toEqual({
      ...{
        state: 'run',
        requiredDays: 3,
        elapsedMs: 2 * hour,
        usedMs: 2 * hour,
        remainingMs: 70 * hour,
        totalMs: null,
      },
      dueAt: new Date(NOW.getTime() + 70 * hour).toISOString(),
      segments: [{ state: 'run', from: ago(2), to: null, seq: 1, lap: 0 }],
    });
    const stopped = [{ seq: 1, state: 'stop' as const, lap: 0, fromAt: ago(2), toAt: ago(1) }];
    const closed = await view(viewers.partner, { closedAt: ago(1), segments: stopped });
    expect(closed.clock).toMatchObject({ elapsedMs: hour, totalMs: hour, dueAt: null, segments: [{ to: ago(1) }] });
    const withdrawn = await view(viewers.partner, { status: 'completed', restingSince: ago(0.5) });
    expect(withdrawn.clock.totalMs).toBe(1.5 * hour);
    const resting = await view(viewers.partner, { status: 'awaitingEvaluation', restingSince: ago(0.5) });
    expect(resting.clock.totalMs).toBeNull();
  });
  const rated = (at: string): EvaluationJson => ({
    ...{ overall: 4, serviceAttitude: null, professionalCompetence: null, responseSpeed: null, attributes: [] },
    ...{ suggestion: null, at },
  });
  it.each([
    ['rated', { closedAt: ago(2), evaluation: rated(ago(1)) }],
    ['rated', { closedAt: ago(2), evaluation: rated(ago(2)) }],
    ['expired', { closedAt: ago(2), evaluation: null }],
    ['expired', { closedAt: ago(2), evaluation: rated(ago(3)) }],
    ['withdrawn', { closedAt: null, evaluation: null }],
    ['withdrawn', { closedAt: null, evaluation: rated(ago(3)) }],
  ])('that is completed was %s with %j; a rating of a former round does not count', async (ending, more) => {
    expect((await view(viewers.partner, { status: 'completed', ...more })).ending).toBe(ending);
    expect((await view(viewers.partner, { status: 'accepted', ...more })).ending).toBeNull();
  });
  it('says what its fault codes mean in the viewer’s language, and what helps to insiders only', async () => {
    const labels = { meaning: { en: 'Overcurrent', de: 'Überstrom' }, remedy: { en: 'Check the cable.' } };
    const known = aTicket({ faultCodes: ['e.oc-1', 'F1'], faultMeanings: [{ code: 'e.oc-1', ...labels }] });
    const seen = (viewer: Viewer) => viewTicket(known, { ...contextFor(viewer), language: 'de' });
    expect((await seen(viewers.engineer)).faultMeanings).toEqual([
      { code: 'e.oc-1', meaning: 'Überstrom', remedy: 'Check the cable.' },
    ]);
    for (const viewer of [viewers.partner, viewers.visitor])
      expect((await seen(viewer)).faultMeanings).toEqual([{ code: 'e.oc-1', meaning: 'Überstrom' }]);
    expect(await view(viewers.engineer)).not.toHaveProperty('faultMeanings');
    expect(bareView(await seen(viewers.visitor))).not.toHaveProperty('faultMeanings');
  });
  it('offers the actions of this viewer, disabled ones with the reason in their language', async () => {
    const seen = await viewTicket(aTicket({ status: 'dismissed' }), { ...contextFor(viewers.partner), language: 'zh' });
    expect(seen.statusLabel).toBe('问题已驳回');
    const by = (name: string) => seen.actions.find(({ action }) => action === name);
    expect(by('resubmit')).toEqual({ action: 'resubmit', enabled: true, onBehalf: false, reason: null });
    expect(by('withdraw')).toMatchObject({ enabled: false, reason: expect.stringMatching(/\p{Script=Han}/u) });
    expect(by('accept')).toBeUndefined();
  });
});

describe('an event of the timeline', () => {
  const change = (field: string) => ({ field, old: null, new: 'x' });
  const line = (more: Partial<EventJson> = {}): EventJson => ({
    ...{ seq: 5, at: '2026-03-02T09:00:00+00:00', actorId: ids.engineer, actorName: 'Emil', action: 'correct' },
    ...{ fromStatus: 'accepted', toStatus: 'accepted', visibility: 'public', text: null, onBehalf: false },
    ...{ changes: [], attachments: [], internalText: null, internalChanges: null, ...more },
  });
  const seenBy = (viewer: Viewer, more: Partial<EventJson>) => viewEvent(line(more), contextFor(viewer), [2, 4]);
  it('says who, when, from where to where', async () => {
    expect(await seenBy(viewers.partner, { text: 'Words' })).toEqual({
      ...{ seq: 3, at: '2026-03-02T09:00:00.000Z', actor: { id: ids.engineer, name: 'Emil' }, action: 'correct' },
      ...{ from: 'accepted', to: 'accepted', visibility: 'public', text: 'Words', onBehalf: false },
      ...{ changes: [], attachments: [] },
    });
    expect(await seenBy(viewers.engineer, { actorId: null, actorName: null })).toMatchObject({ seq: 5, actor: null });
    const nameless = await seenBy(viewers.engineer, { actorName: null });
    expect([nameless.actor, nameless.changes]).toEqual([{ id: ids.engineer, name: '' }, []]);
  });
  it('tells only insiders the reason of a transfer', async () => {
    const words = { internalText: 'Knows it better' };
    expect((await seenBy(viewers.engineer, words)).text).toBe('Knows it better');
    expect((await seenBy(viewers.partner, words)).text).toBeNull();
    expect((await seenBy(viewers.engineer, { ...words, text: 'Open' })).text).toBe('Open');
  });
  it('shows changes in the order of the form, those of insiders’ fields only to insiders', async () => {
    const changes = ['handler', 'unheardOf', 'impact', 'title', 'troubleshooting'].map(change);
    const fields = async (viewer: Viewer) =>
      (await seenBy(viewer, { changes, internalChanges: [change('projectLevel')] })).changes.map(({ field }) => field);
    const forAll = ['title', 'impact'];
    const seen = await fields(viewers.engineer);
    expect(seen.filter((field) => forAll.includes(field))).toEqual(forAll);
    expect(seen.slice(-2)).toEqual(['handler', 'unheardOf']);
    expect(seen).toEqual(expect.arrayContaining(['troubleshooting', 'projectLevel']));
    expect(await fields(viewers.partner)).toEqual([...forAll, 'handler']);
  });
});

describe('a visitor', () => {
  it('who may only rate gets none of the fields, people, files or the solution', async () => {
    const full = await view(viewers.visitor, {
      ...{
        customerName: 'Kunde',
        faultCodes: ['E1'],
        differsFromUnit: ['sn'],
        holdReason: 'r',
        attachments: [picture],
        solution,
      },
      ...{ productionResumed: true, productionResumedAt: ago(1), resumptionConfirmedAt: ago(1), resolvedInOneGo: true },
      ...{ oneGoRemark: 'x', closureCode: 'c', rejectionReason: 'x', duplicateOf: ids.other, duplicateNumber: 'ITR-2' },
    });
    const bare = bareView(full);
    expect(ticketView.safeParse(bare).error).toBeUndefined();
    expect(bare).toMatchObject({
      ...{ id: ids.ticket, number: 'ITR-260302-0001', title: 'Drive trips', status: 'accepted' },
      ...{ requester: { id: ids.partner, name: '' }, customerName: null, organisationName: null, faultCodes: [] },
      ...{
        differsFromUnit: [],
        hold: null,
        attachments: [],
        solution: null,
        duplicateOf: null,
        clock: { segments: [] },
      },
      ...{ productionResumed: null, productionResumedAt: null, resumptionConfirmedAt: null, resolvedInOneGo: null },
      ...{ oneGoRemark: null, closureCode: null, rejectionReason: null },
      vendorStatement: { productionResumed: null, productionResumedAt: null, resumptionConfirmedAt: null },
    });
    expect('description' in bare).toBe(false);
  });
  it.each([
    ['evaluate', false, false],
    ['solution', true, false],
    ['ticket', true, true],
  ] as const)('with a link for %s reads the solution: %s, the rating: %s', async (purpose, reads, readsRating) => {
    const full = { ...(await view(viewers.partner, { solution })), evaluation: null, productModel: 'SV660N' };
    const rated = { ...full, evaluation: { overall: 4 } } as unknown as typeof full;
    const granted = grantedBy(purpose, rated);
    expect([granted.solution !== null, granted.evaluation !== null]).toEqual([reads, readsRating]);
    expect(granted).toMatchObject({
      ...{ id: ids.ticket, number: full.number, title: full.title, status: 'accepted', statusLabel: full.statusLabel },
      ...{ version: 2, productModel: 'SV660N', handlerName: 'Emil Engineer', actions: full.actions },
    });
    const nobody = grantedBy(purpose, { ...rated, handler: null, productModel: null });
    expect([nobody.handlerName, nobody.productModel]).toEqual([null, null]);
  });
  it('has a link that is open, used, revoked or expired', () => {
    const row = {
      ...{ id: 's', purpose: 'ticket', revokedAt: null, usedAt: null, expiresAt: new Date(NOW.getTime() + 1), uses: 2 },
      ...{ createdAt: NOW, createdBy: ids.partner, createdByName: 'Petra', lastOpenedAt: null },
    } as unknown as Parameters<typeof viewShare>[0];
    expect(viewShare(row, NOW)).toEqual({
      ...{ id: 's', purpose: 'ticket', state: 'open', createdAt: NOW.toISOString(), uses: 2, lastOpenedAt: null },
      ...{ createdBy: { id: ids.partner, name: 'Petra' }, expiresAt: new Date(NOW.getTime() + 1).toISOString() },
    });
    const state = (more: object) => viewShare({ ...row, ...more }, NOW).state;
    expect(state({ expiresAt: NOW })).toBe('expired');
    expect(state({ usedAt: NOW, expiresAt: NOW })).toBe('used');
    expect(state({ revokedAt: NOW, usedAt: NOW })).toBe('revoked');
    const opened = viewShare({ ...row, lastOpenedAt: NOW, createdByName: null }, NOW);
    expect([opened.lastOpenedAt, opened.createdBy.name]).toEqual([NOW.toISOString(), '']);
  });
});
