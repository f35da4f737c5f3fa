import { describe, expect, it } from 'vitest';
import { doubleTapped, FIT, isDoubleTap, moved, pinched, swiped, zoomed } from './zoom.ts';

const size = { width: 400, height: 800 };
const at = (x: number, y: number) => ({ x, y });

describe('looking closely', () => {
  it('keeps what lies under the finger in its place', () => {
    const point = at(80, -100);
    const near = zoomed(FIT, 2, point, size);
    // The point of the picture under the finger, before and after.
    expect([(point.x - near.x) / near.scale, (point.y - near.y) / near.scale]).toEqual([80, -100]);
    expect(near.scale).toBe(2);
  });

  it('goes no further than the picture fits, and no closer than six times', () => {
    expect(zoomed(FIT, 0.2, at(50, 50), size)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(zoomed(FIT, 100, at(0, 0), size).scale).toBe(6);
  });

  it('lets no edge come in', () => {
    expect(moved({ scale: 2, x: 0, y: 0 }, at(9_999, -9_999), size)).toEqual({ scale: 2, x: 200, y: -400 });
    expect(moved(FIT, at(30, 30), size)).toEqual(FIT);
  });

  it('follows two fingers: how far apart they are, and where', () => {
    const spread = pinched(FIT, [at(-50, 0), at(50, 0)], [at(-100, 0), at(100, 0)], size);
    expect(spread).toEqual({ scale: 2, x: 0, y: 0 });
    const carried = pinched({ scale: 2, x: 0, y: 0 }, [at(-50, 0), at(50, 0)], [at(-20, 10), at(80, 10)], size);
    expect(carried).toEqual({ scale: 2, x: 30, y: 10 });
    expect(pinched(FIT, [at(1, 1), at(1, 1)], [at(1, 1), at(1, 1)], size).scale).toBe(1);
  });

  it('goes closer with a double tap, and back with the next', () => {
    const near = doubleTapped(FIT, at(100, 100), size);
    expect(near.scale).toBe(2.5);
    expect(doubleTapped(near, at(0, 0), size)).toEqual(FIT);
    expect(isDoubleTap({ ...at(10, 10), atMs: 0 }, { ...at(20, 20), atMs: 200 })).toBe(true);
    expect(isDoubleTap({ ...at(10, 10), atMs: 0 }, { ...at(20, 20), atMs: 400 })).toBe(false);
    expect(isDoubleTap({ ...at(10, 10), atMs: 0 }, { ...at(80, 20), atMs: 200 })).toBe(false);
    expect(isDoubleTap(undefined, { ...at(80, 20), atMs: 200 })).toBe(false);
  });

  it.each([
    [at(-80, 10), 'next'],
    [at(80, 10), 'previous'],
    [at(20, 150), 'close'],
    [at(70, 130), undefined],
    [at(20, -150), undefined],
    [at(40, 5), undefined],
  ])('a swipe by %o: %s', (by, wanted) => {
    expect(swiped(by)).toBe(wanted);
  });
});
