import { describe, expect, it } from 'vitest';
import { directionOf, pulled, pullsEnough, slidTo, staysOpen } from './gesture.ts';

describe('where a finger goes', () => {
  it.each<[number, number, ReturnType<typeof directionOf>]>([
    [0, 0, undefined],
    [6, 7, undefined],
    [-6, 8, 'down'],
    [-10, 0, 'across'],
    [12, -11, 'across'],
    [11, -12, 'up'],
    [30, 30, 'down'],
    [-30, -30, 'up'],
  ])('%d across and %d down: %s', (dx, dy, direction) => expect(directionOf(dx, dy)).toBe(direction));
});

describe('a pull', () => {
  it('shows less than the finger goes, and less and less', () => {
    expect(pulled(-20)).toBe(0);
    expect(pulled(40)).toBeLessThan(40);
    expect(pulled(80) - pulled(40)).toBeLessThan(pulled(40));
    expect(pulled(5_000)).toBeLessThanOrEqual(128);
  });
  it('refreshes from 64 shown pixels on', () => {
    expect(pullsEnough(64)).toBe(false);
    expect(pullsEnough(88)).toBe(false);
    expect(pullsEnough(89)).toBe(true);
  });
});

describe('a row that slides', () => {
  it('stands between shut and wide open', () => {
    expect(slidTo(20, 128, false)).toBe(0);
    expect(slidTo(-50, 128, false)).toBe(-50);
    expect(slidTo(-300, 128, false)).toBe(-128);
    expect(slidTo(50, 128, true)).toBe(-78);
  });
  it.each<[number, boolean, boolean]>([
    [-40, false, false],
    [-44, false, true],
    [40, true, true],
    [44, true, false],
  ])('moved by %d, open before: %s, stays open: %s', (dx, open, stays) => {
    expect(staysOpen(dx, 128, open)).toBe(stays);
  });
});
