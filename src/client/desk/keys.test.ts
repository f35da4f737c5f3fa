import { describe, expect, it } from 'vitest';
import { keyActions } from '../ticket/action-keys.ts';
import { commandOf, pageKeys, type Pressed, type Where } from './keys.ts';
import { deskViews } from './views.ts';

const free: Where = {
  typing: false,
  inSheet: false,
  inGrid: false,
  onControl: false,
  onBox: false,
  afterG: false,
  single: true,
};
const pressed = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...over,
});
const run = (key: string, over: Partial<Pressed> = {}, where: Partial<Where> = {}) =>
  commandOf(pressed(key, over), { ...free, ...where });

describe('the keys of the desk', () => {
  it('move, open, search and act', () => {
    expect(run('j')).toEqual({ is: 'move', by: 1, extends: false });
    expect(run('K', { shiftKey: true })).toEqual({ is: 'move', by: -1, extends: true });
    expect(run('Enter')).toEqual({ is: 'open' });
    expect(run('Escape')).toEqual({ is: 'close' });
    expect(run('/')).toEqual({ is: 'search' });
    expect(run('?', { shiftKey: true })).toEqual({ is: 'help' });
    expect(run('a')).toMatchObject({ is: 'act', with: { actions: ['accept'] } });
    expect(run('i')).toMatchObject({ is: 'act', with: { actions: ['comment'], internal: true } });
  });

  it('mean something else after g', () => {
    expect(run('g')).toEqual({ is: 'prefix' });
    expect(run('q', {}, { afterG: true })).toEqual({ is: 'view', query: 'view=all&scope=queue' });
    expect(run('h', {}, { afterG: true })).toEqual({ is: 'page', page: 'home' });
    expect(run('2', {}, { afterG: true })).toEqual({ is: 'saved', at: 1 });
    expect(run('f', {}, { afterG: true })).toEqual({ is: 'flow' });
    expect(run('z', {}, { afterG: true })).toBeUndefined();
  });

  it('leave Space to whoever scrolls or ticks, unless a row has the focus', () => {
    expect(run(' ')).toBeUndefined();
    expect(run(' ', {}, { inGrid: true, onControl: true })).toEqual({ is: 'peek' });
    expect(run(' ', {}, { inGrid: true, onControl: true, onBox: true })).toBeUndefined();
    expect(run(' ', {}, { inGrid: true, typing: true })).toBeUndefined();
  });

  it('leave the arrows to whoever scrolls, unless the list has the focus', () => {
    expect(run('ArrowDown')).toBeUndefined();
    expect(run('ArrowDown', {}, { inGrid: true })).toEqual({ is: 'move', by: 1, extends: false });
    expect(run('End', {}, { inGrid: true })).toEqual({ is: 'end', at: 'last' });
  });

  it('leave Enter to the button or link that has the focus', () => {
    expect(run('Enter', {}, { onControl: true })).toBeUndefined();
  });

  it.each(['j', 'a', '/', '?', 'g', 'u', 'Enter'])('do nothing with %s while somebody types', (key) => {
    expect(run(key, {}, { typing: true })).toBeUndefined();
  });

  it('leave a field with Escape before they close anything, but for one in a sheet', () => {
    expect(run('Escape', {}, { typing: true })).toEqual({ is: 'leave' });
    expect(run('Escape', {}, { typing: true, inSheet: true })).toBeUndefined();
  });

  it.each(['j', 'a', '/', 'Escape'])('do nothing with %s behind an open sheet', (key) => {
    expect(run(key, {}, { inSheet: true })).toBeUndefined();
  });

  it('do nothing while an input method composes', () => {
    expect(run('a', { isComposing: true })).toBeUndefined();
    expect(run('Process')).toBeUndefined();
  });

  it('leave the shortcuts of browser and system alone', () => {
    for (const over of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { ctrlKey: true, metaKey: true }])
      expect(run('a', over)).toBeUndefined();
    expect(run('a', { shiftKey: true })).toBeUndefined();
  });

  it('open the palette and send a form by their modifier, also while typing', () => {
    for (const over of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(run('k', over, { typing: true })).toEqual({ is: 'palette' });
      expect(run('Enter', over, { typing: true, inSheet: true })).toEqual({ is: 'send' });
    }
    expect(run('k', { ctrlKey: true }, { inSheet: true })).toBeUndefined();
  });

  it('are the same keys of the keyboard in another alphabet', () => {
    expect(run('о', { code: 'KeyJ' })).toEqual({ is: 'move', by: 1, extends: false });
  });

  it('can be switched off, but for those of every list', () => {
    expect(run('a', {}, { single: false })).toBeUndefined();
    expect(run('?', {}, { single: false })).toBeUndefined();
    expect(run('Enter', {}, { single: false })).toEqual({ is: 'open' });
    expect(run('k', { ctrlKey: true }, { single: false })).toEqual({ is: 'palette' });
  });

  it('have one meaning each', () => {
    const single = [...keyActions.map(({ key }) => key), 'j', 'k', 'u', 'x', 'g', '/', '?', '.'];
    const afterG = [...deskViews, ...pageKeys].map(({ key }) => key);
    for (const keys of [single, afterG]) expect(new Set(keys).size).toBe(keys.length);
  });
});
