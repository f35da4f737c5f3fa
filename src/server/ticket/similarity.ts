import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import type { SimilarityReason } from '../../shared/ticket/similar-calls.ts';

/** The values of a ticket that are compared. */
export interface ComparedTicket {
  faultCodes: readonly string[];
  productModel: string | null;
}
export interface Candidate extends ComparedTicket {
  id: string;
  /** How like the titles are, 0 to 1 (pg_trgm). */
  text: number;
  overall: number | null;
}
export interface Similar {
  id: string;
  why: SimilarityReason[];
  score: number;
}

/** The weights add up to 1. */
const WEIGHTS = { code: 0.5, model: 0.2, text: 0.3 } as const satisfies Record<SimilarityReason, number>;
/** Below this two titles have only common words in common. */
const TEXT_MIN = 0.3;
const UNRATED = 3;

const sameModel = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toUpperCase() === b.trim().toUpperCase();

/** Why and how much a candidate is like the ticket; null when it is not. */
export function similarityOf(ticket: ComparedTicket, candidate: Candidate): Similar | null {
  const codes = new Set(ticket.faultCodes.map(normalizeFaultCode));
  const parts: Record<SimilarityReason, number> = {
    code: candidate.faultCodes.some((code) => codes.has(normalizeFaultCode(code))) ? 1 : 0,
    model: sameModel(ticket.productModel, candidate.productModel) ? 1 : 0,
    text: candidate.text >= TEXT_MIN ? candidate.text : 0,
  };
  const why = (Object.keys(WEIGHTS) as SimilarityReason[]).filter((part) => parts[part] > 0);
  if (why.length === 0) return null;
  const score = why.reduce((sum, part) => sum + WEIGHTS[part] * parts[part], 0);
  return { id: candidate.id, why, score: Math.round(score * 100) / 100 };
}

/** Sorts by similarity, then by rating. A ticket without a rating counts as average. */
export function mostSimilar(ticket: ComparedTicket, candidates: readonly Candidate[], limit: number): Similar[] {
  return candidates
    .flatMap((candidate) => {
      const like = similarityOf(ticket, candidate);
      return like ? [{ like, overall: candidate.overall ?? UNRATED }] : [];
    })
    .toSorted((a, b) => b.like.score - a.like.score || b.overall - a.overall)
    .slice(0, limit)
    .map(({ like }) => like);
}
