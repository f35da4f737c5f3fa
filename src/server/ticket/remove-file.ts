import { CallError } from '../../shared/errors.ts';
import { deleteAttachment } from '../../shared/upload/calls.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { deleteFile, readOwnedFile, type OwnedFile } from './attachment-store.ts';
import { changeTicket, lockWhole } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';

/**
 * A user may delete a file that they uploaded until it has been used (docs/decisions/0029). The event is visible to
 * those who could see the file.
 */
export const removeFileOperation: Operation = operation(deleteAttachment, {
  find: async (context, { id = '' }) => {
    const seen = await readOwnedFile(context.tx, id);
    const ticket = seen && (await lockWhole(context.tx, seen.ticketId));
    // Read again under the lock: an action may have been faster.
    const file = ticket && (await readOwnedFile(context.tx, id));
    if (!ticket || !file) throw new CallError('missing');
    if (context.viewer.kind !== 'user' || file.uploaderId !== context.viewer.userId) throw new CallError('forbidden');
    return { ticket, file };
  },
  perform: async (context, { params }, { ticket, file }) => {
    if (file.isUsed) throw new CallError('conflict', { text: { key: 'error.fileUsed' } });
    await deleteFile(context.tx, params.id);
    await note(context, ticket, file);
    return null;
  },
});

/** An event of the uploader that is not a transition: the version stays. */
async function note({ tx, now }: Context, ticket: WholeTicket, file: OwnedFile): Promise<void> {
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
