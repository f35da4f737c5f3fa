import { CallError } from '../../shared/errors.ts';
import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import type { SimilarTicket } from '../../shared/ticket/similar-calls.ts';
import { SIMILAR_TEXT_MAX, similarTickets } from '../../shared/ticket/similar-calls.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { mostSimilar } from './similarity.ts';
import { readCandidates, readSolved, TEXT_CUT } from './similar-store.ts';
import { readWhole } from './store.ts';

const SHOWN = 5;

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
        },
      ];
    });
    return { items, next: null };
  },
});
