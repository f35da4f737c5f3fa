// Gestures on a list as pure functions of distances in px; the callers handle the DOM.

/** A shorter movement is no gesture. */
const MIN_GESTURE_PX = 10;
/** A pull that is shown at least this long refreshes when the finger is lifted. */
export const PULL_PX = 64;
/** The pull is never shown longer than this. */
const PULL_MAX_PX = 128;

type Direction = 'across' | 'down' | 'up';

/** The direction of a gesture; undefined while it is too short to tell. A diagonal counts as vertical: scrolling. */
export function directionOf(dx: number, dy: number): Direction | undefined {
  if (Math.hypot(dx, dy) < MIN_GESTURE_PX) return undefined;
  if (Math.abs(dx) > Math.abs(dy)) return 'across';
  return dy > 0 ? 'down' : 'up';
}

/** The length at which a pull is shown: less and less per px, like a spring. */
export const pulled = (dy: number): number => PULL_MAX_PX * (1 - Math.exp(-Math.max(0, dy) / PULL_MAX_PX));

export const pullsEnough = (dy: number): boolean => pulled(dy) >= PULL_PX;

/** The row's position under the finger in px, from 0 (closed) to -width (fully open). `open`: where it started. */
export const slidTo = (dx: number, width: number, open: boolean): number =>
  Math.min(0, Math.max(-width, dx - (open ? width : 0)));

/**
 * Whether the row is open after the finger is lifted. A movement by more than a third of the width changes its state.
 */
export function staysOpen(dx: number, width: number, open: boolean): boolean {
  const shown = -slidTo(dx, width, open) / width;
  return open ? shown > 2 / 3 : shown > 1 / 3;
}
