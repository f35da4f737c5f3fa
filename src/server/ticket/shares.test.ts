/** Share links: who makes, lists and revokes them, and what each purpose opens (domain.md, Share links). */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../shared/call.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { createShare, getShared, listShares, revokeShare } from '../../shared/ticket/share-calls.ts';
import type { Operation } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { shareOperations } from './shares.ts';
import type { CallInput, Answers } from './ticket.testkit.ts';
import { ago, aTicket, changing, deps, ids, NOW, perform, refusal, viewers, writtenBy } from './ticket.testkit.ts';

const operations = shareOperations(deps(), 'https://closeloop.example');
const of = (call: Call): Operation => operations.find((one) => one.call === call) ?? expect.fail(call.name);
const ask = (call: Call, viewer: Viewer, asked?: CallInput, answers?: Answers) =>
  perform(of(call), viewer, asked, answers);
const failureOf = async (...args: Parameters<typeof ask>) => (await refusal(ask(...args))).failure;
const there = { ticket_whole: () => [{ whole: aTicket() }], ticket_lock: () => [{ whole: aTicket() }] };
const id = { params: { id: ids.ticket } };
const HOUR = 3_600_000;

describe('share links', () => {
  const locked = { ...there, ...changing(aTicket()) };
  it('are made by requester and handler, and shown once; only a digest is stored', async () => {
    const asked = { ...id, body: { purpose: 'evaluate', expiresInDays: 2 } };
    const { data, tried } = await ask(createShare, viewers.partner, asked, locked);
    const shareId = String(data['shareId']);
    expect(data).toEqual({
      ...{ id: 'made-1', shareId, purpose: 'evaluate', expiresAt: ago(-48) },
      url: `https://closeloop.example/share/itr/evaluate/${shareId}`,
    });
    expect(tried.the('insert share')).toEqual([
      {
        ...{ id: 'made-1', ticketId: ids.ticket, purpose: 'evaluate', createdBy: ids.partner, createdAt: NOW },
        ...{ expiresAt: new Date(NOW.getTime() + 48 * HOUR), digest: digestOfSecret(shareId) },
      },
    ]);
    const { patch, event, segment } = writtenBy(tried);
    expect([patch, segment]).toEqual([{ seq: 3 }, null]);
    expect(event).toEqual({
      ...{ ticketId: ids.ticket, seq: 3, version: 2, at: NOW.toISOString(), actorId: ids.partner, action: 'share' },
      ...{ fromStatus: 'accepted', toStatus: 'accepted', visibility: 'public', text: null, onBehalf: false },
      ...{ formerHandlerId: null, changes: [] },
    });
    const reading = { ...asked, body: { ...asked.body, purpose: 'ticket' } };
    const { data: other } = await ask(createShare, viewers.engineer, reading, locked);
    expect(other['url']).toBe(`https://closeloop.example/share/question?id=${String(other['shareId'])}`);
  });
  it('are forbidden to everybody else', async () => {
    const stranger = { ...viewers.partner, userId: ids.other };
    for (const call of [createShare, listShares]) {
      expect(await failureOf(call, stranger, id, locked)).toBe('forbidden');
      expect(await failureOf(call, viewers.partner, id)).toBe('missing');
    }
  });
  const row = {
    ...{ id: ids.share, purpose: 'ticket', revokedAt: null, usedAt: null, expiresAt: NOW, uses: 0, createdAt: NOW },
    ...{ createdBy: ids.partner, createdByName: null, lastOpenedAt: null },
  };
  it('are listed and revoked', async () => {
    const rows = { ...there, 'select share': () => [{ ...row, ticketId: ids.ticket }] };
    const { data } = await ask(listShares, viewers.partner, id, rows);
    expect(data).toMatchObject({ items: [{ id: ids.share, state: 'expired', createdBy: { name: '' } }], next: null });
    const withdrawn = await ask(revokeShare, viewers.partner, { params: { id: ids.share } }, { ...rows, ...locked });
    expect([withdrawn.data, withdrawn.tried.the('update share')]).toEqual([null, [{ revokedAt: NOW }]]);
    expect(await failureOf(revokeShare, viewers.partner, { params: { id: ids.share } }, locked)).toBe('missing');
    expect(await failureOf(revokeShare, viewers.partner, { params: { id: 'no id' } }, locked)).toBe('missing');
  });
  it('open what their purpose grants, and the first opening is recorded', async () => {
    const visitor: Viewer = { ...viewers.visitor, purpose: 'solution' };
    const opened = (first: boolean) => ask(getShared, visitor, {}, { ...locked, share_open: () => [{ first }] });
    const { data, tried } = await opened(true);
    expect(data).toMatchObject({ purpose: 'solution', ticket: { id: ids.ticket, number: 'ITR-260302-0001' } });
    expect(writtenBy(tried).event).toMatchObject({ action: 'shareUsed', actorId: null });
    expect((await opened(false)).tried.names()).not.toContain('ticket_change');
    expect(of(getShared).writes).toBe(true);
  });
  it('that only grant reading leave no line on the ticket', async () => {
    const first = { ...locked, share_open: () => [{ first: true }] };
    const { data, tried } = await ask(getShared, { ...viewers.visitor, purpose: 'ticket' }, {}, first);
    expect([data['purpose'], tried.names()]).toEqual(['ticket', ['ticket_lock', 'share_open']]);
  });
  it('open nothing for a user, after the rating, or when the ticket is gone', async () => {
    expect(await failureOf(getShared, viewers.partner, {}, locked)).toBe('missing');
    expect(await failureOf(getShared, viewers.visitor)).toBe('missing');
    const error = await refusal(ask(getShared, { ...viewers.visitor, used: true }, {}, locked));
    expect(error.data).toEqual({ ended: 'used' });
  });
});

describe('the link to a problem', () => {
  const stored = { 'select share': () => [{ ticketId: null, problemId: ids.other }] };
  const revoked = (viewer: Viewer) => ask(revokeShare, viewer, { params: { id: ids.share } }, stored);
  it('is revoked by who decides problems, not by everybody who handles tickets', async () => {
    for (const role of ['expert', 'lead'] as const) {
      const { tried } = await revoked({ ...viewers.lead, role });
      expect(tried.names()).toEqual(['select share', 'update share']);
    }
    expect((await refusal(revoked(viewers.engineer))).failure).toBe('forbidden');
    expect((await refusal(revoked(viewers.partner))).failure).toBe('forbidden');
  });
  const visitor: Viewer = { kind: 'visitor', shareId: ids.share, problemId: ids.other, purpose: 'problem' };
  const measure = { text: 'Longer ramp', dueOn: '2026-03-20' };
  const open = {
    ...{ id: ids.other, status: 'notFinished', openedAt: '2026-03-01T09:00:00+01:00', finishedAt: null },
    ...{ measures: [{ ...measure, doneAt: null }], solution: null },
  };
  const shown = (granted: object | null) =>
    ask(getShared, visitor, {}, { share_problem: () => [{ granted }], share_open: () => [{ first: true }] });
  it('shows what the database grants, with the label of its status and instants in UTC', async () => {
    const { data, tried } = await shown(open);
    expect(data).toEqual({
      purpose: 'problem',
      problem: { ...open, statusLabel: 'Not finished', openedAt: '2026-03-01T08:00:00.000Z' },
    });
    expect(tried.names()).toEqual(['share_open', 'share_problem']);
    const at = '2026-03-02T09:00:00+01:00';
    const solution = { text: 'Raise the ramp', safety: null, at };
    const { data: finished } = await shown({
      ...{ ...open, status: 'finishedNeedImprove', finishedAt: at, measures: [{ ...measure, doneAt: at }], solution },
    });
    const iso = '2026-03-02T08:00:00.000Z';
    expect(finished['problem']).toMatchObject({
      ...{ status: 'finishedNeedImprove', finishedAt: iso, solution: { ...solution, at: iso } },
      measures: [{ ...measure, doneAt: iso }],
    });
  });
  it('opens nothing once the problem is no longer granted', async () => {
    expect((await refusal(shown(null))).failure).toBe('missing');
  });
});
