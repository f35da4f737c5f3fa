import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROP_ZOOM_MAX, dragged, squareOf, WHOLE } from './crop.ts';

test('at first the largest square in the middle; zoomed in a smaller one', () => {
  expect(squareOf({ width: 400, height: 300 }, WHOLE)).toEqual({ x: 50, y: 0, side: 300 });
  expect(squareOf({ width: 300, height: 400 }, { ...WHOLE, zoom: 2 })).toEqual({ x: 75, y: 125, side: 150 });
});

test('the picture follows the finger, as far as its edge', () => {
  const size = { width: 400, height: 200 };
  // A frame of 100 shows 200 pixels: ten pixels of the frame are twenty of the picture.
  expect(squareOf(size, dragged(size, WHOLE, { x: 10, y: 10 }, 100))).toEqual({ x: 80, y: 0, side: 200 });
  expect(squareOf(size, dragged(size, WHOLE, { x: -999, y: 0 }, 100))).toEqual({ x: 200, y: 0, side: 200 });
});

test('whatever is asked for, the square lies in the picture', () => {
  const sides = fc.integer({ min: 1, max: 10_000 });
  const any = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(sides, sides, any, any, any, (width, height, x, y, zoom) => {
      const square = squareOf({ width, height }, { x, y, zoom });
      expect(square.side).toBeGreaterThanOrEqual(Math.min(width, height) / CROP_ZOOM_MAX);
      expect(Math.min(square.x, square.y)).toBeGreaterThanOrEqual(0);
      expect(square.x + square.side).toBeLessThanOrEqual(width + 1e-6);
      expect(square.y + square.side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
