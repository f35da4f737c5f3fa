/** Deleting a file: by whom, until when, and what the timeline says of it (docs/decisions/0029). */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { OwnedFile } from './attachment-store.ts';
import { removeFileOperation } from './remove-file.ts';
import type { Answers } from './ticket.testkit.ts';
import { aTicket, changing, ids, NOW, perform, refusal, viewers, writtenBy } from './ticket.testkit.ts';

const file: OwnedFile = {
  ...{ ticketId: ids.ticket, name: 'a.jpg', uploaderId: ids.partner, visibility: 'public', isUsed: false },
};
const ticket = aTicket({ internalLines: [2] });
const stored = (more: Partial<OwnedFile> = {}): Answers => ({
  attachment_owned: () => [{ ...file, ...more }],
  ticket_lock: () => [{ whole: ticket }],
  ...changing(ticket),
});
const remove = (viewer: Viewer, answers: Answers, id: string = ids.other) =>
  perform(removeFileOperation, viewer, { params: { id } }, answers);
const failureOf = async (...args: Parameters<typeof remove>) => (await refusal(remove(...args))).failure;

describe('a file', () => {
  it('is deleted by who uploaded it, with a line of the timeline; the version stays', async () => {
    const { data, tried } = await remove(viewers.partner, stored());
    expect([data, tried.the('attachment_delete')]).toEqual([null, [ids.other]]);
    const { patch, event, segment } = writtenBy(tried);
    expect([patch, segment]).toEqual([{ seq: 3 }, null]);
    expect(event).toEqual({
      ...{ ticketId: ids.ticket, seq: 3, version: 2, at: NOW.toISOString(), actorId: ids.partner },
      ...{ action: 'removeFile', fromStatus: 'accepted', toStatus: 'accepted', visibility: 'public', text: 'a.jpg' },
      ...{ onBehalf: false, formerHandlerId: null, changes: [] },
    });
  });
  it('of an internal line is deleted internally', async () => {
    const internal = stored({ uploaderId: ids.engineer, visibility: 'internal' });
    const { patch, event } = writtenBy((await remove(viewers.engineer, internal)).tried);
    expect(patch).toEqual({ seq: 3, internalLines: [2, 3] });
    expect(event).toMatchObject({ visibility: 'internal', actorId: ids.engineer });
  });
  it('is nobody else’s to delete, not even a lead’s', async () => {
    for (const viewer of [viewers.engineer, viewers.lead, viewers.manager, viewers.visitor])
      expect(await failureOf(viewer, stored())).toBe('forbidden');
    expect(await failureOf(viewers.visitor, stored({ uploaderId: null }))).toBe('forbidden');
  });
  it('stays once it has been used', async () => {
    const used = await refusal(remove(viewers.partner, stored({ isUsed: true })));
    expect([used.failure, used.text]).toEqual(['conflict', { key: 'error.fileUsed' }]);
  });
  it('is missing when there is none, or its ticket cannot be seen', async () => {
    expect(await failureOf(viewers.partner, stored(), 'no id')).toBe('missing');
    expect(await failureOf(viewers.partner, { ...stored(), attachment_owned: () => [] })).toBe('missing');
    expect(await failureOf(viewers.partner, { ...stored(), ticket_lock: () => [] })).toBe('missing');
  });
  it('is missing when it was deleted while the ticket was waited for', async () => {
    const reads = [[file], []];
    expect(await failureOf(viewers.partner, { ...stored(), attachment_owned: () => reads.shift() ?? [] })).toBe(
      'missing',
    );
  });
});
