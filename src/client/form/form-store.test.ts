import { describe, expect, it } from 'vitest';
import { createFormStore } from './form-store.ts';

describe('the store of a form', () => {
  it('holds presets under what was typed, and tells of what is typed', () => {
    const store = createFormStore({ sn: 'A', title: 'T' }, { title: 'typed before' });
    const changes: string[] = [];
    let drawn = 0;
    store.watch((name, value) => changes.push(`${name}=${value}`));
    const stop = store.subscribe(() => (drawn += 1));
    store.set('impact', 'low');
    store.setPresets({ sn: 'B', title: 'U', impact: 'high' });
    expect(store.values()).toEqual({ sn: 'B', title: 'typed before', impact: 'low' });
    expect(store.typed()).toEqual({ title: 'typed before', impact: 'low' });
    stop();
    store.set('sn', 'C');
    expect([drawn, changes]).toEqual([2, ['impact=low', 'sn=C']]);
  });

  it('answers the same values and errors until something changes', () => {
    const store = createFormStore({ sn: 'A' });
    const [values, errors] = [store.values(), store.errors()];
    store.requestFocus(['sn']);
    expect([store.values() === values, store.errors() === errors]).toEqual([true, true]);
    store.set('title', 'T');
    expect([store.values() === values, store.errors() === errors]).toEqual([false, true]);
  });

  it('is cleared down to its presets once it was sent', () => {
    const store = createFormStore({ sn: 'A' }, { sn: 'B', title: 'T' });
    store.setErrors({ sn: 'missing' });
    store.clear();
    expect([store.values(), store.typed(), store.errors()]).toEqual([{ sn: 'A' }, {}, {}]);
  });

  it('takes an error away as its field is corrected, and the lead with it', () => {
    const store = createFormStore();
    store.setErrors({ sn: 'missing', title: 'short' });
    store.requestFocus(['sn', 'title']);
    store.set('sn', 'A');
    expect([store.errors(), store.focusRequest()]).toEqual([{ title: 'short' }, []]);
    store.setErrors({});
    expect(store.errors()).toEqual({});
  });

  it('puts errors on the fields that were validated, and leaves the others as they are', () => {
    const store = createFormStore();
    store.setErrors({ sn: 'missing', title: 'short' });
    store.setErrors({ impact: 'not asked' }, ['sn']);
    expect(store.errors()).toEqual({ title: 'short' });
  });

  it('tells a watcher what was wrong before the change', () => {
    const store = createFormStore();
    store.setErrors({ sn: 'missing' });
    store.watch((_name, _value, before) => store.setErrors({ sn: 'too short' }, Object.keys(before)));
    store.set('sn', 'A');
    expect(store.errors()).toEqual({ sn: 'too short' });
  });
});
