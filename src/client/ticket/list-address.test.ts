import { describe, expect, it } from 'vitest';
import { addressOf, arrivedIn, paramsOf, queryOf, scopesFor, stateIn, stateOf, toggled } from './list-address.ts';

const engineer = { isInsider: true, roles: ['engineer'] };
const partner = { isInsider: false, roles: ['partner'] };

describe('the address of a list', () => {
  it('opens on To do, newest change first', () =>
    expect(stateOf({}, engineer)).toEqual({ view: 'todo', scope: undefined, sort: '-updated', q: '' }));
  it('comes back as it was written', () => {
    const state = { view: 'inProgress', scope: 'overdue', sort: 'due', q: 'E.OC1 MD52' } as const;
    const params = paramsOf(state);
    expect(stateOf(params, engineer)).toEqual(state);
  });
  it('leaves the defaults out', () =>
    expect(Object.values(paramsOf(stateOf({}, engineer))).every((value) => value === undefined)).toBe(true));
  it('goes through a saved view, in letters that the call takes', () => {
    const state = { view: 'all', scope: 'overdue', sort: 'due', q: "变频器 'E.OC1' (50%) +5 & =" } as const;
    expect(addressOf(state)).toMatch(/^[\w.~%+*&=-]*$/);
    expect(stateIn(addressOf(state), engineer)).toEqual(state);
    expect(addressOf(stateOf({}, engineer))).toBe('');
  });
  it('passes over what it does not know, and a scope that is not the reader’s', () =>
    expect(stateOf({ view: 'x', scope: 'queue', sort: 'y' }, partner)).toEqual(stateOf({}, partner)));
});

describe('the query', () => {
  it('turns each chip into a filter', () => {
    const state = stateOf({ view: 'all' }, engineer);
    expect(scopesFor(engineer).map((scope) => queryOf({ ...state, scope }))).toEqual([
      { view: 'all', sort: '-updated', scope: 'queue' },
      { view: 'all', sort: '-updated', scope: 'handling' },
      { view: 'all', sort: '-updated', scope: 'escalated' },
      { view: 'all', sort: '-updated', overdue: 'true' },
      { view: 'all', sort: '-updated', kind: 'internal' },
    ]);
  });
  it('leads from To do to All when a chip goes on, and stays elsewhere', () => {
    expect(toggled(stateOf({}, engineer), 'escalated')).toMatchObject({ scope: 'escalated', view: 'all' });
    expect(toggled(stateOf({ view: 'completed' }, engineer), 'escalated').view).toBe('completed');
    expect(toggled(stateOf({ scope: 'queue', view: 'all' }, engineer), 'queue').scope).toBeUndefined();
  });
});

describe('what is new', () => {
  const seen = new Set(['a', 'b']);
  it('is what stands before a known one', () => expect(arrivedIn(['n', 'a', 'm', 'b'], seen)).toEqual(['n', 'm']));
  it('is not what was loaded below', () => expect(arrivedIn(['a', 'b', 'c', 'd'], seen)).toEqual([]));
  it('is nothing in another list', () => expect(arrivedIn(['x', 'y'], seen)).toEqual([]));
});
