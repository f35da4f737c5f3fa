import { CallError } from '../../shared/errors.ts';
import { deleteAttachment } from '../../shared/upload/calls.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { deleteFile, readOwnedFile, type OwnedFile } from '../ticket/attachment-store.ts';
import { changeTicket, lockWhole } from '../ticket/store.ts';
import type { WholeTicket } from '../ticket/ticket-row.ts';
import { changeProblem, readProblem, type WholeProblem } from './store.ts';

/**
 * A user may delete a file that they uploaded until it has been used (docs/decisions/0029). The event is visible to
 * those who could see the file.
 */
export const removeFileOperation: Operation = operation(deleteAttachment, {
  find: async (context, { id = '' }) => {
    const seen = await readOwnedFile(context.tx, id);
    const ticket = seen?.ticketId ? await lockWhole(context.tx, seen.ticketId) : null;
    const problem = seen?.problemId ? await readProblem(context.tx, seen.problemId, true) : null;
    // Read again under the lock: an action may have been faster.
    const file = (ticket ?? problem) && (await readOwnedFile(context.tx, id));
    if (!file) throw new CallError('missing');
    if (context.viewer.kind !== 'user' || file.uploaderId !== context.viewer.userId) throw new CallError('forbidden');
    return { ticket, problem, file };
  },
  perform: async (context, { params }, { ticket, problem, file }) => {
    if (file.isUsed) throw new CallError('conflict', { text: { key: 'error.fileUsed' } });
    await deleteFile(context.tx, params.id);
    if (ticket) await noteOnTicket(context, ticket, file);
    if (problem) await noteOnProblem(context, problem, file);
    return null;
  },
});

/** An event of the uploader that is not a transition: the version stays. */
async function noteOnTicket({ tx, now }: Context, ticket: WholeTicket, file: OwnedFile): Promise<void> {
  const seq = ticket.seq + 1;
  const internal = file.visibility === 'internal' ? { internalLines: [...ticket.internalLines, seq] } : {};
  await changeTicket(
    tx,
    ticket.id,
    { seq, ...internal },
    {
      ticketId: ticket.id,
      seq,
      version: ticket.version,
      at: now.toISOString(),
      actorId: file.uploaderId,
      action: 'removeFile',
      fromStatus: ticket.status,
      toStatus: ticket.status,
      visibility: file.visibility,
      text: file.name,
      onBehalf: false,
      formerHandlerId: null,
      changes: [],
    },
    null,
  );
}

/** As every line of a problem's log it has a version of its own. */
const noteOnProblem = ({ tx, now }: Context, { id, version }: WholeProblem, file: OwnedFile): Promise<void> =>
  changeProblem(
    tx,
    {},
    {
      problemId: id,
      version: version + 1,
      at: now,
      actorId: file.uploaderId,
      action: 'removeFile',
      text: file.name,
      changes: [],
    },
  );
