import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { isShareId, makeShareId } from './share-id.ts';

describe('share identifiers', () => {
  it('are of the form that page and server know, and differ', () => {
    const made = Array.from({ length: 200 }, () => makeShareId(systemClock));
    expect(new Set(made).size).toBe(200);
    for (const id of made) {
      expect(id).toMatch(/^s1_[A-Za-z0-9_-]{26}$/);
      expect(isShareId(id)).toBe(true);
    }
  });
  it('show a changed character', () => {
    const id = makeShareId(systemClock);
    for (let at = 0; at < id.length; at++) {
      const changed = id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1);
      expect(isShareId(changed)).toBe(false);
    }
    expect(isShareId(`${id}A`)).toBe(false);
    expect(isShareId('')).toBe(false);
  });
});
