import { CallError } from '../../shared/errors.ts';
import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import type { SimilarQuestion, SimilarTicket } from '../../shared/ticket/similar-calls.ts';
import { SIMILAR_TEXT_MAX, similarTickets } from '../../shared/ticket/similar-calls.ts';
import { standingsOf } from '../../shared/ticket/rules.ts';
import { canHaveHelped, maySayWhatHelped } from '../../shared/ticket/solution-use-calls.ts';
import type { Tx } from '../db/database.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { mostSimilar, type ComparedTicket } from './similarity.ts';
import { readCandidates, readQuestionCandidates, readSolved, TEXT_CUT } from './similar-store.ts';
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
    const similar = mostSimilar({ faultCodes, productModel, text }, candidates, SHOWN);
    const uses = new Map(candidates.map((each) => [each.id, each.uses]));
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
          uses: uses.get(like.id) ?? 0,
        },
      ];
    });
    const links = (await readUses(tx, id)).map(viewUse);
    const questions = await questionsLike(tx, { faultCodes, productModel, text }, productLine);
    const mayLink =
      maySayWhatHelped(standingsOf(viewer, factsOf(ticket))) && canHaveHelped(ticket.status, ticket.closedAt !== null);
    return { items, questions, links, mayLink, next: null };
  },
});

/** Common problems have no model, so its likeness is that of the words and the code, and what was confirmed. */
async function questionsLike(tx: Tx, ticket: ComparedTicket, productLine: string | null): Promise<SimilarQuestion[]> {
  const candidates = await readQuestionCandidates(tx, productLine);
  const known = new Map(candidates.map((each) => [each.id, each]));
  return mostSimilar(ticket, candidates, QUESTIONS_SHOWN).flatMap(({ id, why, score }) => {
    const found = known.get(id);
    return found ? [{ id, title: found.title, why, score, uses: found.uses }] : [];
  });
}
