import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listStateIn } from '../ticket/list/list-state.ts';
import { deskColumns, isFixed, sortWanted } from './columns.ts';
import { frameOf } from './frame-kind.ts';
import { matches, stepIn } from './palette-entries.ts';
import { countedQueries, deskViews, showsView, viewOf } from './views.ts';

const engineer = { isInsider: true, roles: ['engineer'] } as const;
const saved = {
  id: '1',
  name: 'Pumps',
  query: 'view=all&zone=north',
  shared: false,
  owner: { id: 'u', name: 'U' },
  mine: true,
};

describe('the views of the rail', () => {
  it('are each a list that this product has', () => {
    for (const { query } of deskViews)
      expect(deskViews.filter((other) => showsView(listStateIn(query, engineer), other.query, engineer))).toHaveLength(
        1,
      );
  });

  it('are known in whatever order they stand, and narrowed they are another list', () => {
    const queue = listStateIn('view=all&scope=queue&sort=due', engineer);
    expect(viewOf(queue, engineer, []).known?.key).toBe('q');
    expect(viewOf({ ...queue, q: 'E.OC1' }, engineer, [saved])).toEqual({ known: undefined, saved: undefined });
    expect(viewOf(listStateIn('zone=north&view=all', engineer), engineer, [saved]).saved).toBe(saved);
  });
});

describe('what stands around a page', () => {
  it.each([
    ['insiderList', {}, 'table'],
    ['insiderTicket', { ticket: '1' }, 'list'],
    ['closeOrder', { ticket: '1' }, 'list'],
    ['closeOrder', {}, 'rail'],
    ['home', {}, 'rail'],
    ['problems', {}, 'rail'],
    ['admin', {}, 'rail'],
    ['adminPlace', {}, 'rail'],
    ['login', {}, 'bare'],
    ['sharedRating', {}, 'bare'],
  ] as const)('%s with %o: %s', (page, params, kind) => {
    expect(frameOf({ page, params })).toBe(kind);
  });
});

describe('the columns', () => {
  it('sort by what the list can sort by, and go back to its own order', () => {
    expect(sortWanted('due')).toBe('due');
    expect(sortWanted('-due')).toBeUndefined();
    expect(sortWanted('filed')).toBe('filed');
    expect(sortWanted('-filed')).toBe('-filed');
    expect(sortWanted('updated')).toBe('-updated');
    expect(sortWanted(undefined)).toBeUndefined();
    expect(deskColumns.filter(({ name, sortable }) => sortable && !sortWanted(name))).toEqual([]);
  });

  it('always hold number and title', () => {
    expect(deskColumns.filter(isFixed).map(({ name }) => name)).toEqual(['number', 'title']);
  });
});

describe('the palette', () => {
  it('finds by the beginnings of words, Chinese by any part', () => {
    expect(matches('Ask for information', 'inf ask')).toBe(true);
    expect(matches('Transfer', 'fer')).toBe(false);
    expect(matches('分配给我', '给我')).toBe(true);
    expect(matches('Anything', '')).toBe(true);
  });

  it('goes round at both ends', () => {
    expect(stepIn(3, 2, 1)).toBe(0);
    expect(stepIn(3, 0, -1)).toBe(2);
    expect(stepIn(0, 0, 1)).toBe(0);
  });
});

it('every view of the rail is counted but that of all tickets, and so are the saved ones', () => {
  const saved = [{ query: 'view=all&zone=north' }];
  expect(countedQueries(saved)).toHaveLength(deskViews.length);
  expect(countedQueries(saved)).not.toContain('view=all');
  expect(countedQueries(saved)).toContain('view=all&zone=north');
});

describe('the rules of style', () => {
  it('name what they style by what it contains: any change below would style every element anew', () => {
    const css = ['desk.css', 'overlays.css']
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
      .join('');
    const selectors = [...css.matchAll(/(?<=^|[;{}])([^;{}@]*):has\([^;{}]*(?=\{)/g)].flatMap(([all]) =>
      all.split(/,\s*(?=[:.#\w])/),
    );
    // A rule whose last part has neither class, id nor element, and an earlier one `:has`, reaches every element.
    const last = (selector: string): string =>
      selector
        .trim()
        .split(/\s*[>+~]\s*|\s+(?![^([]*[)\]])/)
        .at(-1) ?? '';
    const reaching = selectors.filter(
      (one) => /:has\(/.test(one) && !/:has\(/.test(last(one)) && !/^[a-z.#]|^:is\(\./.test(last(one)),
    );
    expect(selectors.length).toBeGreaterThan(10);
    expect(reaching).toEqual([]);
  });
});
