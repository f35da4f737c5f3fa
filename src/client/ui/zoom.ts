// Zoom and pan of a picture as pure functions; the callers handle the DOM. Points and moves are px from the center.

export interface Point {
  x: number;
  y: number;
}
/** Position of a picture: its scale (1: it fits the window) and its offset from the center in px. */
export interface View extends Point {
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

export const FIT: View = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;
/** Zoom factors of a double tap, and of a button or key. */
const DOUBLE_TAP_FACTOR = 2.5;
export const STEP = 1.5;
/** The shortest swipe to another picture, and the shortest swipe down that closes. */
const SWIPE_PX = 60;
const CLOSE_PX = 110;
const TAP_MS = 300;
const TAP_PX = 30;

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Limits the offset, so that the picture always covers the window. */
function clampView({ scale, x, y }: View, { width, height }: Size): View {
  const most = (side: number): number => ((scale - 1) * side) / 2;
  return { scale, x: clamp(-most(width), x, most(width)), y: clamp(-most(height), y, most(height)) };
}

/** Zooms by a factor around `at`: the point of the picture there stays in place. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const scale = clamp(1, view.scale * factor, SCALE_MAX);
  const by = scale / view.scale;
  return clampView({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

export const moved = (view: View, by: Point, size: Size): View =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Moves and zooms with two fingers, which have moved between these pairs of points. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point], size: Size): View {
  const [before, after] = [middle(from), middle(to)];
  const shifted = moved(view, { x: after.x - before.x, y: after.y - before.y }, size);
  return zoomed(shifted, distance(to) / Math.max(1, distance(from)), after, size);
}

/** A double tap zooms in on the point, the next one shows the whole picture again. */
export const doubleTapped = (view: View, at: Point, size: Size): View =>
  view.scale > 1 ? FIT : zoomed(view, DOUBLE_TAP_FACTOR, at, size);

/** The meaning of a swipe on a picture that fits its window. */
export function swiped(by: Point): 'next' | 'previous' | 'close' | undefined {
  if (Math.abs(by.x) > SWIPE_PX && Math.abs(by.x) > Math.abs(by.y)) return by.x < 0 ? 'next' : 'previous';
  return by.y > CLOSE_PX && by.y > 2 * Math.abs(by.x) ? 'close' : undefined;
}

export interface Tap extends Point {
  atMs: number;
}
export const isDoubleTap = (before: Tap | undefined, now: Tap): boolean =>
  before !== undefined && now.atMs - before.atMs < TAP_MS && Math.hypot(now.x - before.x, now.y - before.y) < TAP_PX;
