import { describe, expect, it } from 'vitest';
import { listTickets } from '../../../shared/ticket/list-call.ts';
import { hiddenFields } from '../../../shared/ticket/fields.ts';
import {
  savedQueryOf,
  sortOf,
  withSort,
  withFilters,
  filtersFor,
  hasReversedDays,
  listParams,
  listQuery,
  scopesFor,
  activeFilters,
  listStateIn,
  listStateOf,
  withScopeToggled,
  type Filters,
} from './list-state.ts';
import { newRowIds } from './new-rows.ts';

type Who = Parameters<typeof listStateOf>[1];
const engineer: Who = { isInsider: true, roles: ['engineer'] };
const partner: Who = { isInsider: false, roles: ['partner'] };
const everyFilter: Filters = {
  productLine: 'low-voltage-ac-drives',
  zone: 'dach',
  impact: 'intermittent-trips',
  severity: '2',
  handler: '0190d7f2-4c1e-7c3a-8f0e-1a2b3c4d5e6f',
  status: 'accepted',
  kind: 'itr',
  filedFrom: '2026-11-01',
  filedTo: '2026-11-30',
  changedFrom: '2026-11-02',
  changedTo: '2026-11-29',
  dueFrom: '2026-11-03',
  dueTo: '2026-11-28',
};

describe('the filters of the address', () => {
  const given = [
    '',
    'x',
    'x'.repeat(80),
    'x'.repeat(81),
    '0',
    '1',
    '4',
    '5',
    '1.5',
    '-1',
    'accepted',
    'Accepted',
    'itr',
  ];
  given.push('2026-02-28', '2026-02-29', '2024-02-29', '2026-13-01', '26-01-01', '2026-01-01T00:00', '2026-1-1');
  given.push(everyFilter.handler ?? '', '0190d7f2-4c1e-7c3a-8f0e-1a2b3c4d5e6', '0190d7f2-4c1e-0c3a-8f0e-1a2b3c4d5e6f');

  it.each(filtersFor(engineer))('%s takes what the call takes', (name) => {
    const takes = (value: string): boolean => name in listStateOf({ [name]: value }, engineer).filters;
    const accepted = (value: string): boolean => listTickets.query.def.shape[name].safeParse(value).success;
    expect(given.filter(takes)).toEqual(given.filter(accepted));
  });
  it('are those of the fields that the user may see', () => {
    const hidden: readonly string[] = hiddenFields(false);
    expect(filtersFor(partner).filter((name) => hidden.includes(name))).toEqual([]);
  });
});

describe('the address of a list', () => {
  it('opens on To do, the most urgent first', () => {
    expect(listStateOf({}, engineer)).toEqual({
      view: 'todo',
      scope: undefined,
      sort: undefined,
      q: '',
      filters: {},
    });
    expect(sortOf(listStateOf({}, engineer))).toBe('urgency');
    expect(sortOf(listStateOf({ view: 'all', scope: 'queue' }, engineer))).toBe('urgency');
    expect(sortOf(listStateOf({ view: 'all', scope: 'overdue' }, engineer))).toBe('urgency');
    expect(sortOf(listStateOf({ view: 'inProgress', scope: 'handling' }, engineer))).toBe('urgency');
    expect(sortOf(listStateOf({ view: 'all' }, engineer))).toBe('-updated');
    expect(sortOf(withSort(listStateOf({}, engineer), 'due'))).toBe('due');
    expect(withSort(listStateOf({ sort: 'due' }, engineer), 'urgency').sort).toBeUndefined();
  });
  it('comes back as it was written', () => {
    const state = { view: 'inProgress', scope: 'overdue', sort: 'due', q: 'E.OC1 MD52', filters: everyFilter } as const;
    const params = listParams(state);
    expect(listStateOf(params, engineer)).toEqual(state);
  });
  it('leaves the defaults out', () =>
    expect(Object.values(listParams(listStateOf({}, engineer))).every((value) => value === undefined)).toBe(true));
  it('goes through a saved view, in letters that the call takes', () => {
    const q = "变频器 'E.OC1' (50%) +5 & =";
    const state = { view: 'all', scope: 'overdue', sort: 'due', q, filters: everyFilter } as const;
    expect(savedQueryOf(state)).toMatch(/^[\w.~%+*&=-]*$/);
    expect(listStateIn(savedQueryOf(state), engineer)).toEqual(state);
    expect(savedQueryOf(listStateOf({}, engineer))).toBe('');
  });
  it('passes over what it does not know, and a scope that is not the reader’s', () =>
    expect(listStateOf({ view: 'x', scope: 'queue', sort: 'y' }, partner)).toEqual(listStateOf({}, partner)));
});

describe('the filters', () => {
  const known = (params: Record<string, string>, user = engineer) => activeFilters(listStateOf(params, user));
  it('hold only what the call takes', () => {
    expect(known({ productLine: 'servo', severity: '2', status: 'accepted', filedFrom: '2026-11-01' })).toEqual([
      'productLine',
      'severity',
      'status',
      'filedFrom',
    ]);
    expect(
      known({
        severity: '5',
        handler: 'me',
        status: 'open',
        kind: 'x',
        filedFrom: '2026-02-30',
        filedTo: '',
        zone: '',
      }),
    ).toEqual([]);
  });
  it('of a partner are those that the fields allow', () => {
    expect(filtersFor(engineer)).toEqual(Object.keys(everyFilter));
    expect(filtersFor(partner)).toEqual([
      'productLine',
      'zone',
      'impact',
      'status',
      'filedFrom',
      'filedTo',
      'changedFrom',
      'changedTo',
      'dueFrom',
      'dueTo',
    ]);
    expect(known({ ...everyFilter } as Record<string, string>, partner)).toEqual(filtersFor(partner));
  });
  it('go into the query as they are', () =>
    expect(listQuery({ ...listStateOf({ view: 'all' }, engineer), filters: everyFilter })).toEqual({
      view: 'all',
      ...everyFilter,
    }));
  it('lead from To do to All when a person or a status is asked for, and then let the reader go back', () => {
    const todo = listStateOf({}, engineer);
    expect(withFilters(todo, { productLine: 'servo' }).view).toBe('todo');
    expect(withFilters(todo, { status: 'proposed' }).view).toBe('all');
    expect(withFilters({ ...todo, filters: { status: 'proposed' } }, { status: 'proposed', zone: 'dach' }).view).toBe(
      'todo',
    );
  });
  it('say when days are the wrong way round', () => {
    expect(hasReversedDays(everyFilter)).toBe(false);
    expect(hasReversedDays({ dueFrom: '2026-11-03', dueTo: '2026-11-03' })).toBe(false);
    expect(hasReversedDays({ dueFrom: '2026-11-03', dueTo: '2026-11-02', changedFrom: '2026-11-01' })).toBe(true);
    expect(hasReversedDays({ changedTo: '2026-11-02', dueFrom: '2026-11-03' })).toBe(false);
  });
  it('and the chip Internal never ask for two kinds', () => {
    expect(listStateOf({ scope: 'internal', kind: 'itr' }, engineer).filters.kind).toBeUndefined();
    expect(withFilters(listStateOf({ scope: 'internal' }, engineer), { kind: 'itr' })).toMatchObject({
      scope: undefined,
    });
    expect(withScopeToggled(listStateOf({ kind: 'itr' }, engineer), 'internal').filters.kind).toBeUndefined();
  });
});

describe('the query', () => {
  it('turns each chip into a filter', () => {
    const state = listStateOf({ view: 'all' }, engineer);
    expect(scopesFor(engineer).map((scope) => listQuery({ ...state, scope }))).toEqual([
      { view: 'all', scope: 'queue' },
      { view: 'all', scope: 'handling' },
      { view: 'all', scope: 'escalated' },
      { view: 'all', overdue: 'true' },
      { view: 'all', kind: 'internal' },
    ]);
  });
  it('leads from To do to All when a chip goes on, and stays elsewhere', () => {
    expect(withScopeToggled(listStateOf({}, engineer), 'escalated')).toMatchObject({ scope: 'escalated', view: 'all' });
    expect(withScopeToggled(listStateOf({}, engineer), 'handling')).toMatchObject({ view: 'inProgress' });
    expect(withScopeToggled(listStateOf({ view: 'completed' }, engineer), 'escalated').view).toBe('completed');
    expect(withScopeToggled(listStateOf({ scope: 'queue', view: 'all' }, engineer), 'queue').scope).toBeUndefined();
  });
});

describe('what is new', () => {
  const seen = new Set(['a', 'b']);
  it('is what stands before a known one', () => expect(newRowIds(['n', 'a', 'm', 'b'], seen)).toEqual(['n', 'm']));
  it('is not what was loaded below', () => expect(newRowIds(['a', 'b', 'c', 'd'], seen)).toEqual([]));
  it('is nothing in another list', () => expect(newRowIds(['x', 'y'], seen)).toEqual([]));
});
