import { describe, expect, it } from 'vitest';
import type { Candidate, Outcome } from './similarity.ts';
import { comparedWords, likenessTo, mostSimilar, outcomeOf, similarityOf } from './similarity.ts';

const ticket = { faultCodes: ['E.OC1'], productModel: 'SV660N', text: 'Drive trips at the start' };
type Known = Candidate & Outcome;
const candidate = (more: Partial<Known>): Known => ({
  ...{ id: 'x', faultCodes: [], productModel: null, text: '', overall: null, sourceId: null, uses: 0 },
  ...more,
});

describe('words', () => {
  it('are compared by their beginning, in lower case, without signs and single letters', () =>
    expect([...comparedWords('The brakes’ Bremswiderstand: a 24 V')]).toEqual(['the', 'brake', 'brems', '24']));
  it('are pairs of characters in Chinese', () =>
    expect([...comparedWords('过流故障 E.OC1')]).toEqual(['过流', '流故', '故障', 'oc1']));
});

describe('likeness', () => {
  const texts = ['drive trips', 'drive hums', 'drive smells', 'pump leaks'].map(comparedWords);
  it('is 1 for the same words and 0 for none', () => {
    expect(likenessTo(comparedWords('Pump leaks'), texts).map((each) => Number(each.toFixed(3)))).toEqual([0, 0, 0, 1]);
  });
  it('counts a rare word more than a common one', () => {
    const [common = 0, , rare = 0] = likenessTo(comparedWords('drive smells'), texts);
    expect(rare).toBeGreaterThan(3 * common);
  });
  it('is a number where there is nothing to compare', () => {
    expect(likenessTo(comparedWords(''), texts)).toEqual([0, 0, 0, 0]);
    expect(likenessTo(comparedWords('x'), [])).toEqual([]);
  });
});

describe('similarity', () => {
  it('ignores how a fault code is written', () =>
    expect(similarityOf(ticket, candidate({ faultCodes: ['eoc1'] }), 0)).toEqual({
      id: 'x',
      why: ['code'],
      score: 0.18,
    }));
  it('counts a code of the same kin, but gives no reason for it', () => {
    expect(similarityOf(ticket, candidate({ faultCodes: ['E.OC2'] }), 0)).toBeNull();
    expect(similarityOf(ticket, candidate({ faultCodes: ['E.OC2'] }), 0.5)?.score).toBeCloseTo(0.39);
    expect(similarityOf(ticket, candidate({ faultCodes: ['E.OH'] }), 0.5)?.score).toBeCloseTo(0.3);
  });
  it('adds model and text', () => {
    const found = similarityOf(ticket, candidate({ faultCodes: ['E-OC1'], productModel: 'sv660n ' }), 0.5);
    expect(found).toEqual({ id: 'x', why: ['code', 'model', 'text'], score: expect.closeTo(0.5) as number });
  });
  it('does not count a few common words', () => expect(similarityOf(ticket, candidate({}), 0.07)).toBeNull());
  it.each([
    [null, null, null],
    ['SV660N', null, null],
    [null, 'SV660N', null],
    [' sv660n', 'SV660N ', ['model']],
  ])('of the models %j and %j is %j', (own, other, why) => {
    const found = similarityOf({ faultCodes: [], productModel: own, text: '' }, candidate({ productModel: other }), 0);
    expect(found?.why ?? null).toEqual(why);
  });
});

describe('the order', () => {
  const same = { productModel: 'SV660N' };
  const outcomes = (solutions: Known[]) => Promise.resolve(solutions.map(({ uses, overall }) => ({ uses, overall })));
  const order = async (...candidates: Known[]) =>
    (await mostSimilar(ticket, candidates, 3, outcomes)).map(({ id }) => id);

  it('is by similarity, then by rating; no rating counts as 3', async () => {
    const found = await order(
      candidate({ id: 'poor', ...same, overall: 2 }),
      candidate({ id: 'unrated', ...same }),
      candidate({ id: 'good', ...same, overall: 5 }),
      candidate({ id: 'code', faultCodes: ['E.OC1'], overall: 1 }),
      candidate({ id: 'other' }),
    );
    expect(found).toEqual(['code', 'good', 'unrated']);
  });

  it('puts before others what was confirmed before, by less each time and never by more than a code', async () => {
    const found = await order(candidate({ id: 'once', ...same }), candidate({ id: 'often', ...same, uses: 3 }));
    expect(found).toEqual(['often', 'once']);
    expect([0, 1, 3].map(outcomeOf)).toEqual([0, 0.03, 0.06]);
    expect(outcomeOf(1e9)).toBe(0.2);
  });

  it('a ticket stands for the one whose solution helped it', async () => {
    const source = candidate({ id: 'source', ...same, uses: 1 });
    const like = candidate({ id: 'like', faultCodes: ['E.OC1'], sourceId: 'source' });
    const [first, ...rest] = await mostSimilar(ticket, [source, like], 3, outcomes);
    expect([first, rest]).toEqual([{ id: 'source', why: ['code'], score: 0.21, uses: 1, solution: source }, []]);
    // Of one that may not be read nothing is told.
    expect(await order(like)).toEqual(['like']);
  });

  it('asks what came of those only that can be among the first', async () => {
    const code = { faultCodes: ['E.OC1'], text: ticket.text };
    const near = ['a', 'b', 'c'].map((id) => candidate({ id, ...code }));
    const late = candidate({ id: 'late', ...same, uses: 1e9 });
    const asked: string[] = [];
    const found = await mostSimilar(ticket, [late, ...near], 3, (solutions) => {
      asked.push(...solutions.map(({ id }) => id));
      return outcomes(solutions);
    });
    expect([found.map(({ id }) => id), asked]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    await mostSimilar(ticket, [], 3, () => Promise.reject(new Error('Nothing is asked of none.')));
  });
});
