import { describe, expect, it } from 'vitest';
import type { Candidate } from './similarity.ts';
import { similarityOf, mostSimilar } from './similarity.ts';

const ticket = { faultCodes: ['E.OC1'], productModel: 'SV660N' };
const candidate = (more: Partial<Candidate>): Candidate => ({
  id: 'x',
  faultCodes: [],
  productModel: null,
  text: 0,
  overall: null,
  ...more,
});

describe('similarity', () => {
  it('ignores how a fault code is written', () =>
    expect(similarityOf(ticket, candidate({ faultCodes: ['eoc1'] }))).toEqual({ id: 'x', why: ['code'], score: 0.5 }));
  it('adds model and title', () =>
    expect(similarityOf(ticket, candidate({ faultCodes: ['E-OC1'], productModel: 'sv660n ', text: 0.5 }))).toEqual({
      id: 'x',
      why: ['code', 'model', 'text'],
      score: 0.85,
    }));
  it('does not count a few common words', () => expect(similarityOf(ticket, candidate({ text: 0.29 }))).toBeNull());
  it('counts a title that is alike enough', () =>
    expect(similarityOf(ticket, candidate({ text: 0.3 }))).toEqual({ id: 'x', why: ['text'], score: 0.09 }));
  it.each([
    [null, null, null],
    ['SV660N', null, null],
    [null, 'SV660N', null],
    [' sv660n', 'SV660N ', ['model']],
  ])('of the models %j and %j is %j', (own, other, why) => {
    const found = similarityOf({ faultCodes: [], productModel: own }, candidate({ productModel: other }));
    expect(found?.why ?? null).toEqual(why);
  });
});

describe('the order', () => {
  it('is by similarity, then by rating; no rating counts as 3', () => {
    const same = { productModel: 'SV660N' };
    const found = mostSimilar(
      ticket,
      [
        candidate({ id: 'poor', ...same, overall: 2 }),
        candidate({ id: 'unrated', ...same }),
        candidate({ id: 'good', ...same, overall: 5 }),
        candidate({ id: 'code', faultCodes: ['E.OC1'], overall: 1 }),
        candidate({ id: 'other' }),
      ],
      3,
    );
    expect(found.map(({ id }) => id)).toEqual(['code', 'good', 'unrated']);
  });
});
