/**
 * How often the first three similar tickets hold one with the same root cause, on 200 labelled pairs: `npm run similar` prints it.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../src/server/db/database.ts';
import { readCandidates, readOutcomes, TEXT_CUT } from '../src/server/ticket/similar-store.ts';
import { comparedWords, likenessTo, mostSimilar } from '../src/server/ticket/similarity.ts';
import { normalizeFaultCode } from '../src/shared/ticket/fault-codes.ts';
import { descriptionOf, pairsOf, readLabelled, usesOf, type LabelledTicket, type Pair } from './similar-pairs.ts';
import { sharedTestDatabase } from './test-database.ts';

const ENGINEER = '00000000-0000-7000-8106-0000000000ff';
const VIEWER = { kind: 'user', userId: ENGINEER, role: 'engineer', organisationId: null } as const;
const tickets = readLabelled();
const pairs = pairsOf(tickets);
const causeOf = new Map(tickets.map(({ id, cause }) => [id, cause]));

const opened = sharedTestDatabase();
beforeAll(async () => {
  await opened.database.transaction({ kind: 'system' }, async (tx) => {
    await tx.raw(
      `insert into app_user (id, account, user_name, role) values ($1, 'e@pairs.example', 'E', 'engineer')`,
      [ENGINEER],
    );
    for (const ticket of tickets) await fill(tx, ticket);
    for (const [ticketId, sourceId] of usesOf(tickets))
      await tx.raw(
        `insert into solution_use (id, ticket_id, source_id, user_id, at, undone_at) values ($1, $2, $3, $4, now(), now())`,
        [randomUUID(), ticketId, sourceId, ENGINEER],
      );
  });
  await opened.database.maintain('analyze');
});

/** Closed and confirmed, as its search, its codes and the solution need it. */
async function fill(tx: Tx, ticket: LabelledTicket): Promise<void> {
  const n = Number(ticket.id.slice(-3));
  const { id, title, code, model, line } = ticket;
  await tx.raw(
    `insert into ticket (id, number, kind, status, version, seq, title, requester_id, handler_id, severity, filed_at, updated_at,
       closed_at, fault_codes, search, product_model, product_line, description, required_days)
     select $1, 'P-' || $2::text, 'internal', 'completed', 1, 1, $3, $4::uuid, $4::uuid, 3, day, day, day, $5, '', $6, $7, $8, 3
     from (select timestamptz '2026-01-01' + $2::int * interval '1 hour' as day) filed`,
    [id, n, title, ENGINEER, code === null ? [] : [code], model, line, descriptionOf(ticket, true)],
  );
  await tx.raw(
    `insert into solution (ticket_id, version, seq, text, author_id, at, decision) values ($1, 1, 1, 'As the label says.', $2, now(), 'confirmed')`,
    [id, ENGINEER],
  );
}

type Ranking = (tx: Tx, pair: Pair) => Promise<string[]>;
/** pg_trgm, as the ranking uses it, but of all tickets. */
const byText =
  (whole: boolean): Ranking =>
  async (tx, { asked, withoutCode }) => {
    const text = whole ? descriptionOf(asked, !withoutCode) : asked.title;
    const { rows } = await tx.raw(
      `select id from ticket where id <> $1 order by similarity(${whole ? 'description' : 'title'}, $2) desc, id limit 3`,
      [asked.id, text],
    );
    return rows.map(({ id }) => String(id));
  };
/** Only the words, of the tickets of the same model or line. */
const byWords: Ranking = async (tx, { asked, withoutCode }) => {
  const { id, model: productModel, line: productLine } = asked;
  const candidates = await readCandidates(tx, VIEWER, { id, codes: [], productModel, productLine });
  const likeness = likenessTo(
    comparedWords(`${asked.title} ${descriptionOf(asked, !withoutCode)}`.slice(0, TEXT_CUT)),
    candidates.map(({ text }) => comparedWords(text)),
  );
  const ranked = candidates.map((each, at) => ({ id: each.id, like: likeness[at] ?? 0 }));
  return ranked
    .toSorted((a, b) => b.like - a.like)
    .slice(0, 3)
    .map((each) => each.id);
};
/** The same after people have said what helped; nobody has yet with the ticket that asks. */
const afterUse: Ranking = async (tx, pair) => {
  const restore =
    'update solution_use set undone_at = case when $1::boolean and ticket_id <> $2 then null else now() end';
  await tx.raw(restore, [true, pair.asked.id]);
  const first = await asShown(tx, pair);
  await tx.raw(restore, [false, pair.asked.id]);
  return first;
};
/** What the page shows. */
const asShown: Ranking = async (tx, { asked, withoutCode }) => {
  const { id, model: productModel, line: productLine } = asked;
  const faultCodes = withoutCode || asked.code === null ? [] : [asked.code];
  const wanted = { id, codes: faultCodes.map(normalizeFaultCode), productModel, productLine };
  const candidates = await readCandidates(tx, VIEWER, wanted);
  const text = `${asked.title} ${descriptionOf(asked, !withoutCode)}`.slice(0, TEXT_CUT);
  const first = await mostSimilar({ faultCodes, productModel, text }, candidates, 3, (solutions) =>
    readOutcomes(
      tx,
      VIEWER,
      solutions.map((each) => ({ ticketId: each.id, questionId: null })),
      candidates,
    ),
  );
  return first.map((each) => each.id);
};

/** Those of the pairs that have a ticket of the same cause among the first three. */
const hitsOf = (ranking: Ranking, asked: readonly Pair[]): Promise<Pair[]> =>
  opened.database.transaction(VIEWER, async (tx) => {
    const hits: Pair[] = [];
    for (const pair of asked)
      if ((await ranking(tx, pair)).some((id) => causeOf.get(id) === pair.asked.cause)) hits.push(pair);
    return hits;
  });
interface Rate {
  hits: number;
  of: number;
}
const percent = ({ hits, of }: Rate): number => Math.round((100 * hits) / of);
const told = (rate: Rate): string => `${percent(rate)} % (${rate.hits} of ${rate.of})`;

test('there are 200 pairs, half of them judged, a hundred without a code, some across languages', () => {
  const number = (which: (pair: Pair) => boolean) => pairs.filter(which).length;
  expect(pairs.length).toBe(200);
  expect(number(({ judged }) => judged)).toBe(100);
  expect(number(({ withoutCode }) => withoutCode)).toBe(100);
  expect(number(({ across }) => across)).toBe(50);
  expect(new Set(tickets.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'zh']));
  expect(tickets.every(({ line, title, description }) => Boolean(line && title && description))).toBe(true);
  expect(new Set(tickets.map((ticket) => descriptionOf(ticket, true))).size).toBe(250);
});

const PRINTS = process.env['SIMILAR_PRINT'] !== undefined;
const rankings: readonly [name: string, Ranking, onlyPrinted?: boolean][] = [
  ['text alone, title', byText(false), true],
  ['text alone, title and description', byText(true)],
  ['words that few have, same model or line', byWords, true],
  ['as shown, nobody has said what helped', asShown],
  ['as shown', afterUse],
];

test('of the judged pairs 20 points more than by text alone', async () => {
  const lines: string[] = [];
  const judgedHits = new Map<string, Rate>();
  for (const judged of PRINTS ? [false, true] : [true])
    for (const [name, ranking] of rankings.filter(([, , onlyPrinted]) => PRINTS || !onlyPrinted)) {
      const asked = pairs.filter((pair) => pair.judged === judged && (PRINTS || !pair.across));
      const hits = await hitsOf(ranking, asked);
      const rateOf = (which: (pair: Pair) => boolean): Rate => ({
        hits: hits.filter(which).length,
        of: asked.filter(which).length,
      });
      const all = rateOf(({ across }) => !across);
      const withCode = rateOf(({ across, withoutCode }) => !across && !withoutCode);
      const withoutCode = rateOf((pair) => !pair.across && pair.withoutCode);
      lines.push(
        `${judged ? 'judged' : 'tuning'}, ${name}: ${told(all)}; with the code ${told(withCode)}, code removed ${told(withoutCode)};` +
          ` across languages ${told(rateOf(({ across }) => across))}`,
      );
      if (judged) judgedHits.set(name, all);
    }
  if (PRINTS) process.stdout.write(`${lines.join('\n')}\n`);
  const of = (name: string) => percent(judgedHits.get(name) ?? { hits: 0, of: 1 });
  expect(of('as shown')).toBeGreaterThanOrEqual(of('text alone, title and description') + 20);
  expect(of('as shown, nobody has said what helped')).toBeGreaterThan(of('text alone, title and description'));
});
