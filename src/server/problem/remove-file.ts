import { CallError } from '../../shared/errors.ts';
import { deleteAttachment } from '../../shared/upload/calls.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { addLine } from '../ticket/add-line.ts';
import { deleteFile, readOwnedFile, type OwnedFile } from '../ticket/attachment-store.ts';
import { lockWhole } from '../ticket/store.ts';
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
    if (ticket) {
      const { uploaderId: actorId, visibility, name: text } = file;
      const at = context.now.toISOString();
      await addLine(context.tx, ticket, { at, actorId, action: 'removeFile', visibility, text });
    }
    if (problem) await noteOnProblem(context, problem, file);
    return null;
  },
});

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
