import { describe, expect, it } from 'vitest';
import { Written } from './written.ts';

describe('what is written in a form', () => {
  it('tells of each change, of an event or of a choice', () => {
    const form = new Written({ sn: 'A' });
    const told: string[] = [];
    let drawn = 0;
    form.watch((name, value) => told.push(`${name}=${value}`));
    const stop = form.subscribe(() => (drawn += 1));
    form.binding('sn').onChange({ target: { value: 'B' } });
    form.binding('impact').onChange('low');
    expect(told).toEqual(['sn=B', 'impact=low']);
    expect([form.state().values.sn, form.state().values.impact, form.state().values.title]).toEqual(['B', 'low', '']);
    stop();
    form.set('sn', 'C');
    expect([drawn, told.at(-1)]).toEqual([2, 'sn=C']);
  });

  it('blames the fields that were judged, and leaves the others as they are', () => {
    const form = new Written({});
    form.blame(['sn', 'title'], { sn: 'missing', title: 'short' });
    form.blame(['sn'], { sn: undefined, impact: 'not asked' });
    expect(form.state().faults).toEqual({ title: 'short' });
    form.blame(Object.keys(form.state().faults) as 'title'[], {});
    expect(form.state().faults).toEqual({});
  });

  it('keeps a binding for the life of the form, and finds its control', () => {
    const form = new Written({});
    const { ref } = form.binding('sn');
    expect(form.binding('sn').ref).toBe(ref);
    let focused = 0;
    ref({ focus: () => (focused += 1) });
    form.focus('sn');
    ref(null);
    form.focus('sn');
    expect(focused).toBe(1);
  });
});
