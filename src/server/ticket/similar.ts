import { CallError } from '../../shared/errors.ts';
import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import { type SimilarTicket, SIMILAR_TEXT_MAX, similarTickets } from '../../shared/ticket/similar-calls.ts';
import { standingsOf } from '../../shared/ticket/rules.ts';
import { canHaveHelped, maySayWhatHelped } from '../../shared/ticket/solution-use-calls.ts';
import { type Operation, operation } from '../http/operation.ts';
import { mostSimilar } from './similarity.ts';
import { readCandidates, readOutcomes, readQuestionCandidates, readSolved, TEXT_CUT } from './similar-store.ts';
import { readUses } from './solution-use-store.ts';
import { viewUse } from './solution-uses.ts';
import { readWhole } from './store.ts';
import { factsOf } from './ticket-row.ts';

const SHOWN = 5;
const QUESTIONS_SHOWN = 3;

/** Solved tickets like this one (domain.md, What no one else has: 4). */
export const similarOperation: Operation = operation(similarTickets, {
  // A transaction, because the planner's settings of `readCandidates` end with it; a read has one for each statement.
  writes: true,
  find: async ({ tx }, params) => {
    const ticket = await readWhole(tx, params['id'] ?? '');
    if (!ticket) throw new CallError('missing');
    return ticket;
  },
  perform: async ({ tx, viewer }, _input, ticket) => {
    if (viewer.kind !== 'user') throw new CallError('forbidden');
    const { id, title, description, productModel, productLine, faultCodes } = ticket;
    const codes = faultCodes.map(normalizeFaultCode);
    const candidates = await readCandidates(tx, viewer, { id, codes, productModel, productLine });
    const text = `${title} ${description}`.slice(0, TEXT_CUT);
    const asked = { faultCodes, productModel, text };
    const similar = await mostSimilar(asked, candidates, SHOWN, (solutions) => {
      const wanted = solutions.map((each) => ({ ticketId: each.id, questionId: null }));
      return readOutcomes(tx, viewer, wanted, candidates);
    });
    const ids = similar.map((one) => one.id);
    const solved = new Map((await readSolved(tx, ids, SIMILAR_TEXT_MAX)).map((one) => [one.id, one]));
    const items = similar.flatMap((like): SimilarTicket[] => {
      const found = solved.get(like.id);
      if (!found) return [];
      const { number, title: itsTitle, solution, length, safety, overall } = found;
      const cut = length > SIMILAR_TEXT_MAX;
      return [
        {
          ticket: { id: like.id, number },
          title: itsTitle,
          solution: cut ? `${solution.trimEnd()}…` : solution,
          cut,
          safety,
          why: like.why,
          score: like.score,
          overall,
          uses: like.uses,
        },
      ];
    });
    const links = (await readUses(tx, id)).map(viewUse);
    // Common problems have no model, so their likeness is that of the words and the code, and what was confirmed.
    const problems = await readQuestionCandidates(tx, productLine);
    const like = await mostSimilar(asked, problems, QUESTIONS_SHOWN, (solutions) => {
      const wanted = solutions.map((each) => ({ ticketId: each.ticketId, questionId: each.id }));
      return readOutcomes(tx, viewer, wanted, candidates);
    });
    const questions = like.map(({ id, why, score, uses, solution: { title } }) => ({ id, title, why, score, uses }));
    const mayLink =
      maySayWhatHelped(standingsOf(viewer, factsOf(ticket))) && canHaveHelped(ticket.status, ticket.closedAt !== null);
    return { items, questions, links, mayLink, next: null };
  },
});
