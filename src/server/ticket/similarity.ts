import { normalizeFaultCode } from '../../shared/ticket/fault-codes.ts';
import type { SimilarityReason } from '../../shared/ticket/similar-calls.ts';

/** The values of a ticket that are compared. */
export interface ComparedTicket {
  faultCodes: readonly string[];
  productModel: string | null;
  /** Title and description, or their beginning. */
  text: string;
}
export interface Candidate extends ComparedTicket {
  id: string;
  /** The ticket whose solution helped with this one. */
  sourceId: string | null;
}
export interface Outcome {
  /** With how many tickets that were closed confirmed the solution helped. */
  uses: number;
  overall: number | null;
}
export interface Similar {
  id: string;
  why: SimilarityReason[];
  score: number;
}

/** Found on the tuning half of the labelled pairs (docs/decisions/0107). With the outcome they add up to 1. */
const WEIGHTS = { text: 0.6, code: 0.18, kin: 0.09, model: 0.02 };
const OUTCOME = { each: 0.03, most: 0.2 };
/** Below this two texts have only common words in common. */
const TEXT_MIN = 0.08;
const UNRATED = 3;
/** Of a word its beginning: the same in most of its forms. */
const STEM = 5;

/** The words of a text as they are compared; of Chinese each pair of characters. */
export function comparedWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    if (/\p{Script=Han}/u.test(word)) {
      const letters = [...word];
      for (const [at, letter] of letters.slice(0, -1).entries()) found.add(letter + (letters[at + 1] ?? ''));
    } else if (word.length > 1) found.add(word.slice(0, STEM));
  }
  return found;
}

/** How like each text is to the first words, 0 to 1: words that few of the texts have count most. */
export function likenessTo(words: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number[] {
  const having = new Map<string, number>();
  for (const each of texts) for (const word of each) having.set(word, (having.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log(1 + texts.length / ((having.get(word) ?? 0) + 1)) ** 2;
  const sum = (each: Iterable<string>): number => {
    let total = 0;
    for (const word of each) total += weight(word);
    return total;
  };
  const own = sum(words);
  return texts.map((each) => {
    let shared = 0;
    for (const word of each) if (words.has(word)) shared += weight(word);
    return shared === 0 ? 0 : shared / Math.sqrt(own * sum(each));
  });
}

const sameModel = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toUpperCase() === b.trim().toUpperCase();
/** Codes that differ in their last figures only are often of one cause: E.OC1 and E.OC2. */
const kinOf = (code: string): string => code.replace(/\d{1,9}$/, '').slice(0, 4);

/** 1: the same code; less: one of its kin; 0: none. */
function codesAlike(own: readonly string[], others: readonly string[]): number {
  const [mine, theirs] = [own.map(normalizeFaultCode), others.map(normalizeFaultCode)];
  if (theirs.some((code) => mine.includes(code))) return WEIGHTS.code;
  const kin = mine.map(kinOf);
  return theirs.some((code) => kin.includes(kinOf(code))) ? WEIGHTS.kin : 0;
}

/** What was confirmed before counts, and the tenth time less than the second. */
export const outcomeOf = (uses: number): number => Math.min(OUTCOME.most, OUTCOME.each * Math.log2(1 + uses));

/** Why and how much a candidate is like the ticket, its text by so much; null when it is not. */
export function similarityOf(
  ticket: ComparedTicket,
  candidate: ComparedTicket & { id: string },
  text: number,
): Similar | null {
  const code = codesAlike(ticket.faultCodes, candidate.faultCodes);
  const model = sameModel(ticket.productModel, candidate.productModel) ? WEIGHTS.model : 0;
  const parts: Record<SimilarityReason, boolean> = {
    code: code === WEIGHTS.code,
    model: model > 0,
    text: text >= TEXT_MIN,
  };
  const why = (Object.keys(parts) as SimilarityReason[]).filter((part) => parts[part]);
  if (why.length === 0) return null;
  return { id: candidate.id, why, score: WEIGHTS.text * text + code + model };
}

const rounded = (score: number): number => Math.round(Math.min(1, score) * 100) / 100;

/**
 * The most similar solutions: a ticket stands for the one whose solution helped it, so that what helps stands once. By
 * similarity and confirmed outcome, then by rating; without a rating it counts as average. Outcomes are asked for only of those
 * that could still be among the first.
 */
export async function mostSimilar<Compared extends Candidate>(
  ticket: ComparedTicket,
  candidates: readonly Compared[],
  limit: number,
  outcomesOf: (solutions: Compared[]) => Promise<Outcome[]>,
): Promise<(Similar & { uses: number; solution: Compared })[]> {
  const likeness = likenessTo(
    comparedWords(ticket.text),
    candidates.map(({ text }) => comparedWords(text)),
  );
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const best = new Map<string, { solution: Compared; like: Similar }>();
  for (const [at, candidate] of candidates.entries()) {
    const like = similarityOf(ticket, candidate, likeness[at] ?? 0);
    if (!like) continue;
    const solution = known.get(candidate.sourceId ?? '') ?? candidate;
    if (like.score > (best.get(solution.id)?.like.score ?? 0))
      best.set(solution.id, { solution, like: { ...like, id: solution.id } });
  }
  const found = [...best.values()];
  const least = found.map(({ like }) => like.score).toSorted((a, b) => b - a)[limit - 1] ?? 0;
  const near = found.filter(({ like }) => like.score + OUTCOME.most >= least);
  const outcomes = near.length === 0 ? [] : await outcomesOf(near.map(({ solution }) => solution));
  return near
    .map(({ solution, like }, at) => {
      const { uses = 0, overall = null } = outcomes[at] ?? {};
      return { ...like, solution, uses, score: like.score + outcomeOf(uses), overall: overall ?? UNRATED };
    })
    .toSorted((a, b) => b.score - a.score || b.overall - a.overall)
    .slice(0, limit)
    .map(({ overall: _, ...each }) => ({ ...each, score: rounded(each.score) }));
}
