import { describe, expect, it } from 'vitest';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { frozen, refrozen } from './frozen-rows.ts';

const row = (id: string, version = 1): TicketRow => ({ id, version }) as TicketRow;
const rows = (ids: string): TicketRow[] => [...ids].map((id) => row(id));
const idsOf = (all: readonly TicketRow[]): string => all.map(({ id }) => id).join('');

describe('the rows of a list that somebody works through', () => {
  it.each([
    // what, before, the list now, shown, gone, changed
    ['an answered one that has jumped to the top', 'abcd', 'cabd', 'abcd', '', 1],
    ['one that has come', 'abcd', 'xabcd', 'abcd', '', 1],
    ['one that has gone', 'abcd', 'acd', 'abcd', 'b', 1],
    ['one that has gone, and its place filled from the next page', 'abcd', 'acde', 'abcde', 'b', 1],
    ['a further page', 'abcd', 'abcdefgh', 'abcdefgh', '', 0],
    ['a further page after one has come', 'abcd', 'xabcdefg', 'abcdefg', '', 1],
    ['all in another order', 'abcd', 'dcba', 'abcd', '', 3],
    ['nothing left', 'ab', '', 'ab', 'ab', 2],
  ])('%s', (_, before, now, shown, gone, changed) => {
    const next = refrozen(frozen(rows(before)), rows(now));
    expect({ shown: idsOf(next.rows), gone: [...next.gone].join(''), changed: next.changed }).toEqual({
      shown,
      gone,
      changed,
    });
  });

  it('grow by a further page in which one of them stands now', () => {
    const left = refrozen(frozen(rows('abcd')), rows('acde'));
    const next = refrozen(left, rows('acdefgbh'));
    expect([idsOf(next.rows), next.gone.size, next.changed]).toEqual(['abcdefgh', 0, 1]);
  });

  it('say what the list says of them now; one that has gone stays as it was', () => {
    const next = refrozen(frozen(rows('ab')), [row('b', 2)]);
    expect(next.rows).toEqual([row('a'), row('b', 2)]);
  });

  it('are the same object while nothing is different, so that drawing ends', () => {
    const items = rows('abc');
    const first = refrozen(
      frozen(items),
      [items[1], items[0]].flatMap((each) => each ?? []),
    );
    const again = [items[1], items[0]].flatMap((each) => each ?? []);
    expect(refrozen(first, again)).toBe(first);
  });

  it('count one that has come and gone again as nothing', () => {
    const came = refrozen(frozen(rows('ab')), rows('xab'));
    expect([came.changed, refrozen(came, rows('ab')).changed]).toEqual([1, 0]);
  });
});
