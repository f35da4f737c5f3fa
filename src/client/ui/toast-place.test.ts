import { describe, expect, it } from 'vitest';
import { placeToast } from './toast-place.ts';

const field = (top: number) => ({ top, bottom: top + 48 });

describe('the place of a toast', () => {
  it('is its usual one while no field is there', () => {
    expect(placeToast(328, 52, [])).toBe(328);
    expect(placeToast(328, 52, [field(200), field(600)])).toBe(328);
    expect(placeToast(328, 52, [field(280), field(380)])).toBe(328);
  });

  it('is the top of the screen when a field stands there', () => {
    expect(placeToast(328, 52, [field(300), field(64)])).toBe(4);
  });

  it('is above the lowest field that leaves it room when the top is covered, too', () => {
    expect(placeToast(328, 52, [field(-20), field(120), field(350)])).toBe(294);
    expect(placeToast(328, 52, [field(-20), field(290), field(345)])).toBe(234);
  });

  it('stays the usual one where there is no room', () => {
    expect(placeToast(100, 52, [field(0), field(60), field(120)])).toBe(100);
  });
});
