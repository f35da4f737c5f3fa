/** Zoom and pan of a picture as pure functions; the callers handle the DOM. Points and moves are px from the centre. */

export interface Point {
  x: number;
  y: number;
}
/** Position of a picture: its scale (1: it fits the window) and its offset from the centre in px. */
export interface View extends Point {
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

export const FIT: View = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;
/** What a double tap or a button makes of it. */
export const CLOSER = 2.5;
export const STEP = 1.5;
/** Distances in px: a swipe across leads to the next picture, a swipe down closes. */
const SWIPE_PX = 60;
const DROP_PX = 110;
const TAP_MS = 300;
const TAP_PX = 30;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** No edge of the picture comes further in than the window's. */
function kept({ scale, x, y }: View, { width, height }: Size): View {
  const room = (side: number): number => ((scale - 1) * side) / 2;
  return { scale, x: between(-room(width), x, room(width)), y: between(-room(height), y, room(height)) };
}

/** Closer or further by a factor; what lies under `at` stays there. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const scale = between(1, view.scale * factor, SCALE_MAX);
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

export const moved = (view: View, by: Point, size: Size): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Two fingers went from one pair of places to another. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point], size: Size): View {
  const [before, after] = [middle(from), middle(to)];
  const shifted = moved(view, { x: after.x - before.x, y: after.y - before.y }, size);
  return zoomed(shifted, apart(to) / Math.max(1, apart(from)), after, size);
}

/** A double tap goes closer to where it was, and the next one back. */
export const doubleTapped = (view: View, at: Point, size: Size): View =>
  view.scale > 1 ? FIT : zoomed(view, CLOSER, at, size);

/** The meaning of a swipe on a picture that fits its window. */
export function swiped(by: Point): 'next' | 'previous' | 'close' | undefined {
  if (Math.abs(by.x) > SWIPE_PX && Math.abs(by.x) > Math.abs(by.y)) return by.x < 0 ? 'next' : 'previous';
  return by.y > DROP_PX && by.y > 2 * Math.abs(by.x) ? 'close' : undefined;
}

export interface Tap extends Point {
  atMs: number;
}
export const isDoubleTap = (before: Tap | undefined, now: Tap): boolean =>
  before !== undefined && now.atMs - before.atMs < TAP_MS && Math.hypot(now.x - before.x, now.y - before.y) < TAP_PX;
