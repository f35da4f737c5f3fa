import { CallError, invalid } from '../../shared/errors.ts';
import { standingsOf } from '../../shared/ticket/rules.ts';
import type { SolutionUse } from '../../shared/ticket/similar-calls.ts';
import { canHaveHelped, markSolutionUse, maySayWhatHelped } from '../../shared/ticket/solution-use-calls.ts';
import { type Operation, operation } from '../http/operation.ts';
import { addUse, changeUse, lockUse, readSource, readUses, type UseRow } from './solution-use-store.ts';
import { readWhole } from './store.ts';
import { factsOf } from './ticket-row.ts';

export const viewUse = ({ sourceId, questionId, number, title, used, version }: UseRow): SolutionUse => ({
  ticket: sourceId === null ? null : { id: sourceId, number: number ?? '' },
  question: questionId === null ? null : { id: questionId },
  title,
  used,
  version,
});

/** "This helped" and "used this solution" (domain.md, Knowledge): a link of its own, so that nothing of the ticket changes. */
export const solutionUseOperation: Operation = operation(markSolutionUse, {
  find: async ({ tx, viewer }, { id }) => {
    const ticket = await readWhole(tx, id ?? '');
    if (!ticket) throw new CallError('missing');
    if (!maySayWhatHelped(standingsOf(viewer, factsOf(ticket)))) throw new CallError('forbidden');
    return ticket;
  },
  perform: async ({ tx, viewer, now, clock }, { body }, ticket) => {
    if (viewer.kind !== 'user') throw new CallError('forbidden');
    const { ticketId, questionId, used, version } = body;
    if ((ticketId === undefined) === (questionId === undefined))
      throw invalid({ ticketId: { key: 'issue.oneSource' } });
    if (ticketId === ticket.id) throw invalid({ ticketId: { key: 'issue.ownSolution' } });
    const source = { sourceId: ticketId ?? null, questionId: questionId ?? null };
    const isSource = (use: UseRow) => use.sourceId === source.sourceId && use.questionId === source.questionId;
    // What was opened again or withdrawn meanwhile can still be taken back.
    const found = used ? await readSource(tx, source) : (await readUses(tx, ticket.id)).find(isSource);
    if (!found)
      throw invalid(
        ticketId === undefined
          ? { questionId: { key: 'issue.noQuestion' } }
          : { ticketId: { key: 'issue.notConfirmed' } },
      );
    if (!canHaveHelped(ticket.status, ticket.closedAt !== null))
      throw new CallError('conflict', { text: { key: 'error.endedUnsolved' } });
    const view = (at: number) => viewUse({ ...source, number: found.number, title: found.title, used, version: at });
    const change = { ...source, ticketId: ticket.id, userId: viewer.userId, now };
    const present = await lockUse(tx, ticket.id, source);
    const at = present?.version ?? 0;
    // Said again, or taken back again: nothing is left to do.
    if ((present?.used ?? false) === used) return view(at);
    if (version !== at) throw new CallError('conflict', { data: { version: at } });
    if (present) await changeUse(tx, { ...change, used });
    // Somebody else has said the same at this moment.
    else if (!(await addUse(tx, { ...change, id: clock.id() })))
      return view((await lockUse(tx, ticket.id, source))?.version ?? 1);
    return view(at + 1);
  },
});
